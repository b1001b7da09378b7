/**
 * Mastery profiles, learner clustering and explainable recommendations, precomputed from learning traces.
 *
 * @module
 */

export { describeFault, type Fault, type FaultKind, type Place } from "./dataset/faults.ts";
export type {
  DatasetRecords,
  Learner,
  Records,
  Resource,
  Skill,
  Trace,
} from "./dataset/records.ts";
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
