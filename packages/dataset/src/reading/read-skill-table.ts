import { basename } from "node:path";
import { type Checks, checkOptions, oneOf, optional, someText } from "@mastery/core/internal";
import { readBytes } from "../files/disk-directory.ts";
import {
  parseSkillTable,
  SKILL_MAPPINGS,
  type SkillTable,
  type SkillTableOptions,
} from "../skill-tables/skill-table.ts";

const SKILL_TABLE_OPTIONS: Checks<SkillTableOptions> = {
  from: oneOf(...Object.keys(SKILL_MAPPINGS)),
  domainColumn: optional(someText),
};

/**
 * Reads skills from a CSV file of another catalogue, also with `.gz`.
 *
 * @throws `DatasetError` that lists every issue: of the file, its columns and rows, and if no row is a skill; `MasteryError` for invalid options
 */
export async function readSkillTable(
  path: string,
  options: SkillTableOptions,
): Promise<SkillTable> {
  checkOptions(options, SKILL_TABLE_OPTIONS);
  const bytes = readBytes(path, path.endsWith(".gz"), async () => {});
  return parseSkillTable(bytes, basename(path), options);
}
