import type { Dataset, DatasetOptions, Learner, OfLevel } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import type { CatalogueRecords } from "@mastery/dataset";
import {
  StatementIndex,
  StatementReader,
  type StatementReport,
  unwrap,
} from "@mastery/dataset/xapi";

/** A dataset built from statements in memory. */
export interface FoldedStatements {
  readonly dataset: Dataset;
  readonly statements: StatementReport;
}

/**
 * Validates statements in memory by the same rules as for data directories. Returns a dataset with the traces of the given learners; other
 * statements are skipped and counted. Only the counts of the traces are kept.
 *
 * @param catalogue validated catalogue, from `readCatalogue()`
 * @param learners learners with the school's levels if the catalogue has levels, otherwise with grades
 * @param records statements, pages of statements, or responses from the Learning Records Converter; issues state the position among all
 * statements
 * @throws {DatasetError} that lists every issue
 */
export function foldStatements(
  { skills, resources, activities, mapping, levels }: CatalogueRecords,
  learners: readonly OfLevel<Learner>[],
  records: readonly unknown[],
  options: Pick<DatasetOptions, "onIssue"> = {},
): FoldedStatements {
  const builder = new DatasetBuilder({ ...options, levels });
  for (const [kind, added] of [
    ["skills", skills],
    ["resources", resources],
    ["learners", learners],
  ] as const) {
    added.forEach((record, index) => void builder.add(kind, record, { file: kind, index }));
  }
  const all = records.flatMap(unwrap);
  const known = new StatementIndex({ dataset: builder, activities }, mapping);
  for (const record of all) known.add(record);
  const reader = new StatementReader(builder, mapping, known);
  all.forEach((record, index) => void reader.add(record, { file: "statements", index }));
  all.forEach((record, index) => void reader.addParts(record, { file: "statements", index }));
  return { dataset: builder.build(), statements: reader.report };
}
