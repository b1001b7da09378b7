/**
 * Mastery profiles, learner clustering and explainable recommendations, precomputed from learning traces.
 *
 * @module
 */

export type { Catalogue } from "./dataset/catalogue.ts";
export {
  buildDataset,
  type Dataset,
  DatasetBuilder,
  type DatasetOptions,
  type LoadReport,
} from "./dataset/dataset.ts";
export type { Evidence } from "./dataset/evidence.ts";
export { describeFault, type Fault, type FaultKind, type Place } from "./dataset/faults.ts";
export type {
  DatasetRecords,
  Learner,
  Records,
  Resource,
  Skill,
  Trace,
} from "./dataset/records.ts";
export type { Roster } from "./dataset/roster.ts";
export type { TraceCounts } from "./dataset/traces.ts";
export type { Embedder, EmbedOptions } from "./embedding/embedder.ts";
export { DatasetError, ERROR_CODES, type ErrorCode, MasteryError } from "./errors.ts";
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
} from "./results.ts";
export type { CancelSignal, Progress, Stage, WorkOptions } from "./work.ts";
