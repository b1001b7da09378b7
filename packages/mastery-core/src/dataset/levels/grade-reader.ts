import type { Issue, Location } from "../../errors/issue.ts";
import { refuse } from "../../option-checks.ts";
import type { FieldReader } from "../checks/field-reader.ts";
import { describeIssue, type IssueSink } from "../checks/issues.ts";
import * as validators from "../checks/validators.ts";
import { checkLevels, type GradeLabels, levelName, type SchoolLevels } from "./school-levels.ts";

/** Levels that an issue names as expected. */
const NAMED = 12;

/** Reads the grades of resources and learners, by the names of a school's levels if it has any. */
export class GradeReader {
  #level: validators.Validator<string> | undefined;
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
    this.#level = {
      expected: `one of the school's levels: ${names.slice(0, NAMED).join(", ")}${more}`,
      fallback: "",
      fits: (level) => this.#grades.has(levelName(level)),
    };
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
  get level(): validators.Validator<string> | undefined {
    return this.#level;
  }

  /** What the school calls the grades; undefined if it said nothing. */
  get labels(): GradeLabels | undefined {
    return this.#labels;
  }
}
