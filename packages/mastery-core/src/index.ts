/**
 * Mastery profiles, learner clustering and explainable recommendations, precomputed from learning traces.
 *
 * @module @mastery/core
 */

export type { ClusteringOptions } from "./clustering/cluster-learners.ts";
export type { DescriptionOptions } from "./clustering/describe-clusters.ts";
export type { Catalogue } from "./dataset/catalogue.ts";
export {
  buildDataset,
  type Dataset,
  type DatasetOptions,
  type LoadReport,
} from "./dataset/dataset.ts";
export type { Evidence } from "./dataset/evidence.ts";
export { describeFault } from "./dataset/faults.ts";
export type {
  DatasetRecords,
  EvidenceBatch,
  EvidenceRecord,
  Learner,
  RecordKind,
  Records,
  Resource,
  Skill,
  Trace,
} from "./dataset/records.ts";
export type { Roster } from "./dataset/roster.ts";
export type { Texts } from "./dataset/texts.ts";
export type { TraceCounts } from "./dataset/trace-counter.ts";
export type { Uuids } from "./dataset/uuids.ts";
export type { WarningKind, Warnings } from "./dataset/warnings.ts";
export { checkVectors } from "./embedding/embed-catalogue.ts";
export type { Embedder, EmbedOptions } from "./embedding/embedder.ts";
export type { ErrorCode } from "./errors/codes.ts";
export { DatasetError, MasteryError } from "./errors/errors.ts";
export type { Fault, FaultKind, Location } from "./errors/fault.ts";
export { DEFAULT_RULES, type PrecomputeOptions, type Rules } from "./options.ts";
export type { Workers } from "./parallel/workers.ts";
export { precompute } from "./precompute.ts";
export type { RecommendationOptions } from "./recommendations/ranking-tables.ts";
export type { LabelThresholds } from "./rules/cluster-label.ts";
export type { Weights } from "./rules/score.ts";
export type {
  Assignment,
  Cluster,
  Clustering,
  Health,
  LearnerSummary,
  PerDomain,
  Profile,
  Recommendation,
  SnapshotMetadata,
} from "./snapshot/results.ts";
export type { Snapshot } from "./snapshot/snapshot.ts";
export { type CancelSignal, type Progress, report, type Stage, type WorkOptions } from "./work.ts";
