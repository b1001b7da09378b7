import { basename } from "node:path";
import type { Issue, Skill } from "@mastery/core";
import { DatasetBuilder, shortened } from "@mastery/core/dataset";
import { type Checks, checkOptions, oneOf, optional, someText } from "@mastery/core/internal";
import { RECORD_KINDS } from "../columns/columns.ts";
import { readBytes } from "../files/disk-directory.ts";
import { readCsv } from "../formats/csv.ts";
import { fileIssue, issuesOfError } from "../formats/format.ts";

/** A row of a table by the names of its columns; an empty cell is null. */
type Row = Readonly<Record<string, unknown>>;

/** Why a row did not become a skill. */
export type LeftOutReason =
  | "other_concept"
  | "not_released"
  | "without_id"
  | "without_label"
  | "without_domain"
  | "repeated_id";

/** How the rows of one kind of table become skills. */
interface SkillMapping {
  /** Columns that must be there, beside that of the domain. */
  readonly required: readonly string[];
  /** The column of the domain, unless another is chosen. */
  readonly domainColumn: string;
  /** A skill without its domain, or why the row is none. */
  readonly read: (row: Row) => Omit<Skill, "domain"> | LeftOutReason;
}

/** The name of a known table. */
export type SkillTableKind = "esco" | "table";

/** Tables that are known by name. */
const SKILL_MAPPINGS: Readonly<Record<SkillTableKind, SkillMapping>> = {
  /** `skills_en.csv` of an ESCO download, or its sibling in another language. */
  esco: {
    required: ["conceptUri", "preferredLabel"],
    domainColumn: "reuseLevel",
    read(row) {
      const type = text(row, "conceptType");
      if (type !== "" && type !== "KnowledgeSkillCompetence") return "other_concept";
      const status = text(row, "status");
      if (status !== "" && status !== "released") return "not_released";
      const uri = text(row, "conceptUri");
      const label = text(row, "preferredLabel");
      if (label === "") return "without_label";
      return {
        // The last segment is unique within ESCO, and short enough to type.
        id: uri.split("/").at(-1)!,
        preferred_label: label,
        description: text(row, "description") || text(row, "definition"),
        esco_uris: [uri],
      };
    },
  },
  /** A table of competencies with the columns `label` and `domain`, and perhaps `id` and `description`. */
  table: {
    required: ["label"],
    domainColumn: "domain",
    read(row) {
      const label = text(row, "label");
      if (label === "") return "without_label";
      return {
        id: text(row, "id") || snakeCase(label),
        preferred_label: label,
        description: text(row, "description"),
      };
    },
  },
};

/** The text of a cell; empty if there is none. */
function text(row: Row, column: string): string {
  const cell = row[column];
  return typeof cell === "string" ? cell.trim() : "";
}

/** A text as the name of a domain: `Nombres et calculs` becomes `nombres_et_calculs`. Empty if no letter comes first. */
function snakeCase(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{Ll}\p{N}]+/u);
  const joined = words.filter((word) => word !== "").join("_");
  return /^\p{Ll}/u.test(joined) ? joined : "";
}

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
  const { from, domainColumn } = options;
  const name = basename(path);
  const bytes = readBytes(path, path.endsWith(".gz"), async () => {});
  const mapping = SKILL_MAPPINGS[from];
  const rows = new SkillRows(name, mapping, domainColumn ?? mapping.domainColumn);
  const sink = {
    record: (record: unknown) => rows.add(record as Row),
    unreadRecord: (issue: Issue) => rows.issues.push(issue),
    note: (note: string) => rows.notes.push(note),
  };
  // The columns are those of the mapping, not of a data directory.
  const columns = new Map(rows.columns.map((field) => [field, { field }]));
  try {
    await readCsv(bytes, { name, kind: "statements", columns }, sink);
  } catch (error) {
    rows.issues.push(...issuesOfError(error, name));
  }
  return rows.end();
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

  constructor(file: string, mapping: SkillMapping, domainColumn: string) {
    this.#file = file;
    this.#mapping = mapping;
    this.#domainColumn = domainColumn;
  }

  /** The columns that must be there. */
  get columns(): string[] {
    return [...this.#mapping.required, this.#domainColumn];
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
    const missing = this.columns.filter((one) => !Object.hasOwn(row, one));
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
    if (this.issues.length > 0) throwIssues(this.issues);
    const skills = [...this.#skills.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const leftOut = Object.fromEntries([...this.#leftOut].sort());
    return { skills, leftOut, notes: this.notes };
  }
}

/** @throws `DatasetError` */
function throwIssues(issues: readonly Issue[]): void {
  const builder = new DatasetBuilder();
  for (const issue of issues) builder.addIssue(issue, RECORD_KINDS);
  builder.build();
}
