import type { SchoolLevels } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import { readColumnNames } from "../columns/read-column-names.ts";
import type { DataFile } from "../files/data-file.ts";
import { diskDirectory } from "../files/disk-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import type { RecordSink } from "../formats/record-sink.ts";
import { readParquet } from "../parquet/read-parquet.ts";
import { ActivityIndex, type Mapping } from "../xapi/index.ts";
import { fileReader } from "./read-file.ts";
import { readLevels } from "./read-levels.ts";
import { sinksInto } from "./record-sinks.ts";
import { mappingOf } from "./statement-files.ts";

/** The skills and resources of a data directory, and how statements name its resources and learners. */
export interface CatalogueRecords {
  readonly skills: readonly unknown[];
  readonly resources: readonly unknown[];
  /** Resources by their `activity_id`. */
  readonly activities: ActivityIndex;
  /** What `xapi.json` says, or the defaults. */
  readonly mapping: Mapping;
  /** What `levels.json` says; undefined if `grade_level` of resources and learners is a grade. */
  readonly levels: SchoolLevels | undefined;
}

const KINDS = ["skills", "resources"] as const;
type Kind = (typeof KINDS)[number];

/**
 * Reads and validates the skills, the resources, `columns.json`, `levels.json` and `xapi.json` of a data directory. Its learners and traces are
 * not opened, and may be missing.
 *
 * @throws {DatasetError} that lists every issue of these files
 */
export async function readCatalogue(path: string): Promise<CatalogueRecords> {
  const directory = diskDirectory(path);
  const readFile = fileReader(directory, readParquet);
  const builder = new DatasetBuilder();
  const activities = new ActivityIndex();
  const records: Record<Kind, unknown[]> = { skills: [], resources: [] };
  const sinks = sinksInto(builder, [], (resource) => activities.add(resource));
  const levels = await readLevels(directory, builder);
  const columns = await readColumnNames(directory, { add: (issue) => builder.addIssue(issue) });
  for (const file of await findDataFiles(directory)) {
    if ("issue" in file) {
      if (KINDS.some((kind) => file.kinds.includes(kind))) builder.addIssue(file.issue, file.kinds);
    } else if (isOfCatalogue(file)) {
      const { kind } = file;
      const sink = keeping(sinks[kind], records[kind]);
      await readFile({ ...file, columns: columns[kind] }, sink, async () => {});
    }
  }
  const mapping = await mappingOf(directory, builder);
  builder.build();
  return { ...records, activities, mapping, levels: levels as SchoolLevels | undefined };
}

function isOfCatalogue(file: DataFile): file is DataFile & { readonly kind: Kind } {
  return KINDS.some((kind) => kind === file.kind);
}

/** Returns a sink that keeps each record after checking it. */
function keeping(sink: RecordSink, records: unknown[]): RecordSink {
  return {
    ...sink,
    record(record, location): void {
      sink.record(record, location);
      records.push(record);
    },
  };
}
