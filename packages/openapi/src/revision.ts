import type { Snapshot } from "@mastery/core";
import { encodedParts } from "@mastery/core/internal";
import { platform } from "#platform";

/**
 * Names what a snapshot answers: equal for equal snapshots, on every machine and after every restart, so that replicas
 * agree on entity tags. Hashes what the snapshot holds (0.1 s at a million learners), not the bodies made of it.
 */
export function revisionOf(snapshot: Snapshot): string {
  return platform.sha256(encodedParts(snapshot)).slice(0, 32);
}
