import type { Issue, Skill } from "@mastery/core";
import { DatasetBuilder, shortened } from "@mastery/core/dataset";
import { readCsv } from "../formats/csv.ts";
import { fileIssue } from "../formats/file-issue.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import {
  type LeftOutReason,
  type Row,
  SKILL_MAPPINGS,
  type SkillMapping,
  type SkillTableKind,
  snakeCase,
  text,
} from "./skill-mappings.ts";

/** The skills of a table. */
export interface SkillTable {
  /** Sorted by id. */
  readonly skills: readonly Skill[];
  /** Number of rows that are no skills, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** How the file was read, where it could have been read otherwise. */
  readonly notes: readonly string[];
}

/** How to read a table of skills. */
export interface SkillTableOptions {
  /** `esco` for the skills of an ESCO download, `table` for `label` and `domain`, and perhaps `id` and `description`. */
  readonly from: SkillTableKind;
  /** The column that names the domain of a skill. Default: `reuseLevel` of ESCO, `domain` of other tables. */
  readonly domainColumn?: string | undefined;
}

/**
 * Reads skills from the bytes of a CSV file of another catalogue.
 *
 * @param name of the file, for issues and notes
 * @throws `DatasetError` that lists every issue: of the file, its columns and rows, and if no row is a skill
 */
export async function parseSkillTable(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  { from, domainColumn }: SkillTableOptions,
): Promise<SkillTable> {
  const reader = new SkillRows(name, SKILL_MAPPINGS[from], domainColumn);
  const sink = {
    record: (record: unknown) => reader.add(record as Row),
    unreadRecord: (issue: Issue) => reader.issues.push(issue),
    unread: (issue: Issue) => reader.issues.push(issue),
    note: (note: string) => reader.notes.push(note),
  };
  // The columns are those of the mapping, not of a data directory.
  const file = { name, kind: "statements", format: "csv" } as const;
  try {
    await readCsv(bytes, file, sink);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    reader.issues.push(fileIssue("unreadable_file", name, error.expected, error.got));
  }
  return reader.end();
}

/** Collects the skills of a table row by row. */
class SkillRows {
  readonly issues: Issue[] = [];
  readonly notes: string[] = [];
  readonly #file: string;
  readonly #mapping: SkillMapping;
  readonly #domainColumn: string;
  readonly #skills = new Map<string, Skill>();
  readonly #leftOut = new Map<LeftOutReason, number>();
  #hasColumns: boolean | undefined;

  constructor(file: string, mapping: SkillMapping, domainColumn: string | undefined) {
    this.#file = file;
    this.#mapping = mapping;
    this.#domainColumn = domainColumn ?? mapping.domainColumn;
  }

  add(row: Row): void {
    this.#hasColumns ??= this.#checkColumns(row);
    if (!this.#hasColumns) return;
    const skill = this.#mapping.read(row);
    const domain = snakeCase(text(row, this.#domainColumn));
    if (typeof skill === "string") this.#leaveOut(skill);
    else if (skill.id === "") this.#leaveOut("without_id");
    else if (domain === "") this.#leaveOut("without_domain");
    else if (this.#skills.has(skill.id)) this.#leaveOut("repeated_id");
    else this.#skills.set(skill.id, { ...skill, domain });
  }

  #checkColumns(row: Row): boolean {
    const missing = [...this.#mapping.required, this.#domainColumn].filter(
      (one) => !Object.hasOwn(row, one),
    );
    for (const column of missing) {
      const expected = `a column ${shortened(column, 40)}`;
      this.issues.push(fileIssue("invalid_columns", this.#file, expected, "none"));
    }
    return missing.length === 0;
  }

  #leaveOut(reason: LeftOutReason): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  end(): SkillTable {
    if (this.issues.length === 0 && this.#skills.size === 0) {
      this.issues.push(fileIssue("empty", this.#file, "at least one skill", "none"));
    }
    this.#throwIssues();
    const skills = [...this.#skills.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const leftOut = Object.fromEntries([...this.#leftOut].sort());
    return { skills, leftOut, notes: this.notes };
  }

  #throwIssues(): void {
    if (this.issues.length === 0) return;
    const builder = new DatasetBuilder();
    const others = ["skills", "resources", "learners", "traces"] as const;
    for (const issue of this.issues) builder.addIssue(issue, others);
    builder.build();
  }
}
