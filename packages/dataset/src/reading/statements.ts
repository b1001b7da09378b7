import type {
  Dataset,
  DatasetOptions,
  Learner,
  Location,
  OfLevel,
  SchoolLevels,
} from "@mastery/core";
import { DatasetBuilder, type IssueSink } from "@mastery/core/dataset";
import { type DataDirectory, readCompanion } from "../files/data-directory.ts";
import type { RecordSink } from "../formats/format.ts";
import {
  DEFAULT_MAPPING,
  type Mapping,
  mayVoid,
  readMapping,
  StatementReader,
  type StatementReport,
  unwrap,
  voidedBy,
} from "../xapi/index.ts";

/** The skills and resources of a data directory, and the mapping from statements to resources and learners. */
export interface CatalogueRecords {
  readonly skills: readonly unknown[];
  readonly resources: readonly unknown[];
  /** Resources by their `activity_id`. */
  readonly activities: ReadonlyMap<string, string>;
  /** Content of `xapi.json`, or the defaults. */
  readonly mapping: Mapping;
  /** Content of `levels.json`; undefined if `grade_level` holds grades. */
  readonly levels: SchoolLevels | undefined;
}

/** Name of the file with the mapping. */
const MAPPING = "xapi.json";

/** Reads a directory's statement mapping. Returns the defaults without a file. */
export async function readStatementMapping(
  directory: DataDirectory,
  issues: IssueSink,
): Promise<Mapping> {
  const mapping = await readCompanion(directory, MAPPING, issues);
  return mapping === undefined ? DEFAULT_MAPPING : readMapping(mapping, { file: MAPPING }, issues);
}

/** Adds the activity of a resource record. Invalid records are reported by the dataset. */
export function addActivity(activities: Map<string, string>, resource: unknown): void {
  const { activity_id, resource_id } = Object(resource) as Readonly<Record<string, unknown>>;
  if (typeof activity_id !== "string" || typeof resource_id !== "string") return;
  activities.set(activity_id, resource_id);
}

/** Returns a sink that collects the ids of voided statements. Issues are ignored, since the second reading reports them. */
export function voidedInto(voided: Set<string>): RecordSink {
  return {
    wants: mayVoid,
    record(record): void {
      for (const id of voidedBy(record)) voided.add(id);
    },
    unreadRecord(): void {},
    unread(): void {},
  };
}

/** A dataset of statements in memory. */
export interface FoldedStatements {
  readonly dataset: Dataset;
  readonly statements: StatementReport;
}

/**
 * Validates statements in memory and counts the traces of some learners, by the rules for data directories. Other learners' statements are
 * skipped and counted. Only the counts of the resulting traces are kept.
 *
 * @param catalogue validated, from `readCatalogue()`
 * @param learners with the school's levels if the catalogue has levels, otherwise with grades
 * @param records statements, pages of them, or answers of the Learning Records Converter; issues have the position among all statements
 * @throws {DatasetError} that lists every issue
 */
export function foldStatements(
  { skills, resources, activities, mapping, levels }: CatalogueRecords,
  learners: readonly OfLevel<Learner>[],
  records: readonly unknown[],
  options: Pick<DatasetOptions, "onIssue"> = {},
): FoldedStatements {
  const builder = new DatasetBuilder({ ...options, levels });
  addAll("skills", skills, (record, location) => builder.add("skills", record, location));
  addAll("resources", resources, (record, location) => builder.add("resources", record, location));
  addAll("learners", learners, (record, location) => builder.add("learners", record, location));
  const all = records.flatMap(unwrap);
  const voided = new Set(all.flatMap(voidedBy));
  const reader = new StatementReader(builder, mapping, { dataset: builder, activities, voided });
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
