import { bytesPerRow } from "../bit-rows.ts";

/** The lists of learners, `topN` places each. Scores, similarities and rates are in thousandths. */
export interface Recommendations {
  readonly topN: number;
  /** Places in use per learner. */
  readonly count: Uint8Array;
  /** Those of them that are about `targets`; the rest is about `furtherTargets`. */
  readonly firstCount: Uint8Array;
  /** Why the skills of `targets` are targeted: a position in `KINDS`. */
  readonly kind: Uint8Array;
  readonly resource: Uint32Array;
  readonly score: Uint16Array;
  readonly semanticSimilarity: Uint16Array;
  /** {@link UNKNOWN_RATE} where it is not published. */
  readonly clusterSuccessRate: Uint16Array;
  /** Target skills: a bit per skill, see `BitRows`. */
  readonly targets: Uint8Array;
  /** Skills to discover with which a short list of weak skills goes on, likewise. */
  readonly furtherTargets: Uint8Array;
}

/** Stands for a rate that is not published. */
export const UNKNOWN_RATE = 0xffff;

export function emptyRecommendations(
  learners: number,
  topN: number,
  skills: number,
): Recommendations {
  return {
    topN,
    count: new Uint8Array(learners),
    firstCount: new Uint8Array(learners),
    kind: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
    targets: new Uint8Array(learners * bytesPerRow(skills)),
    furtherTargets: new Uint8Array(learners * bytesPerRow(skills)),
  };
}

/** Writes the lists of some learners among those of all, from a learner on. */
export function enter(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  const { topN, ...columns } = part;
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
}
