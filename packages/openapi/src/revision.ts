import { platform } from "#platform";
import type { Snapshot } from "@mastery/core";

const encoder = new TextEncoder();

/**
 * Names what a snapshot answers: equal for equal snapshots, on every machine and after every restart, so that replicas
 * agree on entity tags. Hashes the columns (0.1 s at a million learners), not the bodies made of them.
 */
export function revisionOf(snapshot: Snapshot): string {
  return platform.sha256(piecesOf(snapshot.columns)).slice(0, 32);
}

/** Columns of numbers as their bytes, all else as JSON, each under its name. */
function* piecesOf(values: object): Iterable<Uint8Array> {
  for (const [name, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield encoder.encode(`${name}:`);
    if (ArrayBuffer.isView(value)) {
      yield new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    } else if (Array.isArray(value) || typeof value !== "object" || value === null) {
      yield encoder.encode(JSON.stringify(value));
    } else yield* piecesOf(value);
    yield encoder.encode("\n");
  }
}
