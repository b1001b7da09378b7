/** The factors of the lengths of columns. */
export interface Counts {
  readonly learners: number;
  readonly domains: number;
  readonly skills: number;
  readonly resources: number;
  readonly clusters: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
  /** Number of skills, summed over all resources. */
  readonly resourceSkills: number;
  /** Bytes of all names. */
  readonly nameBytes: number;
  /** Number of groups, summed over all learners. */
  readonly memberships: number;
  /** Number of weak skills, summed over all learners. */
  readonly weakSkills: number;
  readonly groups: number;
  /** Traces of the learner who has most. */
  readonly mostTraces: number;
  /** Offsets per resource, and the end of the last. */
  readonly resourceEnds: number;
  /** Offsets per learner, and the end of the last. */
  readonly learnerEnds: number;
  readonly idBytes: number;
  /** Bytes per set of skills. */
  readonly skillBytes: number;
}
