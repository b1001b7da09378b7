import { basename } from "node:path";
import { readBytes } from "../files/byte-source.ts";
import { parseSkillTable, type SkillTable, type SkillTableOptions } from "./parse-skill-table.ts";

/**
 * Reads skills from a CSV file of another catalogue, also with `.gz`.
 *
 * @throws `DatasetError` that lists every fault: of the file, its columns and rows, and if no row is a skill
 */
export async function readSkillTable(
  path: string,
  options: SkillTableOptions,
): Promise<SkillTable> {
  const bytes = readBytes({ path, gzip: path.endsWith(".gz") }, async () => {});
  return parseSkillTable(bytes, basename(path), options);
}
