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
