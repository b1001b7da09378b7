import type { Challenge } from "../index.ts";

/** Returns a challenge in the form of RFC 6750, with the reason if credentials were refused. */
export function challenge(reason?: string): Challenge {
  const scheme = 'Bearer realm="mastery"';
  if (reason === undefined) return { status: 401, challenge: scheme };
  const refused = `error="invalid_token", error_description="${reason}"`;
  return { status: 401, challenge: `${scheme}, ${refused}` };
}
