import { FieldReader, type IssueSink } from "@mastery/core/dataset";
import { listOf, matching } from "@mastery/core/validation";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { readCompanion, refuseOthers } from "../files/companions.ts";
import type { DataDirectory } from "../files/data-directory.ts";

/** The list of forgotten learners in a data directory. */
export const FORGOTTEN_FILE = "forgotten.json";

/** Hashes of the uuids and pseudonyms of learners who were forgotten, so that no import brings them back. */
export interface ForgottenLearners {
  /** Random, 32 bytes in hexadecimal digits, so that lists of two schools cannot be compared. */
  readonly salt: string;
  /** HMAC-SHA-256 of each uuid and pseudonym in lower case, with the salt as its key, in hexadecimal digits. Sorted. */
  readonly hashes: readonly string[];
}

const digest = matching("64 hexadecimal digits in lower case", /^[\da-f]{64}$/);
const digests = listOf(digest);

/** Returns the function that hashes uuids and pseudonyms for a list. */
export function forgottenHash(salt: string): (id: string) => string {
  const keyed = hmac.create(sha256, hexToBytes(salt));
  return (id) => bytesToHex(keyed.clone().update(utf8ToBytes(id.toLowerCase())).digest());
}

/** Returns whether an id belongs to a learner in the list; undefined without a list, and for a list with issues. */
export async function readForgotten(
  directory: DataDirectory,
  issues: IssueSink,
): Promise<((id: string) => boolean) | undefined> {
  const list = await readCompanion(directory, FORGOTTEN_FILE, issues);
  if (list === undefined) return undefined;
  const fields = new FieldReader(issues);
  if (!fields.start(list, { file: FORGOTTEN_FILE })) return undefined;
  refuseOthers(fields, "", list as object, ["salt", "hashes"]);
  const salt = fields.required("salt", digest);
  const hashes = new Set(fields.required("hashes", digests));
  if (!fields.ok) return undefined;
  const hashOf = forgottenHash(salt);
  return (id) => hashes.has(hashOf(id));
}
