import type { Members } from "../clustering/describe-clusters.ts";
import { type Evidence, FAILED, MASTERED } from "../evidence/evidence.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { clusterSignal, clusterSuccessRate } from "../rules/score.ts";

/** How the members of each cluster fared on each resource, by `cluster * resources + resource`, from 0 to 1. */
export interface ClusterRates {
  /** Success rates; not a number where one is not published. */
  readonly rates: Float64Array;
  /** What counts in scores (rule 2.4.9). */
  readonly signals: Float64Array;
}

/** The rates of members whose evidence is at hand together. */
export function clusterRates(
  evidence: Outcomes,
  { cluster, sizes }: Members,
  resources: number,
  leastPeers: number,
): ClusterRates {
  const outcomes = new ClusterOutcomes(sizes.length, resources);
  outcomes.add(evidence, cluster);
  return outcomes.rates(leastPeers);
}

type Outcomes = Pick<Evidence, "offsets" | "resource" | "outcome">;

/** Counts members by what they did on each resource, whatever its grade, retired or not (rules 2.4.7 to 2.4.9): in any order. */
export class ClusterOutcomes {
  readonly #resources: number;
  readonly #attempted: Uint32Array;
  readonly #succeeded: Uint32Array;

  constructor(clusters: number, resources: number) {
    this.#resources = resources;
    this.#attempted = new Uint32Array(clusters * resources);
    this.#succeeded = new Uint32Array(clusters * resources);
  }

  /** @param cluster of each learner of the evidence */
  add({ offsets, resource, outcome }: Outcomes, cluster: Uint8Array): void {
    const [attempted, succeeded] = [this.#attempted, this.#succeeded];
    for (let learner = 0; learner < cluster.length; learner++) {
      const first = cluster[learner]! * this.#resources;
      for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
        const at = first + resource[row]!;
        if (outcome[row]! >= FAILED) attempted[at]!++;
        if (outcome[row] === MASTERED) succeeded[at]!++;
      }
    }
  }

  rates(leastPeers: number): ClusterRates {
    const [attempted, succeeded] = [this.#attempted, this.#succeeded];
    const rates = sharedFloats(attempted.length);
    const signals = sharedFloats(attempted.length);
    for (let start = 0; start < rates.length; start += this.#resources) {
      const end = start + this.#resources;
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
}
