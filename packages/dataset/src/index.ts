/**
 * Reads data directories into the validated dataset that `precompute()` of `@mastery/core` starts from.
 *
 * @module @mastery/dataset
 */

export { readArchive } from "./archive/read-archive.ts";
export { type Coverage, coverageOf, type DomainCoverage, type Gap } from "./coverage/coverage.ts";
export { findParts } from "./files/parts.ts";
export { findSyntaxIssue, type SyntaxIssue } from "./formats/json-syntax.ts";
export { checkIdKey, learnerUuid } from "./ids/learner-uuid.ts";
export type { OneRosterReport } from "./oneroster/one-roster-reader.ts";
export { type FoldedStatements, foldStatements } from "./reading/fold-statements.ts";
export {
  type CatalogueRecords,
  readCatalogue,
} from "./reading/read-catalogue.ts";
export { type ReadDataset, type ReadOptions, readDataset } from "./reading/read-dataset.ts";
export { readRawRecords } from "./reading/read-raw-records.ts";
export { readSkillTable } from "./reading/read-skill-table.ts";
export type { SkillTable, SkillTableOptions } from "./skill-tables/parse-skill-table.ts";
export type { LeftOutReason, SkillTableKind } from "./skill-tables/skill-mappings.ts";
export type { ReasonCount, ReasonExample, StatementReport } from "./xapi/index.ts";
