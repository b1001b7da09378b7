import { errors, type JWTPayload, jwtVerify } from "jose";
import { type Authorization, isCallerName, type ReadableLearners } from "../index.ts";
import { challenge } from "./challenge.ts";
import type { KeySet } from "./key-sets.ts";
import { opensOneLearner, parseLearners } from "./learners.ts";

/** The JSON Web Tokens to accept. */
export interface JwtOptions {
  /** The `iss` that a token must have. */
  readonly issuer: string;
  /** The `aud` that a token must have. */
  readonly audience: string;
  /** JSON Web Key Set of the issuer: a file, or an `https:` URL. */
  readonly keys: string;
  /** Claim with the learners that the caller may read: `"all"`, or a list of ids. Default `learners`. */
  readonly claim?: string | undefined;
}

/** Only asymmetric algorithms: with HMAC, anyone who can verify a token can make one. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE = 10;

/** Returns what the bearer of a token may read: 401 for a token that is not valid, 403 for a valid one without the claim. */
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
  return learners === undefined
    ? { status: 403 }
    : { learners, caller: callerOf(payload.sub, learners) };
}

/**
 * Returns the name of a token's subject in logs. It is left out if the subject may be a learner, who opens only one record, or is
 * an e-mail address.
 */
function callerOf(subject: unknown, learners: ReadableLearners): string | undefined {
  if (opensOneLearner(learners) || !isCallerName(subject) || /@.*\./.test(subject))
    return undefined;
  return subject;
}

/** Returns one of a few fixed sentences, which never quote the token. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return "The token has expired.";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return "The token is from another issuer.";
    if (error.claim === "aud") return "The token is for another audience.";
    if (error.claim === "exp") return "The token must have a time of expiry.";
    if (error.claim === "nbf") return "The token is not valid yet.";
  }
  return "The credentials are not valid.";
}
