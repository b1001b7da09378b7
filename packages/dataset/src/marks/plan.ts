import { anyText, boolean, grade, oneOf } from "@mastery/core/dataset";
import {
  type Checks,
  custom,
  describeProblem,
  integer,
  listOf,
  objectOf,
  optional,
  problemsOfEach,
} from "@mastery/core/internal";
import type { DateOrder, Scale } from "./values.ts";
import { MEANINGS, type Meaning, WORD_SCALES } from "./words.ts";

/** Plan for reading one column. The fields after `cells` are only about marks. */
export interface ColumnPlan {
  /** Heading as in the sheet. A column without a heading has its number as its heading. */
  readonly heading: string;
  readonly means: Meaning;
  /** Basis on which the meaning was chosen. */
  readonly by: "heading" | "content" | "you";
  /** Number of cells with content. */
  readonly cells: number;
  /** The exercise, unless another column names it. */
  readonly exercise?: string;
  /** The domain, from the heading above the column heading. */
  readonly domain?: string;
  /** The day in the heading, such as `2025-09-01`, or `09-01` without a year. */
  readonly day?: string;
  readonly scale?: Scale;
  /** Whether the sheet states the best mark. If not, the best mark is inferred from the marks. */
  readonly isScaleGiven?: boolean;
}

/** Plan for reading one sheet, whose pupils begin in the row `first`. Rows are numbered from 1, as in the spreadsheet. */
export interface TablePlan {
  readonly file: string;
  /** Name of the sheet; empty for a text file. */
  readonly sheet: string;
  readonly isRead: boolean;
  /** Reason why the table is not read. */
  readonly aside?: "hidden" | "pivot" | "no_marks" | "same";
  /** Row of the headings; 0 if no row contains headings. */
  readonly header: number;
  readonly first: number;
  readonly columns: readonly ColumnPlan[];
  /** Whether the sheet has pupils in columns. The plan of such a sheet describes the sheet after rows and columns have been swapped. */
  readonly isTransposed?: boolean;
  /** The class of all pupils, if no column names it. */
  readonly class?: string;
  /** Whether marks for a pupil, exercise and day of an earlier table replace the earlier marks or are further attempts. */
  readonly repeats?: "replace" | "add";
}

/** All decisions about how files are read, as plain JSON. To correct a decision, change the plan and read the files again. */
export interface MarksPlan {
  readonly version: 1;
  readonly tables: readonly TablePlan[];
  readonly dates: DateOrder;
  /** Grades, from 1 to 5, by class name. */
  readonly levels: Readonly<Record<string, number>>;
  /** Grade for pupils whose class has no known grade. */
  readonly level: number;
  /** Lowest score, from 0 to 1, that counts as a success. */
  readonly pass: number;
  /** Whether two rows with the same name and class are two pupils or one pupil. */
  readonly namesakes: "two" | "one";
  /** Skills that the user assigned to exercises. */
  readonly skills: Readonly<Record<string, ExerciseSkill>>;
}

/** The skill and domain of an exercise. */
export interface ExerciseSkill {
  readonly skill: string;
  readonly domain: string;
}

/** The parts of a plan that are kept when files are read again. All other parts are inferred again. */
export type GivenPlan = Partial<Omit<MarksPlan, "tables">> & {
  readonly tables?: readonly (Pick<TablePlan, "file" | "sheet"> & Partial<TablePlan>)[];
};

/** Requires a complete scale: points need their maximum, and words need the name of their scale. */
const scale = custom<Scale>("a scale", (value) => {
  const { kind, maximum, words } = Object(value);
  if (kind === "points") return maximum > 0;
  return kind === "words" ? Object.hasOwn(WORD_SCALES, words) : ["german", "levels"].includes(kind);
});
const row = optional(integer(0, 1e7));
const column = objectOf("a column", {
  heading: anyText,
  means: oneOf(...MEANINGS),
  exercise: optional(anyText),
  domain: optional(anyText),
  day: optional(anyText),
  scale: optional(scale),
});
const table = objectOf("a table", {
  file: anyText,
  sheet: anyText,
  header: row,
  first: row,
  isRead: optional(boolean),
  isTransposed: optional(boolean),
  columns: optional(listOf(column)),
});
const PLAN: Checks<MarksPlan> = {
  version: custom("1", (value) => value === 1),
  tables: optional(listOf(table)),
  dates: optional(oneOf("day-first", "month-first")),
  levels: optional(
    custom("grades from 1 to 5", (value) => Object.values(Object(value)).every(grade.fits)),
  ),
  level: optional(grade),
  pass: optional(
    custom("a number from 0 to 1", (value) => Number(value) >= 0 && Number(value) <= 1),
  ),
  namesakes: optional(oneOf("two", "one")),
  skills: optional(
    custom("a skill and a domain for each exercise", (value) =>
      Object.values(Object(value)).every(
        (one) => anyText.fits(Object(one).skill) && anyText.fits(Object(one).domain),
      ),
    ),
  ),
};

