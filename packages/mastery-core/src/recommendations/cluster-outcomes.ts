import type { Evidence } from "../dataset/evidence.ts";

/** How each cluster's members fared on each resource. */
export class ClusterOutcomes {
  readonly #resources: number;
  /** Members who attempted a resource, by `cluster * resources + resource`. */
  readonly #attempted: Uint32Array;
  /** Members who succeeded on it at least once. */
  readonly #succeeded: Uint32Array;

  constructor(evidence: Evidence, labels: Uint8Array, k: number, resources: number) {
    this.#resources = resources;
    this.#attempted = new Uint32Array(k * resources);
    this.#succeeded = new Uint32Array(k * resources);
    for (let learner = 0; learner < labels.length; learner++) {
      const first = labels[learner]! * resources;
      for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
        const at = first + evidence.resource[row]!;
        this.#attempted[at]!++;
        if (evidence.successes[row]! > 0) this.#succeeded[at]!++;
      }
    }
  }

  /**
   * Share of the cluster's members who succeeded among those who attempted the resource, one member left out; -1 when
   * nobody else attempted it.
   *
   * @param own what the member left out did on the resource
   */
  successRate(cluster: number, resource: number, own: Outcome): number {
    const at = cluster * this.#resources + resource;
    const attempted = this.#attempted[at]! - (own === UNTRIED ? 0 : 1);
    const succeeded = this.#succeeded[at]! - (own === MASTERED ? 1 : 0);
    return attempted === 0 ? -1 : succeeded / attempted;
  }
}

/** What a learner did on a resource. */
export type Outcome = typeof UNTRIED | typeof ATTEMPTED | typeof MASTERED;
export const UNTRIED = 0;
/** Tried, never with success. */
export const ATTEMPTED = 1;
/** Succeeded at least once. */
export const MASTERED = 2;
