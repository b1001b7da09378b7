import type { Dataset, DatasetOptions, Learner, OfLevel, SchoolLevels } from "@mastery/core";
import { DatasetBuilder, type IssueSink } from "@mastery/core/dataset";
import { type DataDirectory, readCompanion } from "../files/data-directory.ts";
import {
  type Mapping,
  mergedMappings,
  readMapping,
  StatementIndex,
  StatementReader,
  type StatementReport,
  unwrap,
} from "../xapi/index.ts";

/** The skills and resources of a data directory, and the mapping of statements to resources and learners. */
export interface CatalogueRecords {
  readonly skills: readonly unknown[];
  readonly resources: readonly unknown[];
  /** Resource ids by `activity_id`. */
  readonly activities: ReadonlyMap<string, string>;
  /** The mapping in `xapi.json` and `xapi-….json`, or the default mapping. */
  readonly mapping: Mapping;
  /** The levels in `levels.json`; undefined if `grade_level` contains grades. */
  readonly levels: SchoolLevels | undefined;
}

/** One mapping for all platforms, or a mapping per platform, such as `xapi-moodle.json`. */
const MAPPING = /^xapi(?:-[^/]+)?\.json$/;

export async function readStatementMapping(
  directory: DataDirectory,
  issues: IssueSink,
): Promise<Mapping> {
  // An unreadable directory is reported when its records are read.
  const names = await directory.names("").catch((): readonly string[] => []);
  const mappings: [file: string, mapping: Mapping][] = [];
  for (const file of names.filter((name) => MAPPING.test(name)).toSorted()) {
    const record = await readCompanion(directory, file, issues);
    if (record !== undefined) mappings.push([file, readMapping(record, { file }, issues)]);
  }
  return mergedMappings(mappings, issues);
}

/** Invalid records are ignored here, and reported with the dataset. */
export function addActivity(activities: Map<string, string>, resource: unknown): void {
  const { activity_id, resource_id } = Object(resource) as Readonly<Record<string, unknown>>;
  if (typeof activity_id !== "string" || typeof resource_id !== "string") return;
  activities.set(activity_id, resource_id);
}

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
