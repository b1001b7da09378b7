/**
 * Exports for the other packages of this repository. The exports can change in any version, because all packages are released together.
 * Columns share the memory of their snapshot, so do not write to them.
 *
 * @module @mastery/core/internal
 */

export { describeClusters, domainsOfClusters } from "../clustering/describe-clusters.ts";
export { seededRandom } from "../clustering/random.ts";
export type { ClustersShow } from "../clustering/what-clusters-show.ts";
export {
  concatenate,
  frozen,
  gathered,
  histogram,
  type Integers,
  ownValue,
  range,
} from "../collections.ts";
export { knownShare, REGAINED, UNKNOWN_SHARE, WEAK } from "../columns/schema.ts";
export {
  aDataset,
  READING_OPTIONS,
  refuseDateRange,
  selectLearners,
} from "../evidence/dataset.ts";
export { asCountedTraces, EvidenceAggregator } from "../evidence/evidence.ts";
export { clusterLearners, nothingObserved } from "../model/fit.ts";
export { modelContentOf, reweighted } from "../model/model.ts";
export { FITTING_OPTIONS } from "../model/options.ts";
export { nearestClusters } from "../model/transform.ts";
export { profileLearners } from "../population.ts";
export { checkVectors } from "../ranking/embeddings.ts";
export { LearnerSkills } from "../ranking/observed-skills.ts";
export {
  primarySkills,
  skillsOf,
  skillsOfEach,
} from "../records/catalogue.ts";
export { dayText, normalTimestamp } from "../records/dates.ts";
export { isUuid } from "../records/packed.ts";
export { type Field, RECORD_FIELDS, RECORD_KINDS, TRACE_VERBS } from "../records/records.ts";
export { meantField } from "../records/unknown-fields.ts";
export { fileParts, snapshotOfContent, viewSnapshot } from "../snapshot/codec.ts";
export * from "../snapshot/limits.ts";
export type { SnapshotContent } from "../snapshot/manifest.ts";
export { contentOf } from "../snapshot/snapshot.ts";
export { spreadsheetText } from "../spreadsheet-text.ts";
export * from "../validation.ts";
export { guarded, reportProgress } from "../work.ts";
