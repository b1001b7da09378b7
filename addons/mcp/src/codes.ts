import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Codes of the learners that a caller may read about, in both directions. */
export interface Codes {
  /** Codes by the ids of learners. */
  readonly codes: ReadonlyMap<string, string>;
  /** Ids of learners by their codes. */
  readonly learners: ReadonlyMap<string, string>;
}

/** Crockford's digits: no letter looks like a digit. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Form of a code, such as `7KQ2-M9XD`. */
export const CODE: RegExp = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Returns the codes of learners: keyed hashes, which stay the same from night to night, differ between callers, and reveal no id without
 * the key. Two learners with the same code, which is unlikely even among millions, have none.
 *
 * @param key text that only the service knows, and that identifies the caller
 */
export function codesOf(learnerIds: readonly string[], key: string): Codes {
  const keyed = hmac.create(sha256, utf8ToBytes(key));
  const codes = new Map<string, string>();
  const learners = new Map<string, string>();
  const shared = new Set<string>();
  for (const id of learnerIds) {
    const code = codeFrom(keyed.clone().update(utf8ToBytes(id)).digest());
    if (learners.has(code)) shared.add(code);
    learners.set(code, id);
    codes.set(id, code);
  }
  for (const [id, code] of codes) if (shared.has(code)) codes.delete(id);
  for (const code of shared) learners.delete(code);
  return { codes, learners };
}

/** Returns the first 40 bits of a hash as eight digits. */
function codeFrom(hash: Uint8Array): string {
  const bits = hash.subarray(0, 5).reduce((all, byte) => all * 256 + byte, 0);
  const digits = Array.from({ length: 8 }, (_, i) => DIGITS[Math.floor(bits / 32 ** (7 - i)) % 32]);
  return `${digits.slice(0, 4).join("")}-${digits.slice(4).join("")}`;
}
