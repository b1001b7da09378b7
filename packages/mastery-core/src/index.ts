/**
 * Mastery profiles, learner clustering and explainable recommendations, precomputed from learning traces.
 *
 * @module @mastery/core
 */

export type { KMeansOptions } from "./clustering/best-partitions.ts";
export type { DescriptionOptions } from "./clustering/describe-clusters.ts";
export type { ClusteringOptions } from "./clustering/fit-clusters.ts";
export type { Catalogue } from "./dataset/catalogue/catalogue.ts";
export { describeIssue } from "./dataset/checks/issues.ts";
export { buildDataset, type Dataset, type LoadReport } from "./dataset/dataset.ts";
export type { DatasetOptions } from "./dataset/dataset-options.ts";
export type { Evidence } from "./dataset/evidence/evidence.ts";
export type { Groups } from "./dataset/groups/groups.ts";
export type { Memberships } from "./dataset/groups/memberships.ts";
export type { GradeLabels, SchoolLevels } from "./dataset/levels/school-levels.ts";
export type { Texts } from "./dataset/packed/texts.ts";
export type { Uuids } from "./dataset/packed/uuids.ts";
export type {
  DatasetRecords,
  EvidenceBatch,
  EvidenceRecord,
  Learner,
  LearnerGroup,
  OfLevel,
  RecordKind,
  Records,
  Resource,
  Skill,
  Trace,
} from "./dataset/records/records.ts";
export type { Roster } from "./dataset/roster/roster.ts";
export type { DateRange } from "./dataset/traces/date-range.ts";
export type { Span, TraceDates } from "./dataset/traces/span.ts";
export type { TraceCounts } from "./dataset/traces/trace-counter.ts";
export type { CountedAttempt } from "./dataset/traces/trace-reader.ts";
export type { WarningKind, Warnings } from "./dataset/traces/warnings.ts";
export type { Embedder, EmbedOptions } from "./embedding/embedder.ts";
export type { ErrorCode } from "./errors/codes.ts";
export { DatasetError, MasteryError } from "./errors/errors.ts";
export type { Issue, IssueKind, Location } from "./errors/issue.ts";
export type { Workers } from "./parallel/workers.ts";
export { precompute } from "./precompute.ts";
export type { FittingOptions, PrecomputeOptions, SnapshotOptions } from "./precompute-options.ts";
export type { RecommendationOptions } from "./recommendations/recommendation-options.ts";
export type { LabelThresholds } from "./rules/cluster-label.ts";
export { DEFAULT_RULES, type Rules } from "./rules/options.ts";
export type { Weights } from "./rules/score.ts";
export type { Shard, ShardNumber } from "./shards/shard.ts";
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
export type { CancelSignal, Progress, Stage, WorkOptions } from "./work.ts";
