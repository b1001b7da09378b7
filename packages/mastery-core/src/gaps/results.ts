// As in the results of look-ups, field names are those of the HTTP interface.

/** Where there is too little evidence to say anything, or nothing to recommend: counts of learners and resources. */
export interface Gaps {
  /** Names of the domains in which no learner has a scored trace, sorted. */
  readonly unobserved_domains: readonly string[];
  /** Resources that are retired: no list has them. */
  readonly retired_resources: number;
  /** Other resources that are more than one grade from every learner: a list has them only where nothing nearer is left. */
  readonly distant_resources: number;
  /** Learners without a scored trace: their profiles are empty. */
  readonly unobserved_learners: number;
  /** Learners with at least one scored trace, but fewer than five. */
  readonly little_observed_learners: number;
}
