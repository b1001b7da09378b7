import type { Location } from "../../errors/issue.ts";
import { GRADES } from "../../rules/conventions.ts";
import { FieldReader } from "../checks/field-reader.ts";
import type { IssueSink } from "../checks/issues.ts";
import * as validators from "../checks/validators.ts";

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

const entries: validators.Validator<Readonly<Record<string, unknown>>> = {
  expected: "an object with at least one name",
  fallback: {},
  fits: (value) => Object.keys(value).length > 0,
};
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
