/** Scores from 0 to 1, by the thousandth. */
const BUCKETS = 1001;
const NONE = -1;

/** Resources by what they score at least in part, to be looked at best first. Filled again and again, without allocation. */
export class BestFirst {
  /** Per bucket, the resource added last. */
  readonly #last = new Int32Array(BUCKETS).fill(NONE);
  /** Per resource, the one of the same bucket that was added before it. */
  readonly #previous: Int32Array;
  #highest = NONE;

  constructor(resources: number) {
    this.#previous = new Int32Array(resources);
  }

  clear(): void {
    this.#last.fill(NONE);
    this.#highest = NONE;
  }

  /** @param score from 0 to 1 */
  add(resource: number, score: number): void {
    const bucket = Math.floor(score * 1000);
    this.#previous[resource] = this.#last[bucket]!;
    this.#last[bucket] = resource;
    if (bucket > this.#highest) this.#highest = bucket;
  }

  /** Visits the resources, highest scores first, as long as one below `bound` is still wanted. */
  visit(isWanted: (bound: number) => boolean, visit: (resource: number) => void): void {
    for (let bucket = this.#highest; bucket >= 0; bucket--) {
      let resource = this.#last[bucket]!;
      if (resource === NONE) continue;
      if (!isWanted((bucket + 1) / 1000)) return;
      for (; resource !== NONE; resource = this.#previous[resource]!) visit(resource);
    }
  }
}
