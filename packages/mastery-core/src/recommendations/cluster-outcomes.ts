import { type Evidence, FAILED, MASTERED, type Outcome } from "../dataset/evidence.ts";

/** The rate where nobody's outcome is known. */
const NOBODY = -1;

/** How each cluster's members fared on each resource. */
export class ClusterOutcomes {
  readonly #resources: number;
  /** Members who attempted a resource with a known outcome, by `cluster * resources + resource`. */
  readonly #attempted: Uint32Array;
  /** Members who succeeded on it at least once. */
  readonly #succeeded: Uint32Array;
  /** Share of those who succeeded. */
  readonly #rate: Float64Array;
  /** Each cluster's highest rate. */
  readonly #bestRate: Float64Array;

  constructor(evidence: Evidence, labels: Uint8Array, k: number, resources: number) {
    this.#resources = resources;
    this.#attempted = new Uint32Array(k * resources);
    this.#succeeded = new Uint32Array(k * resources);
    this.#rate = new Float64Array(k * resources);
    this.#bestRate = new Float64Array(k);
    this.#count(evidence, labels);
    for (let at = 0; at < this.#rate.length; at++) {
      const cluster = Math.floor(at / resources);
      this.#rate[at] = shareOf(this.#succeeded[at]!, this.#attempted[at]!);
      this.#bestRate[cluster] = Math.max(this.#bestRate[cluster]!, this.#rate[at]!);
    }
  }

  #count(evidence: Evidence, labels: Uint8Array): void {
    for (let learner = 0; learner < labels.length; learner++) {
      const first = labels[learner]! * this.#resources;
      for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
        const at = first + evidence.resource[row]!;
        if (evidence.outcome[row]! >= FAILED) this.#attempted[at]!++;
        if (evidence.outcome[row] === MASTERED) this.#succeeded[at]!++;
      }
    }
  }

  /**
   * Share of the cluster's members who succeeded among those who attempted the resource with a known outcome; -1 when there is
   * nobody.
   */
  successRate(cluster: number, resource: number): number {
    return this.#rate[cluster * this.#resources + resource]!;
  }

  /** The highest success rate of a cluster, 0 or more. */
  bestSuccessRate(cluster: number): number {
    return this.#bestRate[cluster]!;
  }

  /**
   * The success rate of a cluster's other members, one left out.
   *
   * @param own what the member left out did on the resource
   */
  successRateOfOthers(cluster: number, resource: number, own: Outcome): number {
    const at = cluster * this.#resources + resource;
    const attempted = this.#attempted[at]! - (own >= FAILED ? 1 : 0);
    const succeeded = this.#succeeded[at]! - (own === MASTERED ? 1 : 0);
    return shareOf(succeeded, attempted);
  }
}

function shareOf(succeeded: number, attempted: number): number {
  return attempted === 0 ? NOBODY : succeeded / attempted;
}
