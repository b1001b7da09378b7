/**
 * Reads data directories into the checked dataset that `precompute()` of `@mastery/core` starts from, keeps its result in
 * snapshot files, and generates synthetic schools.
 *
 * @module @mastery/dataset
 */

export { type Coverage, coverageOf, type DomainCoverage, type Gap } from "./coverage/coverage.ts";
export { type Evaluation, evaluate } from "./evaluation/evaluate.ts";
export { readTruth, type Truth } from "./evaluation/truth.ts";
export {
  type GeneratedDataset,
  type GeneratorOptions,
  generateDataset,
} from "./generator/generate.ts";
export type { GeneratedLearner } from "./generator/learners.ts";
export type { GeneratedTrace } from "./generator/traces.ts";
export {
  type GenerationProgress,
  type WriteOptions,
  writeGeneratedDataset,
} from "./generator/write.ts";
export { type FetchOptions, type FetchReport, fetchStatements } from "./lrs/fetch-statements.ts";
export { type ReadDataset, type ReadOptions, readDataset } from "./reading/read-dataset.ts";
export { readSnapshot, writeSnapshot } from "./snapshot-file/snapshot-file.ts";
export { REASONS, type Reason } from "./xapi/map-statement.ts";
export type { StatementReport, Untaken, UntakenExample } from "./xapi/statement-report.ts";
