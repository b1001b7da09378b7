import { createHash } from "node:crypto";
import type { Snapshot } from "@mastery/core";
import { encodedParts } from "@mastery/core/internal";

/**
 * Names what a snapshot answers: equal for equal snapshots, on every machine and after every restart, so that replicas
 * agree on entity tags. Hashes what the snapshot holds (0.1 s at a million learners), not the bodies made of it.
 */
export function revisionOf(snapshot: Snapshot): string {
  const hash = createHash("sha256");
  for (const part of encodedParts(snapshot)) hash.update(part);
  return hash.digest("hex").slice(0, 32);
}
