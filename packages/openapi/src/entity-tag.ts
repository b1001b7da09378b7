import { platform } from "#platform";
import type { Hash } from "./platform/platform.ts";

const HEX_DIGITS = 32;

/**
 * Starts the hash of a body for its entity tag. Any change of a sentence changes the tag, so no release answers 304 for an older
 * text. An answer that is the same in a new snapshot keeps its tag.
 */
export function startBodyHash(): Hash {
  const { update, end } = platform.sha256();
  return { update, end: () => end().slice(0, HEX_DIGITS) };
}

/** Returns the hash of a whole body. */
export function bodyHash(body: Uint8Array): string {
  return platform.sha256Of(body).slice(0, HEX_DIGITS);
}
