import type { IssueSink } from "@mastery/core/dataset";
import { readCompanion } from "../files/companions.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import { type Mapping, mergedMappings, readMapping } from "../xapi/index.ts";

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
