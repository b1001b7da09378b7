import { createHash, type Hash } from "node:crypto";
import type { Snapshot } from "@mastery/core";

/**
 * Names what a snapshot answers: equal for equal snapshots, on every machine and after every restart, so that replicas
 * agree on entity tags. Hashes the columns (0.1 s at a million learners), not the bodies made of them.
 */
export function revisionOf(snapshot: Snapshot): string {
  const hash = createHash("sha256");
  add(hash, snapshot.columns);
  return hash.digest("hex").slice(0, 32);
}

/** Columns of numbers as their bytes, all else as JSON, each under its name. */
function add(hash: Hash, values: object): void {
  for (const [name, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}:`);
    if (ArrayBuffer.isView(value))
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (Array.isArray(value) || typeof value !== "object" || value === null) {
      hash.update(JSON.stringify(value));
    } else add(hash, value);
    hash.update("\n");
  }
}
