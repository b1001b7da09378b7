import type { DatasetBuilder } from "@mastery/core/dataset";
import { readCompanion } from "../files/companion-file.ts";
import type { DataDirectory } from "../files/data-directory.ts";

/** Name of the file that says what the school calls its levels. */
const LEVELS = "levels.json";

/** Reads the levels of a directory into a builder, before all resources. Returns them as the file has them; undefined without a file. */
export async function readLevels(
  directory: DataDirectory,
  builder: DatasetBuilder,
): Promise<unknown> {
  const levels = await readCompanion(directory, LEVELS, (issue) =>
    builder.addIssue(issue, ["levels"]),
  );
  if (levels !== undefined) builder.addLevels(levels, { file: LEVELS });
  return levels;
}
