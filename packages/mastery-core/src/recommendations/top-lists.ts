/** Top lists of learners, as many places each; numbers are in thousandths. */
export interface TopLists {
  /** Places in use per learner. */
  readonly count: Uint8Array;
  readonly resource: Uint32Array;
  readonly score: Uint16Array;
  readonly semanticSimilarity: Uint16Array;
  /** 65,535 where nobody else of the cluster attempted the resource. */
  readonly clusterSuccessRate: Uint16Array;
}

export const UNKNOWN_RATE = 0xffff;

/** The columns that have places. */
export const LIST_COLUMNS = [
  "resource",
  "score",
  "semanticSimilarity",
  "clusterSuccessRate",
] as const;

export function emptyLists(learners: number, topN: number): TopLists {
  return {
    count: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
  };
}
