/**
 * What the other packages of this repository share with the core. Expect changes in any version: all are released together. The columns
 * are the memory that a snapshot answers from, so do not write to them.
 *
 * @module @mastery/core/internal
 */

export { seededRandom } from "../clustering/random.ts";
export { CohortReader } from "../cohorts/cohort-reader.ts";
export {
  countGroups,
  learnersWeakIn,
  membersOfCluster,
  membersOfGroup,
  needsAmong,
  needsOf,
  numbersOf,
  proposalsFor,
  visit,
  workGroup,
} from "../cohorts/cohort-steps.ts";
export type { Proposal } from "../cohorts/propose-work-groups.ts";
export { aDataset } from "../dataset/a-dataset.ts";
export { unobservedDomains } from "../dataset/catalogue/unobserved-domains.ts";
export { READING_OPTIONS } from "../dataset/dataset-options.ts";
export { EvidenceFold } from "../dataset/evidence/evidence-fold.ts";
export { isUuid } from "../dataset/packed/pack-uuid.ts";
export { type FieldType, RECORD_FIELDS, TRACE_VERBS } from "../dataset/records/record-fields.ts";
export { selectLearners } from "../dataset/select-learners.ts";
export { refuseDateRange } from "../dataset/traces/date-range.ts";
export { checkVectors } from "../embedding/embed-catalogue.ts";
export { summaryAmong } from "../facts/snapshot-summary.ts";
export { guarded } from "../guarded.ts";
export { nearestClusters } from "../model/apply-model.ts";
export { nothingObserved } from "../model/gather-learners.ts";
export { modelContentOf } from "../model/model.ts";
export { reweighted } from "../model/reweighted.ts";
export { nearestName } from "../nearest-name.ts";
export {
  abortSignal,
  aFunction,
  aText,
  type Check,
  type Checks,
  checkEach,
  checkOptions,
  custom,
  integer,
  isObject,
  listOf,
  objectOf,
  oneOfTexts,
  optional,
  optionsOf,
  refuse,
  someText,
  truth,
} from "../option-checks.ts";
export { FITTING_OPTIONS } from "../precompute-options.ts";
export { profileLearners } from "../profiles/profiles.ts";
export { explanationClauses } from "../rules/explanation.ts";
export { problemsOfRules } from "../rules/options.ts";
export { MAX_SHARDS } from "../shards/shard.ts";
export { clusterRate } from "../snapshot/cluster-rate.ts";
export type { SnapshotColumns } from "../snapshot/columns.ts";
export type { SnapshotContent } from "../snapshot/content.ts";
export { decodeInSteps } from "../snapshot/decode-snapshot.ts";
export { encodedParts, fileParts } from "../snapshot/encode-snapshot.ts";
export { checksumAfter } from "../snapshot/header.ts";
export { DEFAULT_RECOMMENDATIONS, MAX_RECOMMENDATIONS } from "../snapshot/recommendation-counts.ts";
export { contentOf, learnerAt } from "../snapshot/snapshot.ts";
export { snapshotOfContent } from "../snapshot/snapshot-of-content.ts";
export { TargetedSkills } from "../snapshot/targeted-skills.ts";
export { UNKNOWN_RATE } from "../snapshot/value-ranges.ts";
export type { Steps } from "../steps.ts";
export { reportProgress } from "../work.ts";
