import type { Ranked } from "./rank-learners.ts";
import type { Recommendations } from "./recommend-learners.ts";
import { UNKNOWN_RATE } from "./top-lists.ts";

/** Half a thousandth, and more than sums differ by that are taken in another order. */
const ROUNDED_UP = 0.0005 + 1e-9;

/** More than there are resources. */
const RESOURCES = 2 ** 32;

/** Rates fit into so many bits. */
const RATE_BITS = 16;

/** Top lists of learners, as many places each. */
export interface PackedLists {
  /** A number per place that is higher the better the place is: of score and resource; -1 where it is free. */
  readonly keys: Float64Array;
  /** Similarity and success rate of each place. */
  readonly details: Uint32Array;
}

/** Lists the best so many resources that are offered for each learner: by score, best first, then by resource number. */
export class TopListBuilder {
  readonly lists: PackedLists;
  /** Per learner: what a resource scores, unrounded, or more when it is listed; below 0 while all are. */
  readonly least: Float64Array;
  readonly #topN: number;

  constructor(learners: number, topN: number) {
    this.least = new Float64Array(learners).fill(-1);
    this.#topN = topN;
    this.lists = {
      keys: new Float64Array(learners * topN).fill(-1),
      details: new Uint32Array(learners * topN),
    };
  }

  /**
   * Lists a resource if it is good enough; the last one of a full list makes room. Score, similarity and rate are from 0 to 1, and
   * are rounded here.
   *
   * @param rate -1 where there is none
   */
  offer(learner: number, resource: number, score: number, similarity: number, rate: number): void {
    const { keys, details } = this.lists;
    const key = (thousandths(score) + 1) * RESOURCES - 1 - resource;
    const last = (learner + 1) * this.#topN - 1;
    if (key < keys[last]!) return;
    let at = last;
    for (; at > learner * this.#topN && keys[at - 1]! < key; at--) {
      keys[at] = keys[at - 1]!;
      details[at] = details[at - 1]!;
    }
    keys[at] = key;
    details[at] =
      (thousandths(similarity) << RATE_BITS) | (rate < 0 ? UNKNOWN_RATE : thousandths(rate));
    if (keys[last]! >= 0) this.least[learner] = scoreOf(keys[last]!) / 1000 - ROUNDED_UP;
  }

  /** Whether nothing is listed for a learner so far. */
  isEmpty(learner: number): boolean {
    return this.lists.keys[learner * this.#topN]! < 0;
  }
}

/** Enters the lists and weak skills of some learners among those of all. */
export function enter(
  { keys, details, weakSkills }: Ranked,
  learners: Uint32Array,
  all: Recommendations,
): void {
  const { topN } = all;
  const bytes = weakSkills.length / learners.length;
  learners.forEach((learner, i) => {
    all.weakSkills.set(weakSkills.subarray(i * bytes, (i + 1) * bytes), learner * bytes);
    for (let rank = 0; rank < topN && keys[i * topN + rank]! >= 0; rank++) {
      const key = keys[i * topN + rank]!;
      const detail = details[i * topN + rank]!;
      const place = learner * topN + rank;
      all.count[learner]!++;
      all.resource[place] = RESOURCES - 1 - (key % RESOURCES);
      all.score[place] = scoreOf(key);
      all.semanticSimilarity[place] = detail >> RATE_BITS;
      all.clusterSuccessRate[place] = detail;
    }
  });
}

function thousandths(x: number): number {
  return Math.round(x * 1000);
}

function scoreOf(key: number): number {
  return Math.floor(key / RESOURCES);
}
