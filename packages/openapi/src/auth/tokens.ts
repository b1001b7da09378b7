import { MasteryError } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { parseJson } from "@mastery/core/validation";
import { watchFile } from "@mastery/node/files";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import { type Authorization, callerOf } from "../index.ts";
import { challenge, type Reason } from "./challenge.ts";
import { type ErrorCode, INVALID_KEYS } from "./error-codes.ts";
import { describeIssue, parseLearners } from "./keys.ts";

/** Conditions for accepting JSON Web Tokens. */
export interface JwtOptions {
  readonly issuer: string;
  readonly audience: string;
  /** JSON Web Key Set of the issuer: a file, or an `https:` URL. */
  readonly keys: string;
  /** Name of the claim that states the learners whose data the caller may read: `"all"` or a list of ids. Default: `learners`. */
  readonly claim?: string | undefined;
}

/** Accepted algorithms. All algorithms are asymmetric, because with HMAC anyone who can verify a token can also create one. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** Tolerated difference between clocks, in seconds. */
const CLOCK_TOLERANCE = 10;

/** 401 if the token is invalid, 403 if only its claim is missing or malformed. Errors that are not about the token are rethrown. */
export async function authorizeToken(
  token: string,
  keys: KeySet,
  { issuer, audience, claim = "learners" }: JwtOptions,
): Promise<Authorization> {
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keys.find, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ["exp"],
    }));
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return challenge(reasonOf(error));
  }
  const learners = parseLearners(payload[claim]);
  if (learners === undefined) return { status: 403 };
  const { sub } = payload;
  // A token is renewed often, but its subject stays the same. The subject can be of any type, because jose does not check the type.
  const identity = typeof sub === "string" ? `token ${sub}` : undefined;
  return { learners, caller: callerOf({ learners, caller: sub }).name, identity };
}

const REASON_OF_CLAIM: Readonly<Record<string, Reason>> = {
  iss: "issuer",
  aud: "audience",
  exp: "endless",
  nbf: "early",
};

function reasonOf(error: errors.JOSEError): Reason {
  if (error instanceof errors.JWTExpired) return "expiredToken";
  if (!(error instanceof errors.JWTClaimValidationFailed)) return "invalid";
  return REASON_OF_CLAIM[error.claim] ?? "invalid";
}

export interface KeySet {
  readonly find: JWTVerifyGetKey;
  close(): void;
}

/** Milliseconds between two regular fetches of a key set. */
const REFETCH = 600_000;

/** Minimum number of milliseconds between two fetches for unknown keys, so that callers cannot flood the issuer. */
const COOLDOWN = 30_000;

/**
 * Keeps the set up to date. If a new set cannot be read, the problem is reported and the last set stays valid.
 *
 * @throws {MasteryError} `INVALID_KEYS` if the first read fails; `INVALID_OPTION` for an `http:` URL of another machine, or an invalid one
 */
export async function openKeySet(
  source: string,
  onProblem: (message: string) => void,
): Promise<KeySet> {
  if (/^https?:\/\//i.test(source)) return fetchKeySet(urlOf(source), onProblem);
  // A file that is deleted revokes every token.
  const whenGone = createLocalJWKSet({ keys: [] });
  const file = await watchFile(source, parseKeySet, { code: INVALID_KEYS, whenGone, onProblem });
  return { find: (...of) => file.current()(...of), close: file.close };
}

async function fetchKeySet(url: URL, onProblem: (message: string) => void): Promise<KeySet> {
  const report = guarded(onProblem, console.error);
  // The key set never fetches by itself. The code below reloads the set, so that failures do not reach callers and are not retried at once.
  const fetched = createRemoteJWKSet(url, { cacheMaxAge: Infinity, cooldownDuration: Infinity });
  let last = 0;
  let fetching: Promise<void> | undefined;

  async function fetchNow(): Promise<void> {
    last = Date.now();
    await fetched.reload().catch((cause: Error) => {
      const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
      const message = `${url.origin}${url.pathname}: expected a JSON Web Key Set: ${reason}`;
      throw new MasteryError<ErrorCode>(INVALID_KEYS, message, { cause });
    });
  }

  function fetchAgain(): Promise<void> {
    fetching ??= fetchNow()
      .catch(({ message }) => report(`${message}\nThe last valid keys stay in force.`))
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  const find: JWTVerifyGetKey = async (...of) => {
    try {
      return await fetched(...of);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (fetching === undefined && Date.now() - last < COOLDOWN) throw error;
      await fetchAgain();
      return fetched(...of);
    }
  };

  await fetchNow();
  const timer = setInterval(fetchAgain, REFETCH).unref();
  return { find, close: () => clearInterval(timer) };
}

/** Returns the URL of a key set. Requires TLS for other machines, because otherwise anyone on the network path could replace the keys. */
function urlOf(source: string): URL {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const local =
    url !== undefined && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url?.protocol === "https:" || local) return url!;
  throw new MasteryError("INVALID_OPTION", "jwt.keys: expected a file, or an https: URL");
}

const PUBLIC = "expected a public key, with kty RSA, EC or OKP and without d";

const keySetSchema = z.object(
  {
    keys: z
      .array(
        z
          .looseObject({ kty: z.enum(["RSA", "EC", "OKP"], { error: PUBLIC }) }, { error: PUBLIC })
          .refine((key) => !("d" in key), { error: PUBLIC }),
        { error: "expected a list of keys" },
      )
      .min(1, { error: "expected at least one key" }),
  },
  { error: "expected a JSON Web Key Set: an object with keys" },
);

function parseKeySet(text: string): JWTVerifyGetKey {
  const parsed = keySetSchema.safeParse(parseJson(text));
  if (parsed.success) return createLocalJWKSet(parsed.data as JSONWebKeySet);
  throw new Error(parsed.error.issues.map(describeIssue).join("\n"));
}
