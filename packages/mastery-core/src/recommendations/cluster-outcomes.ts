import { type Evidence, FAILED, MASTERED, type Outcome } from "../dataset/evidence.ts";

/** How each cluster's members fared on each resource. */
export class ClusterOutcomes {
  readonly #resources: number;
  /** Members who attempted a resource with a known outcome, by `cluster * resources + resource`. */
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
        if (evidence.outcome[row]! >= FAILED) this.#attempted[at]!++;
        if (evidence.outcome[row] === MASTERED) this.#succeeded[at]!++;
      }
    }
  }

  /**
   * Share of the cluster's members who succeeded among those who attempted the resource with a known outcome, one member
   * left out; -1 when there is nobody else.
   *
   * @param own what the member left out did on the resource
   */
  successRate(cluster: number, resource: number, own: Outcome): number {
    const at = cluster * this.#resources + resource;
    const attempted = this.#attempted[at]! - (own >= FAILED ? 1 : 0);
    const succeeded = this.#succeeded[at]! - (own === MASTERED ? 1 : 0);
    return attempted === 0 ? -1 : succeeded / attempted;
  }
}
