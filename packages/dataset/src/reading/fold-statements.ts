import type { Dataset, Learner, Location, OfLevel } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import { StatementReader, type StatementReport, unwrap, voidedBy } from "../xapi/index.ts";
import { knownTo } from "./known-to.ts";
import type { CatalogueRecords } from "./read-catalogue.ts";

/** A dataset of statements in memory. */
export interface FoldedStatements {
  readonly dataset: Dataset;
  /** What became of the statements. */
  readonly statements: StatementReport;
}

/**
 * Checks statements in memory and folds those of some learners, by the rules of a data directory. Statements of anybody else are
 * skipped and counted. Nothing of the statements is kept but the counts of the traces that they become.
 *
 * @param catalogue whose records were checked before, by {@link readCatalogue}
 * @param learners with levels of the school, if the catalogue has any, else with grades
 * @param records statements, pages of them, or answers of the Learning Records Converter; issues have the position of the statement
 *   among all
 * @throws {DatasetError} that lists every issue
 */
export function foldStatements(
  { skills, resources, activities, mapping, levels }: CatalogueRecords,
  learners: readonly OfLevel<Learner>[],
  records: readonly unknown[],
): FoldedStatements {
  const builder = new DatasetBuilder({ levels });
  addAll("skills", skills, (record, location) => builder.addSkill(record, location));
  addAll("resources", resources, (record, location) => builder.addResource(record, location));
  addAll("learners", learners, (record, location) => builder.addLearner(record, location));
  const all = records.flatMap(unwrap);
  const voided = new Set(all.flatMap(voidedBy));
  const reader = new StatementReader(builder, mapping, knownTo(builder, activities, voided));
  addAll("statements", all, (record, location) => reader.add(record, location));
  return { dataset: builder.build(), statements: reader.report };
}

function addAll(
  file: string,
  records: readonly unknown[],
  add: (record: unknown, location: Location) => void,
): void {
  for (const [index, record] of records.entries()) add(record, { file, index });
}