/** Checks a plan that may have been edited. The list is empty if the plan is valid. */
export function problemsOfPlan(plan: object): string[] {
  return problemsOfEach(PLAN, "", plan).map(describeProblem);
}

/** A question that the sheets leave open. The reader has already assumed an answer, which may be wrong. */
export interface Question {
  readonly about: "dates" | "level" | "namesakes" | "scale" | "repeats";
  readonly answer: string | number;
  /** Number of affected dates, pupils, rows or marks. */
  readonly count: number;
  /** Classes without a known level, for a question about a level. */
  readonly classes?: readonly string[];
  /** Index of the table in the plan, for a question about a scale or about repeats. */
  readonly table?: number;
}

/** After an answer about dates, the next reading infers the days in headings again. */
export function answered(
  plan: MarksPlan,
  { about, table }: Question,
  answer: Question["answer"],
): MarksPlan {
  if (table === undefined)
    return { ...(about === "dates" ? withoutDays(plan) : plan), [about]: answer };
  return changeTable(plan, table, (one) => {
    if (about === "repeats") return { ...one, repeats: answer as "replace" | "add" };
    const scale = { kind: "points", maximum: Number(answer) } as const;
    const columns = one.columns.map((column) =>
      column.means === "mark" && !column.isScaleGiven ? { ...column, scale } : column,
    );
    return { ...one, columns };
  });
}

/** Removes the days from headings, which were read in the order of day and month that the plan assumed. */
function withoutDays(plan: MarksPlan): MarksPlan {
  const tables = plan.tables.map((table) => ({
    ...table,
    columns: table.columns.map(({ day: _day, ...column }) => column),
  }));
  return { ...plan, tables };
}

/** Also adds the table to those that are read. The next reading infers its exercises, domains, days and stated scales again. */
export function changeColumn(
  plan: MarksPlan,
  table: number,
  column: number,
  means: Meaning,
): MarksPlan {
  return changeTable(plan, table, (one) => ({
    ...one,
    isRead: true,
    columns: one.columns.map(({ heading, cells, scale, isScaleGiven, ...found }, at) => {
      if (at === column) return { heading, cells, means, by: "you" };
      const isAnswer = scale && (isScaleGiven === false || found.by === "you");
      const answer = isAnswer ? { scale, isScaleGiven: isScaleGiven === true } : {};
      return { heading, cells, means: found.means, by: found.by, ...answer };
    }),
  }));
}

/** Returns the plan with a different best mark for a column. */
export function changeMaximum(
  plan: MarksPlan,
  table: number,
  column: number,
  maximum: number,
): MarksPlan {
  const change = { by: "you", scale: { kind: "points", maximum }, isScaleGiven: true } as const;
  return changeTable(plan, table, (one) => ({
    ...one,
    columns: one.columns.map((own, at) => (at === column ? { ...own, ...change } : own)),
  }));
}

/** Everything else about the table is inferred again. */
export function transposeTable(plan: MarksPlan, at: number): GivenPlan {
  const tables = plan.tables.map((table, own) => {
    const { file, sheet, isTransposed } = table;
    return own === at ? { file, sheet, isTransposed: !isTransposed } : table;
  });
  return { ...plan, tables };
}

/** Returns the plan with changes to one table. */
export function changeTable(
  plan: MarksPlan,
  at: number,
  change: (table: TablePlan) => TablePlan,
): MarksPlan {
  return {
    ...plan,
    tables: plan.tables.map((table, position) => (position === at ? change(table) : table)),
  };
}
