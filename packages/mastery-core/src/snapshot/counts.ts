/** What the lengths of columns are made of. */
export interface Counts {
  readonly learners: number;
  readonly domains: number;
  readonly skills: number;
  readonly resources: number;
  readonly clusters: number;
  /** Places in a list of recommendations. */
  readonly places: number;
  /** Skills of all resources together. */
  readonly resourceSkills: number;
  /** Bytes of all names together. */
  readonly nameBytes: number;
  /** Starts of something per resource, and the end of the last. */
  readonly resourceEnds: number;
  /** Starts of something per learner, and the end of the last. */
  readonly learnerEnds: number;
  readonly idBytes: number;
  /** Bytes of a set of skills. */
  readonly skillBytes: number;
}
