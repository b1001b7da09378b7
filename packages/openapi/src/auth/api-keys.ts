import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ReadableLearners } from "../index.ts";

/** A key as it is stored: its hash, never the key itself. */
export interface ApiKey {
  /** Shows which program or group uses the key. It is in the log, unless the key opens one learner only. */
  readonly name: string;
  readonly learners: ReadableLearners;
  readonly sha256: Uint8Array;
}

/** Bytes of a new key. Nobody can try 2²⁵⁶ keys, so a fast hash without salt is enough. */
const KEY_BYTES = 32;

/** Returns a new random key, whose prefix lets scanners find leaked keys. */
export function newApiKey(): string {
  return `mastery_${randomBytes(KEY_BYTES).toString("base64url")}`;
}

/** Returns the SHA-256 of a key. */
export function hashApiKey(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}

/** Returns the presented key, if stored. Every hash is compared in constant time, so timing reveals nothing. */
export function findApiKey(keys: readonly ApiKey[], presented: string): ApiKey | undefined {
  const sha256 = hashApiKey(presented);
  let found: ApiKey | undefined;
  for (const key of keys) {
    if (timingSafeEqual(key.sha256, sha256)) found = key;
  }
  return found;
}
