import { basename } from "node:path";
import type { Issue, Skill } from "@mastery/core";
import { DatasetBuilder, shortened } from "@mastery/core/dataset";
import { RECORD_KINDS } from "@mastery/core/records";
import { type Checks, checkOptions, oneOf, optional, someText } from "@mastery/core/validation";
import { describeNote, type ReadingNote, readCsv } from "@mastery/dataset";
import { fileIssue, issuesOfError, readBytes } from "@mastery/dataset/readers";
import { snakeCase } from "../marks/words.ts";

/** An empty cell is null. */
type Row = Readonly<Record<string, unknown>>;

/** Reasons why a row is not a skill. */
export type LeftOutReason =
  | "other_concept"
  | "not_released"
  | "without_id"
  | "without_label"
  | "without_domain"
  | "repeated_id";

interface SkillMapping {
  /** Required columns, apart from that of the domain. */
  readonly required: readonly string[];
  readonly domainColumn: string;
  readonly read: (text: (column: string) => string) => Omit<Skill, "domain"> | LeftOutReason;
}

/** An ESCO download, or a table with the columns `label` and `domain`, and optionally `id` and `description`. */
export type SkillTableKind = "esco" | "table";

const SKILL_MAPPINGS: Readonly<Record<SkillTableKind, SkillMapping>> = {
  /** `skills_en.csv` from an ESCO download, or the same file in another language. */
  esco: {
    required: ["conceptUri", "preferredLabel"],
    domainColumn: "reuseLevel",
    read(text) {
      const [type, status] = [text("conceptType"), text("status")];
      if (type !== "" && type !== "KnowledgeSkillCompetence") return "other_concept";
      if (status !== "" && status !== "released") return "not_released";
      const uri = text("conceptUri");
      return {
        // The last segment of the URI is unique within ESCO, and short enough to type.
        id: uri.split("/").at(-1)!,
        preferred_label: text("preferredLabel"),
        description: text("description") || text("definition"),
        esco_uris: [uri],
      };
    },
  },
  table: {
    required: ["label"],
    domainColumn: "domain",
    read: (text) => ({
      id: text("id") || snakeCase(text("label")),
      preferred_label: text("label"),
      description: text("description"),
    }),
  },
};

/** The skills in a table, sorted by id, and the numbers of other rows, by reason. */
export interface SkillTable {
  readonly skills: readonly Skill[];
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** Assumptions made while reading the file. */
  readonly notes: readonly string[];
}

/** Options for reading a table of skills. */
export interface SkillTableOptions {
  readonly from: SkillTableKind;
  /** Column with the domain of a skill. Defaults to `reuseLevel` for ESCO, and to `domain` for other tables. */
  readonly domainColumn?: string | undefined;
}

const SKILL_TABLE_OPTIONS: Checks<SkillTableOptions> = {
  from: oneOf(...Object.keys(SKILL_MAPPINGS)),
  domainColumn: optional(someText),
};

/**
 * Reads skills from a CSV file of another catalogue. The file may be gzipped.
 *
 * @throws `DatasetError` that lists every issue in the file, its columns and its rows, or reports that the file contains no skills;
 * `MasteryError` for invalid options
 */
export async function readSkillTable(
  path: string,
  options: SkillTableOptions,
): Promise<SkillTable> {
  checkOptions(options, SKILL_TABLE_OPTIONS);
  const name = basename(path);
  const mapping = SKILL_MAPPINGS[options.from];
  const domainColumn = options.domainColumn ?? mapping.domainColumn;
  const expected = [...mapping.required, domainColumn];
  const issues: Issue[] = [];
  const notes: string[] = [];
  const skills = new Map<string, Skill>();
  const leftOut = new Map<LeftOutReason, number>();
  let missing: readonly string[] | undefined;

  function addRow(row: Row): void {
    missing ??= expected.filter((column) => !Object.hasOwn(row, column));
    if (missing.length > 0) return;
    const skill = skillOf(row, mapping, domainColumn);
    const found = typeof skill !== "string" && skills.has(skill.id) ? "repeated_id" : skill;
    if (typeof found === "string") leftOut.set(found, (leftOut.get(found) ?? 0) + 1);
    else skills.set(found.id, found);
  }

  const sink = {
    record: (record: unknown) => addRow(record as Row),
    unreadRecord: (issue: Issue) => issues.push(issue),
    note: (note: ReadingNote) => notes.push(describeNote(note)),
  };
  // The kind of table, not `columns.json`, determines the columns.
  const columns = new Map(expected.map((field) => [field, { field }]));
  try {
    const bytes = readBytes(path, path.endsWith(".gz"), async () => {});
    await readCsv(bytes, { name, kind: "statements", columns }, sink);
  } catch (error) {
    issues.push(...issuesOfError(error, name));
  }
  for (const column of missing ?? []) {
    issues.push(fileIssue("invalid_columns", name, `a column ${shortened(column, 40)}`, "none"));
  }
  if (issues.length === 0 && skills.size === 0) {
    issues.push(fileIssue("empty", name, "at least one skill", "none"));
  }
  const builder = new DatasetBuilder();
  for (const issue of issues) builder.addIssue(issue, RECORD_KINDS);
  if (issues.length > 0) builder.build();
  return {
    skills: [...skills.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    leftOut: Object.fromEntries([...leftOut].sort()),
    notes,
  };
}

function skillOf(row: Row, { read }: SkillMapping, domainColumn: string): Skill | LeftOutReason {
  const text = (column: string): string => String(row[column] ?? "").trim();
  const skill = read(text);
  if (typeof skill === "string") return skill;
  if (skill.preferred_label === "") return "without_label";
  if (skill.id === "") return "without_id";
  const domain = snakeCase(text(domainColumn));
  return domain === "" ? "without_domain" : { ...skill, domain };
}
