import type { Snapshot } from "@mastery/core";
import { crc32 } from "../../packages/mastery-core/src/columns/file.ts";

export const HEADER_BYTES = 32;
const CHECKSUM_AT = 12;
const LENGTH_AT = 16;
const MANIFEST_LENGTH_AT = 24;

/** Returns the position at which the manifest ends in a snapshot file. */
export function manifestEnd(file: Buffer): number {
  return HEADER_BYTES + file.readUInt32LE(MANIFEST_LENGTH_AT);
}

/**
 * Corrects the length and the checksum in a file, sets the length of the manifest if one is given, and returns the file. A file that is
 * shorter than the header stays the same.
 */
export function repaired(file: Buffer, manifestLength?: number): Buffer {
  if (file.length < HEADER_BYTES) return file;
  file.writeBigUInt64LE(BigInt(file.length), LENGTH_AT);
  if (manifestLength !== undefined) file.writeUInt32LE(manifestLength, MANIFEST_LENGTH_AT);
  file.writeUInt32LE(crc32(file.subarray(LENGTH_AT)), CHECKSUM_AT);
  return file;
}

/** Calls all look-ups, and checks that each result can be represented in JSON. */
export function expectAnswers(snapshot: Snapshot): void {
  const answers = [snapshot.health(), snapshot.clusters(), snapshot.metadata];
  const learners = snapshot.learners().map(({ learner_id }) => {
    const found = [
      snapshot.profile(learner_id),
      snapshot.assignment(learner_id),
      snapshot.recommend(learner_id, 10),
    ];
    if (found.includes(undefined))
      throw new Error(`expected results about the learner ${learner_id}, got none`);
    return found;
  });
  JSON.stringify([answers, learners], (key, value: unknown) => {
    const isOdd = typeof value === "number" ? !Number.isFinite(value) : value === undefined;
    if (isOdd) throw new Error(`${key}: expected a JSON value, got ${value}`);
    return value;
  });
}
