import { type Evidence, FAILED, MASTERED } from "../dataset/evidence.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { clusterSignal, clusterSuccessRate } from "../rules/score.ts";

/** How the members of each cluster fared on each resource. */
export interface ClusterRates {
  /** Success rate by `cluster * resources + resource`, from 0 to 1; not a number where it is not published. */
  readonly rates: Float64Array;
  /** Per cluster: the signal of resources without a rate. */
  readonly signalWithoutRate: Float64Array;
}

/** Counts members by what they did on each resource, whatever its grade, retired or not (rules 2.4.7 to 2.4.9). */
export function clusterRates(
  { offsets, resource, outcome }: Pick<Evidence, "offsets" | "resource" | "outcome">,
  labels: Uint8Array,
  k: number,
  resources: number,
  leastPeers: number,
): ClusterRates {
  const attempted = new Uint32Array(k * resources);
  const succeeded = new Uint32Array(k * resources);
  for (let learner = 0; learner < labels.length; learner++) {
    const first = labels[learner]! * resources;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = first + resource[row]!;
      if (outcome[row]! >= FAILED) attempted[at]!++;
      if (outcome[row] === MASTERED) succeeded[at]!++;
    }
  }
  const rates = sharedFloats(k * resources);
  const signalWithoutRate = sharedFloats(k);
  for (let cluster = 0; cluster < k; cluster++) {
    const published = { attempted: 0, succeeded: 0 };
    for (let at = cluster * resources; at < (cluster + 1) * resources; at++) {
      const rate = clusterSuccessRate(attempted[at]!, succeeded[at]!, leastPeers);
      rates[at] = rate ?? Number.NaN;
      if (rate === null) continue;
      published.attempted += attempted[at]!;
      published.succeeded += succeeded[at]!;
    }
    signalWithoutRate[cluster] = clusterSignal(null, published);
  }
  return { rates, signalWithoutRate };
}

/** The cluster signal of a resource (rule 2.4.9). */
export function signalOf(
  { rates, signalWithoutRate }: ClusterRates,
  cluster: number,
  resource: number,
): number {
  const rate = rates[(cluster * rates.length) / signalWithoutRate.length + resource]!;
  return Number.isNaN(rate) ? signalWithoutRate[cluster]! : rate;
}
