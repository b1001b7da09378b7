import { MasteryError } from "@mastery/core";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Minimum number of bytes in a key. An attacker could guess a shorter key and recover every id. */
const MIN_KEY_BYTES = 16;

/**
 * Maps a learner's id in another system to a uuid: the first 16 bytes of HMAC-SHA-256 over the id in UTF-8, with the operator's key. The
 * uuid has the version and variant of UUIDv8 (RFC 9562, section 5.8). The same id and key always give the same uuid. Without the key,
 * nobody can recover the id from a uuid or test whether a uuid belongs to a given id.
 *
 * @param key string of at least 16 bytes in UTF-8, such as the output of `openssl rand -hex 32`
 * @throws {MasteryError} `INVALID_OPTION` for a shorter key
 */
export function learnerUuid(id: string, key: string): string {
  checkIdKey(key);
  const bytes = hmac(sha256, utf8ToBytes(key), utf8ToBytes(id)).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** @throws {MasteryError} `INVALID_OPTION` for a key of fewer than 16 bytes */
export function checkIdKey(key: string): void {
  const bytes = utf8ToBytes(key).length;
  if (bytes >= MIN_KEY_BYTES) return;
  const message = `id key: expected ${MIN_KEY_BYTES} bytes or more, got ${bytes}`;
  throw new MasteryError("INVALID_OPTION", message);
}
