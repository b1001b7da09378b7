import type { Snapshot } from "@mastery/core";
import type { Attempts } from "./results.ts";

const NEVER_TRIED: Attempts = { n_traces: 0, n_successes: 0, last_trace: null };

/** Returns a function that returns a known learner's attempts on a resource. */
export function attemptsOn(
  snapshot: Snapshot,
  learnerId: string,
): (resourceId: string) => Attempts {
  const tried = new Map(
    snapshot.attempts(learnerId)!.map(({ resource_id, ...own }) => [resource_id, own]),
  );
  return (resourceId) => tried.get(resourceId) ?? NEVER_TRIED;
}
