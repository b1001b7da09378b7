import type { Issue, Location } from "../errors/index.ts";
import { GRADES } from "../rules/conventions.ts";
import { refuse, type Validator, validator } from "../validation/index.ts";
import { describeIssue, FieldReader, type IssueSink } from "./field-reader.ts";
import type { Field } from "./records.ts";
import { anyText, grade as gradeNumber, name } from "./validators.ts";

/** A school's names for its levels, if the school does not use grades 1 to 5. */
export interface SchoolLevels {
  /** Grade of each level, such as `{ "6e": 1 }`. Every `grade_level` must then be the name of a level. By default, it is a grade. */
  readonly grades?: Readonly<Record<string, number>> | undefined;
  /** Displayed names of grades, such as `{ "1": "Sixième" }`. The defaults are the names of the levels. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Names of the grades 1 to 5, in this order; null for a grade without a name. */
export type GradeLabels = readonly (string | null)[];

/** Maximum number of levels that an issue lists as expected. */
const MAX_NAMES = 12;

const GRADE_NAMES = Array.from({ length: GRADES }, (_, i) => String(i + 1));

const entries = validator(
  "object",
  "an object with at least one name",
  (value: Readonly<Record<string, unknown>>) => Object.keys(value).length > 0,
);

/** Reads the values of `grade_level` in resources and learners, which are grades or the names of a school's levels. */
export class LevelReader {
  #grades: ReadonlyMap<string, number> = new Map();
  /** Validator for level names in records; undefined if records contain grades. */
  level: Validator<string> | undefined;
  labels: GradeLabels | undefined;

  /** @throws `MasteryError` `INVALID_OPTION` if levels are invalid, listing every issue */
  constructor(levels: SchoolLevels | undefined) {
    if (levels === undefined) return;
    const problems: string[] = [];
    const add = (issue: Issue): void => void problems.push(describeIssue(issue));
    this.use(levels, { file: "levels" }, { add });
    refuse(problems);
  }

  /** Replaces the default grades. If the levels are invalid, reports their issues, and accepts any level in records. */
  use(levels: unknown, location: Location, issues: IssueSink): void {
    const fields = new FieldReader(issues, { quotesTexts: true });
    if (fields.start(levels, location)) this.#read(fields, levels as object);
    if (!fields.ok) this.skipChecks();
  }

  #read(fields: FieldReader, levels: object): void {
    for (const other of Object.keys(levels)) {
      if (other === "grades" || other === "labels") continue;
      fields.issue("invalid_value", "", "only grades and labels", "another name");
    }
    const grades = new Map<string, number>();
    const labels = new Map<string, string>();
    for (const [key, value] of Object.entries(fields.optional("grades", entries) ?? {})) {
      const path = `grades.${fields.check("grades", key, name)}`;
      const grade = fields.check(path, value, gradeNumber);
      const level = levelName(key);
      if (grades.has(level)) fields.repeated(path, level, "a level not named before");
      grades.set(level, grade);
      const other = labels.get(String(grade));
      labels.set(String(grade), other === undefined ? key : `${other}, ${key}`);
    }
    for (const [grade, value] of Object.entries(fields.optional("labels", entries) ?? {})) {
      if (!GRADE_NAMES.includes(grade)) {
        fields.issue("invalid_value", "labels", `names for grades 1 to ${GRADES}`, "another grade");
      }
      labels.set(grade, fields.check(`labels.${grade}`, value, name));
    }
    this.labels = GRADE_NAMES.map((grade) => labels.get(grade) ?? null);
    if (grades.size === 0) return;
    this.#grades = grades;
    const names = [...grades.keys()];
    const more = names.length > MAX_NAMES ? ", …" : "";
    this.level = validator(
      "text",
      `one of the school's levels: ${names.slice(0, MAX_NAMES).join(", ")}${more}`,
      (level: string) => grades.has(levelName(level)),
    );
  }

  /** Accepts any level, because every record would otherwise have an issue if the school's levels could not be read. */
  skipChecks(): void {
    this.level = anyText;
  }

  fieldsWith<T extends { readonly grade_level: Field<number> }>(fields: T): T {
    if (!this.level) return fields;
    return { ...fields, grade_level: { ...fields.grade_level, is: this.level } };
  }

  /** Makes a level a string if the school has levels of its own, because a level in JSON can be a number. */
  withName(record: unknown): unknown {
    const level = this.level && (record as { readonly grade_level?: unknown } | null)?.grade_level;
    return typeof level === "number" ? { ...(record as object), grade_level: `${level}` } : record;
  }

  /** Returns 1 for an unknown level. */
  gradeOf(level: number | string): number {
    return this.level ? (this.#grades.get(levelName(level)) ?? 1) : Number(level);
  }
}

/** The string ` 06` and the number 6 are the same level. */
function levelName(level: string | number): string {
  return String(level)
    .trim()
    .replace(/^0+(?=\d)/, "");
}
