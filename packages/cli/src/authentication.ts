import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Authorizer, AuthorizerOptions } from "@mastery/openapi/auth";
import { notEmpty } from "./environment.ts";
import { namingFlags } from "./naming-flags.ts";

/** The options of `serve` that choose the accepted credentials. */
export interface CredentialsOptions {
  readonly keys?: string;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly jwtKeys?: string;
  readonly jwtClaim?: string;
}

type TextOption<Flags extends string> = Option<
  Flags,
  undefined,
  undefined,
  string,
  false,
  undefined
>;

function textOption<Flags extends string>(
  flags: Flags,
  description: string,
  variable: string,
): TextOption<Flags> {
  return new Option(flags, description).argParser(notEmpty).env(variable);
}

/** Returns the `--keys` option. */
export function keysOption(): TextOption<"--keys <file>"> {
  const description = 'accept the API keys of this file; see "mastery key new"';
  return textOption("--keys <file>", description, "MASTERY_KEYS");
}

/** Returns the `--jwt-issuer` option. */
export function jwtIssuerOption(): TextOption<"--jwt-issuer <text>"> {
  const description = "accept JSON Web Tokens of this issuer";
  return textOption("--jwt-issuer <text>", description, "MASTERY_JWT_ISSUER");
}

/** Returns the `--jwt-audience` option. */
export function jwtAudienceOption(): TextOption<"--jwt-audience <text>"> {
  const description = "audience that the tokens must name";
  return textOption("--jwt-audience <text>", description, "MASTERY_JWT_AUDIENCE");
}

/** Returns the `--jwt-keys` option. */
export function jwtKeysOption(): TextOption<"--jwt-keys <file|url>"> {
  const description = "JSON Web Key Set of the issuer";
  return textOption("--jwt-keys <file|url>", description, "MASTERY_JWT_KEYS");
}

/** Returns the `--jwt-claim` option. */
export function jwtClaimOption(): TextOption<"--jwt-claim <name>"> {
  const description = 'claim with the ids of readable learners, or "all" (default: "learners")';
  return textOption("--jwt-claim <name>", description, "MASTERY_JWT_CLAIM");
}

/** Returns the `--no-auth` option. */
export function noAuthOption(): Option<"--no-auth"> {
  return new Option(
    "--no-auth",
    "ask for no credentials, because a gateway in front does",
  ).conflicts(["keys", "jwtIssuer", "jwtAudience", "jwtKeys", "jwtClaim"]);
}

/** Returns the credentials that are accepted, or undefined without any. Ends with a usage error for half of the options. */
export function acceptedCredentials(
  { keys, jwtIssuer, jwtAudience, jwtKeys, jwtClaim }: CredentialsOptions,
  command: CommandUnknownOpts,
): AuthorizerOptions | undefined {
  const needed = {
    "--jwt-issuer": jwtIssuer,
    "--jwt-audience": jwtAudience,
    "--jwt-keys": jwtKeys,
  };
  const missing = Object.entries(needed).flatMap(([flag, value]) => (value ? [] : [flag]));
  if (missing.length === 3 && jwtClaim === undefined) return keys ? { keys } : undefined;
  if (missing.length > 0) {
    command.error(
      `error: tokens are checked with all of ${Object.keys(needed).join(", ")}; missing: ${missing.join(", ")}`,
    );
  }
  const jwt = { issuer: jwtIssuer!, audience: jwtAudience!, keys: jwtKeys!, claim: jwtClaim };
  return { keys, jwt };
}

/** Opens the keys. The package is loaded only if callers are checked. */
export async function openAuthentication(accepted: AuthorizerOptions): Promise<Authorizer> {
  const { openAuthorizer } = await import("@mastery/openapi/auth");
  const onProblem = (message: string): void => {
    process.stderr.write(`warning: ${message}\n`);
  };
  return namingFlags({ "jwt.keys": "--jwt-keys" }, () =>
    openAuthorizer({ ...accepted, onProblem }),
  );
}
