import { emptyLists, type TopLists, UNKNOWN_RATE } from "./top-lists.ts";

/** Half a thousandth, and more than sums differ by that are taken in another order. */
const ROUNDED_UP = 0.0005 + 1e-9;

/** More than there are resources. */
const RESOURCES = 2 ** 32;

/** Rates fit into so many bits. */
const RATE_BITS = 16;

/** The best so many resources that were offered for each learner: by score, best first, then by resource number. */
export class TopListBuilder {
  /** Per learner: what a resource scores, unrounded, or more when it is listed; below 0 while all are. */
  readonly least: Float64Array;
  readonly #topN: number;
  /** A number per place that is higher the better the place is: of score and resource; -1 while it is free. */
  readonly #keys: Float64Array;
  /** Similarity and success rate of each place. */
  readonly #details: Uint32Array;

  constructor(learners: number, topN: number) {
    this.least = new Float64Array(learners).fill(-1);
    this.#topN = topN;
    this.#keys = new Float64Array(learners * topN).fill(-1);
    this.#details = new Uint32Array(learners * topN);
  }

  /**
   * Lists a resource if it is good enough; the last one of a full list makes room. Score, similarity and rate are from 0 to 1, and
   * are rounded here.
   *
   * @param rate -1 where there is none
   */
  offer(learner: number, resource: number, score: number, similarity: number, rate: number): void {
    const keys = this.#keys;
    const details = this.#details;
    const key = (thousandths(score) + 1) * RESOURCES - 1 - resource;
    const last = (learner + 1) * this.#topN - 1;
    if (key < keys[last]!) return;
    let at = last;
    for (; at > learner * this.#topN && keys[at - 1]! < key; at--) {
      keys[at] = keys[at - 1]!;
      details[at] = details[at - 1]!;
    }
    keys[at] = key;
    details[at] = (thousandths(similarity) << RATE_BITS) | (rate < 0 ? UNKNOWN_RATE : thousandths(rate));
    if (keys[last]! >= 0) this.least[learner] = scoreOf(keys[last]!) / 1000 - ROUNDED_UP;
  }

  /** Whether nothing is listed for a learner so far. */
  isEmpty(learner: number): boolean {
    return this.#keys[learner * this.#topN]! < 0;
  }

  toLists(): TopLists {
    const lists = emptyLists(this.least.length, this.#topN);
    this.#keys.forEach((key, at) => {
      if (key < 0) return;
      lists.count[Math.floor(at / this.#topN)]!++;
      lists.score[at] = scoreOf(key);
      lists.resource[at] = RESOURCES - 1 - (key % RESOURCES);
      lists.semanticSimilarity[at] = this.#details[at]! >> RATE_BITS;
      lists.clusterSuccessRate[at] = this.#details[at]!;
    });
    return lists;
  }
}

function thousandths(x: number): number {
  return Math.round(x * 1000);
}

function scoreOf(key: number): number {
  return Math.floor(key / RESOURCES);
}
