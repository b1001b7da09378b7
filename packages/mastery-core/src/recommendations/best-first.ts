/** Bounds are scores, so they are in thousandths too. */
const BOUNDS = 1001;
const NONE = -1;

/** Resources with the best score each could reach, to be looked at best first. Filled again and again, without allocation. */
export class BestFirst {
  /** Per bound, the resource added last. */
  readonly #last = new Int32Array(BOUNDS).fill(NONE);
  /** Per resource, the one of the same bound that was added before it. */
  readonly #previous: Int32Array;

  constructor(resources: number) {
    this.#previous = new Int32Array(resources);
  }

  /** @param bound from 0 to 1, to 3 decimals */
  add(resource: number, bound: number): void {
    const thousandths = Math.round(bound * 1000);
    this.#previous[resource] = this.#last[thousandths]!;
    this.#last[thousandths] = resource;
  }

  /** Visits the resources, highest bounds first, as long as a bound is still wanted; then forgets them all. */
  drain(isWanted: (bound: number) => boolean, visit: (resource: number) => void): void {
    for (let bound = BOUNDS - 1; bound >= 0 && isWanted(bound / 1000); bound--) {
      for (
        let resource = this.#last[bound]!;
        resource !== NONE;
        resource = this.#previous[resource]!
      ) {
        visit(resource);
      }
    }
    this.#last.fill(NONE);
  }
}
