import type { Challenge } from "../index.ts";

/** Reasons for refusing credentials, for `WWW-Authenticate`. No reason quotes the credentials. */
export const REASONS = {
  invalid: "The credentials are not valid.",
  expiredKey: "The key has expired.",
  expiredToken: "The token has expired.",
  issuer: "The token is from another issuer.",
  audience: "The token is for another audience.",
  endless: "The token must have an expiry time.",
  early: "The token is not valid yet.",
} as const;

export type Reason = keyof typeof REASONS;

/** Returns a challenge in the form of RFC 6750, with a reason if credentials were refused. */
export function challenge(reason?: Reason): Challenge {
  const scheme = 'Bearer realm="mastery"';
  if (reason === undefined) return { status: 401, challenge: scheme };
  const refused = `error="invalid_token", error_description="${REASONS[reason]}"`;
  return { status: 401, challenge: `${scheme}, ${refused}` };
}
