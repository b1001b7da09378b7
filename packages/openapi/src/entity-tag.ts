import { platform } from "#platform";

const HEX_DIGITS = 32;

/**
 * Returns the hash of a body for its entity tag. Any change of a sentence changes the tag, so no release answers 304 for an older
 * text. An answer that is the same in a new snapshot keeps its tag.
 */
export function bodyHash(body: Uint8Array): string {
  return platform.sha256(body).slice(0, HEX_DIGITS);
}
