import type { SchoolLevels } from "@mastery/core";
import { DatasetBuilder, type IssueSink } from "@mastery/core/dataset";
import type { DataDirectory } from "../files/data-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import type { Reader } from "../files/reader.ts";
import type { Mapping } from "../xapi/index.ts";
import { readLevels, sinkInto } from "./read-directory.ts";
import { json, openReaders } from "./readers.ts";
import { addActivity, readStatementMapping } from "./statements.ts";

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

/** Like `readCatalogue()`, for a directory on disk or in a browser. */
export async function readCatalogueIn(
  directory: DataDirectory,
  readers: readonly Reader[] = [],
): Promise<CatalogueRecords> {
  const builder = new DatasetBuilder();
  const issues: IssueSink = { add: (issue) => builder.addIssue(issue) };
  const records = { skills: [] as unknown[], resources: [] as unknown[] };
  const levels = await readLevels(directory, builder);
  const all = [json, ...readers];
  const read = await openReaders(all, directory, issues);
  for (const file of await findDataFiles(directory, all)) {
    if ("issue" in file) {
      if (file.kinds.includes("skills") || file.kinds.includes("resources")) {
        builder.addIssue(file.issue, file.kinds);
      }
    } else if (file.kind === "skills" || file.kind === "resources") {
      const { kind } = file;
      const sink = sinkInto(builder, [], kind, (record, location) => {
        builder.add(kind, record, location);
        records[kind].push(record);
      });
      await read(file, sink, async () => {});
    }
  }
  const mapping = await readStatementMapping(directory, issues);
  builder.build();
  const activities = new Map<string, string>();
  for (const resource of records.resources) addActivity(activities, resource);
  return { ...records, activities, mapping, levels: levels as SchoolLevels | undefined };
}
