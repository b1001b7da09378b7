/**
 * Authenticates callers of a mastery service by API keys and JSON Web Tokens, and decides which learners' data they may read.
 *
 * @module @mastery/openapi/auth
 */

import { MasteryError } from "@mastery/core";
import {
  aFunction,
  type Checks,
  checkOptions,
  optional,
  optionsOf,
  someText,
} from "@mastery/core/internal";
import { watchFile } from "@mastery/node/files";
import type { Authorization, AuthorizationRequest, Authorize } from "../index.ts";
import { recordKeyUses } from "./key-uses.ts";
import { findApiKey, grantOfKey, hasExpired, parseKeyFile } from "./keys.ts";
import { authorizeToken, challenge, type JwtOptions, openKeySet } from "./tokens.ts";

export { type KeyUses, lastUse, readKeyUses } from "./key-uses.ts";
export { type ApiKey, keyFileLine, newApiKey, parseKeyFile, parseLearners } from "./keys.ts";
export type { JwtOptions } from "./tokens.ts";

/** Credentials to accept. At least one kind is required. */
export interface AuthorizerOptions {
  /** File of API keys, in the format of `mastery key new`. */
  readonly keys?: string | undefined;
  /** File for the last day on which each key was used, created if missing; one file per service. Requires `keys`. Default: none. */
  readonly keyUses?: string | undefined;
  readonly jwt?: JwtOptions | undefined;
  /**
   * Called with a message if changed keys are invalid or cannot be read, or if the use of a key cannot be recorded. The previous keys stay
   * valid. If the function fails, its error goes to `console.error`. Default: `console.error`.
   */
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** An authorizer that keeps its keys up to date. */
export interface Authorizer {
  /** Decides which learners' data each caller may read. Pass this function to an adapter or to `createApi`. */
  readonly authorize: Authorize;
  /** Stops checking for new keys. */
  close(): void;
}

/**
 * Returns an `authorize` function that accepts an API key or a JSON Web Token, sent as `Authorization: Bearer`.
 *
 * @throws {MasteryError} `INVALID_KEYS` if keys or their uses cannot be read; `INVALID_OPTION` if neither `keys` nor `jwt` is given, if
 * `keyUses` is given without `keys`, or for unknown names and invalid values, listing all of them
 * @example
 * ```ts
 * const { authorize } = await openAuthorizer({ keys: "keys.jsonl" });
 * const listener = createRequestListener(snapshot, { authorize });
 * ```
 */
export async function openAuthorizer(options: AuthorizerOptions): Promise<Authorizer> {
  checkOptions(options, AUTHORIZER_OPTIONS);
  const { keys: keyFile, keyUses, jwt, onProblem = console.error } = options;
  if (keyFile === undefined && jwt === undefined) {
    throw new MasteryError("INVALID_OPTION", "keys, jwt: expected at least one of these options");
  }
  if (keyUses !== undefined && keyFile === undefined) {
    throw new MasteryError("INVALID_OPTION", "keyUses: expected the option keys as well");
  }
  const keys =
    keyFile === undefined
      ? undefined
      : await watchFile(keyFile, parseKeyFile, { code: "INVALID_KEYS", onProblem });
  const recordUse = keyUses === undefined ? undefined : await recordKeyUses(keyUses, onProblem);
  const keySet = jwt && (await openKeySet(jwt.keys, onProblem));

  function authorize({ request }: AuthorizationRequest): Authorization | Promise<Authorization> {
    const credentials = bearerOf(request.headers["authorization"]);
    if (credentials === undefined) return challenge();
    const key = keys && findApiKey(keys.current(), credentials);
    if (key && hasExpired(key)) return challenge("expiredKey");
    if (key) {
      recordUse?.(key);
      return grantOfKey(key);
    }
    if (keySet) return authorizeToken(credentials, keySet, jwt);
    return challenge("invalid");
  }

  return {
    authorize,
    close() {
      keys?.close();
      keySet?.close();
    },
  };
}

/** Missing values, and empty strings from unset variables, are rejected, because jose does not check an undefined issuer or audience. */
const JWT_OPTIONS: Checks<JwtOptions> = {
  issuer: someText,
  audience: someText,
  keys: someText,
  claim: optional(someText),
};

const AUTHORIZER_OPTIONS: Checks<AuthorizerOptions> = {
  keys: optional(someText),
  keyUses: optional(someText),
  jwt: optional(optionsOf(JWT_OPTIONS)),
  onProblem: optional(aFunction),
};

function bearerOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? /^bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] : undefined;
}
