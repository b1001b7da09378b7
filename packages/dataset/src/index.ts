/**
 * Reads data directories into validated datasets, the input of `precompute()` from `@mastery/core`.
 *
 * @module @mastery/dataset
 */

export { describeNote } from "./columns/notes.ts";
export type { ParquetReader } from "./columns/tables.ts";
export { type Coverage, coverageOf, type DomainCoverage, type Gap } from "./coverage/coverage.ts";
export type { Counts, Reader } from "./files/reader.ts";
export { readCsv } from "./formats/csv.ts";
export type { ReadingNote } from "./formats/format.ts";
export { findSyntaxIssue, type SyntaxIssue } from "./formats/json-syntax.ts";
export { checkIdKey, learnerUuid } from "./ids/learner-uuid.ts";
export type { CatalogueRecords } from "./reading/read-catalogue.ts";
export {
  type ReadOptions,
  readCatalogue,
  readDataset,
  readRawRecords,
} from "./reading/read-dataset.ts";
export type { ReadDataset } from "./reading/read-directory.ts";
export type { ReasonCount, ReasonExample, StatementReport } from "./xapi/index.ts";
