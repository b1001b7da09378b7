import type { Issue, Location } from "../errors/index.ts";
import { GRADES } from "../rules/conventions.ts";
import { refuse, type Validator, validator } from "../validation.ts";
import { FieldReader } from "./field-reader.ts";
import { describeIssue, type IssueSink } from "./issues.ts";
import * as validators from "./validators.ts";

/** What a school calls its levels, where they are not grades 1 to 5. */
export interface SchoolLevels {
  /**
   * Grade of each level by its name, such as `{ "6e": 1, "5e": 2 }`. `grade_level` of resources and learners then holds such names, and
   * no other value. Default: it holds grades.
   */
  readonly grades?: Readonly<Record<string, number>> | undefined;
  /** Names of grades for readers, such as `{ "1": "Sixième" }`. Default: the names of their levels. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Names of the grades 1 to 5, in this order; null for one without a name. */
export type GradeLabels = readonly (string | null)[];

/** Levels that were checked. */
export interface CheckedLevels {
  /** Grade by the name of its level; undefined if records hold grades. */
  readonly grades: ReadonlyMap<string, number> | undefined;
  readonly labels: GradeLabels;
}

const entries = validator(
  "object",
  "an object with at least one name",
  (value: Readonly<Record<string, unknown>>) => Object.keys(value).length > 0,
);
const GRADE_NAMES = Array.from({ length: GRADES }, (_, i) => String(i + 1));

/**
 * Levels as a file or an option has them.
 *
 * @returns undefined after an issue
 */
export function checkLevels(
  levels: unknown,
  location: Location,
  issues: IssueSink,
): CheckedLevels | undefined {
  const fields = new FieldReader(issues, { quotesTexts: true });
  if (!fields.start(levels, location)) return undefined;
  for (const name of Object.keys(levels as object)) {
    if (name === "grades" || name === "labels") continue;
    fields.issue("invalid_value", "", "grades and labels alone", "another name");
  }
  const grades = new Map<string, number>();
  const labels = new Map<string, string>();
  for (const [name, value] of Object.entries(fields.optional("grades", entries) ?? {})) {
    const path = `grades.${fields.check("grades", name, validators.name)}`;
    const grade = fields.check(path, value, validators.grade);
    const level = levelName(name);
    if (grades.has(level)) fields.repeated(path, level, "a level not named before");
    grades.set(level, grade);
    const other = labels.get(String(grade));
    labels.set(String(grade), other === undefined ? name : `${other}, ${name}`);
  }
  for (const [grade, value] of Object.entries(fields.optional("labels", entries) ?? {})) {
    if (!GRADE_NAMES.includes(grade)) {
      fields.issue("invalid_value", "labels", `names for grades 1 to ${GRADES}`, "another grade");
    }
    labels.set(grade, fields.check(`labels.${grade}`, value, validators.name));
  }
  if (!fields.ok) return undefined;
  return {
    grades: grades.size > 0 ? grades : undefined,
    labels: GRADE_NAMES.map((grade) => labels.get(grade) ?? null),
  };
}

/** A level as it is looked up: `06`, a text, and 6, a number, are one. */
export function levelName(level: string | number): string {
  return String(level)
    .trim()
    .replace(/^0+(?=\d)/, "");
}

/** Levels that an issue names as expected. */
const NAMED = 12;

/** Reads the grades of resources and learners, by the names of a school's levels if it has any. */
export class GradeReader {
  #level: Validator<string> | undefined;
  #grades: ReadonlyMap<string, number> = new Map();
  #labels: GradeLabels | undefined;

  /** @throws `MasteryError` `INVALID_OPTION` listing every issue of the levels */
  constructor(levels: SchoolLevels | undefined) {
    if (levels === undefined) return;
    const problems: string[] = [];
    const add = (issue: Issue): void => void problems.push(describeIssue(issue));
    this.use(levels, { file: "levels" }, { add });
    refuse(problems);
  }

  /** Reads by the levels of a school from now on. */
  use(levels: unknown, location: Location, issues: IssueSink): void {
    const checked = checkLevels(levels, location, issues);
    if (!checked) this.skipChecks();
    this.#labels = checked?.labels;
    if (!checked?.grades) return;
    this.#grades = checked.grades;
    const names = [...this.#grades.keys()];
    const more = names.length > NAMED ? ", …" : "";
    this.#level = validator(
      "text",
      `one of the school's levels: ${names.slice(0, NAMED).join(", ")}${more}`,
      (level: string) => this.#grades.has(levelName(level)),
    );
  }

  /** Takes any level: the levels of the school could not be read, so each record would be an issue too. */
  skipChecks(): void {
    this.#level = validators.anyText;
  }

  /** The field `grade_level` of a resource or a learner. */
  read(fields: FieldReader): number {
    if (!this.#level) return fields.required("grade_level", validators.grade);
    const value = fields.value("grade_level");
    const level = typeof value === "number" ? String(value) : value;
    return this.#grades.get(levelName(fields.check("grade_level", level, this.#level))) ?? 1;
  }

  /** The names of levels that records can have; undefined if they hold grades. */
  get level(): Validator<string> | undefined {
    return this.#level;
  }

  /** What the school calls the grades; undefined if it said nothing. */
  get labels(): GradeLabels | undefined {
    return this.#labels;
  }
}
