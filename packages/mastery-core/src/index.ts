/**
 * Mastery profiles, learner clustering and explainable recommendations, precomputed from learning traces.
 *
 * @module @mastery/core
 */

export type { Clusterer, KMeansOptions } from "./clustering/k-means.ts";
export type { ErrorCode, Issue, IssueKind, Location } from "./errors/index.ts";
export { DatasetError, MasteryError } from "./errors/index.ts";
export { buildDataset } from "./evidence/build-dataset.ts";
export type { Dataset, DatasetOptions, LoadReport } from "./evidence/dataset.ts";
export type { CountedAttempt, Evidence } from "./evidence/evidence.ts";
export type {
  TraceCounts,
  WarningKind,
  Warnings,
} from "./evidence/trace-counter.ts";
export type { FittingOptions, PrecomputeOptions, SnapshotOptions } from "./model/options.ts";
export type { PopulationSource } from "./population/source.ts";
export { precompute } from "./precompute.ts";
export type { Embedder, EmbedOptions } from "./ranking/embeddings.ts";
export type { Catalogue } from "./records/catalogue.ts";
export type { DateRange, Span, TraceDates } from "./records/dates.ts";
export type { Exclusions, ResourceLists } from "./records/exclusions.ts";
export { describeIssue } from "./records/field-reader.ts";
export type { GradeLabels, SchoolLevels } from "./records/levels.ts";
export type { Texts, Uuids } from "./records/packed.ts";
export type {
  DatasetRecords,
  EvidenceRecord,
  Exclusion,
  Learner,
  LearnerGroup,
  OfLevel,
  RecordKind,
  Records,
  Resource,
  Skill,
  Trace,
} from "./records/records.ts";
export type { Groups, Memberships, Roster } from "./records/roster.ts";
export type { UnknownField } from "./records/unknown-fields.ts";
export { DEFAULT_RULES, type Rules } from "./rules/options.ts";
export type { Weights } from "./rules/score.ts";
export type * from "./snapshot/results.ts";
export type { Snapshot } from "./snapshot/snapshot.ts";
export type { CancelSignal, Progress, Stage, Workers, WorkOptions } from "./work.ts";
