import type { Members } from "../clustering/describe-clusters.ts";
import { type Evidence, FAILED, MASTERED } from "../evidence/evidence.ts";
import { clusterSignal, clusterSuccessRate } from "../rules/score.ts";
import { sharedFloats } from "../work.ts";

/** How the members of each cluster fared on each resource, by `cluster * resources + resource`, from 0 to 1. */
export interface ClusterRates {
  /** Success rates; not a number where one is not published. */
  readonly rates: Float64Array;
  /** What counts in scores (rule 2.4.9). */
  readonly signals: Float64Array;
}

/**
 * Counts members by what they did on each resource, whatever its grade, retired or not (rules 2.4.7 to 2.4.9).
 *
 * @param evidence of the members
 */
export function clusterRates(
  { offsets, resource, outcome }: Pick<Evidence, "offsets" | "resource" | "outcome">,
  { cluster, sizes }: Members,
  resources: number,
  leastPeers: number,
): ClusterRates {
  const attempted = new Uint32Array(sizes.length * resources);
  const succeeded = new Uint32Array(sizes.length * resources);
  cluster.forEach((id, learner) => {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = id * resources + resource[row]!;
      if (outcome[row]! >= FAILED) attempted[at]!++;
      if (outcome[row] === MASTERED) succeeded[at]!++;
    }
  });
  const rates = sharedFloats(attempted.length);
  const signals = sharedFloats(attempted.length);
  for (let start = 0; start < rates.length; start += resources) {
    const end = start + resources;
    const published = { attempted: 0, succeeded: 0 };
    for (let at = start; at < end; at++) {
      const rate = clusterSuccessRate(attempted[at]!, succeeded[at]!, leastPeers);
      rates[at] = rate ?? Number.NaN;
      if (rate === null) continue;
      published.attempted += attempted[at]!;
      published.succeeded += succeeded[at]!;
    }
    for (let at = start; at < end; at++) {
      signals[at] = clusterSignal(Number.isNaN(rates[at]) ? null : rates[at]!, published);
    }
  }
  return { rates, signals };
}
