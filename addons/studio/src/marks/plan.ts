import { anyText, boolean, grade, name, oneOf } from "@mastery/core/dataset";
import {
  type Checks,
  custom,
  describeProblem,
  integer,
  listOf,
  objectOf,
  optional,
  problemsOfEach,
} from "@mastery/core/validation";
import type { DateOrder, Scale } from "./values.ts";
import { MEANINGS, type Meaning, WORD_SCALES } from "./words.ts";

/** Plan for reading one column. The fields after `cells` are only about marks. */
export interface ColumnPlan {
  /** Heading as in the sheet. A column without a heading has its number as its heading. */
  readonly heading: string;
  readonly means: Meaning;
  /** Basis on which the meaning was chosen. */
  readonly by: "heading" | "content" | "layout" | "you";
  /** True if nothing but the content suggests the meaning or the best mark. The column is then not read until a person decides. */
  readonly isOpen?: boolean;
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
  readonly aside?: "hidden" | "pivot" | "no_marks" | "no_scores" | "same";
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
  /** Rows that look like pupils, but are notes or best marks. */
  readonly notPupils?: readonly number[];
  /** Questions about the table that a person answered. */
  readonly answered?: readonly ("rows" | "repeats")[];
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
  /** Names that a person gave to classes, by the id of the class. The pupils of a renamed class stay the same. */
  readonly classes?: Readonly<Record<string, string>>;
  /** Lowest score, from 0 to 1, that counts as a success. */
  readonly pass: number;
  /** Whether two rows with the same name and class are two pupils or one pupil. */
  readonly namesakes: "two" | "one";
  /** Whether two pupils of one class, whose names have the same words in another order or an id in one table only, are one pupil. */
  readonly people: "same" | "different";
  /** Questions that a person answered. */
  readonly answered?: readonly ("dates" | "namesakes" | "people")[];
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
  readonly tables?: readonly (Pick<TablePlan, "file" | "sheet"> &
    Partial<Omit<TablePlan, "columns">> & { readonly columns?: readonly GivenColumn[] })[];
};

/** A decision about a column. */
export type GivenColumn = Pick<ColumnPlan, "heading" | "means"> & Partial<ColumnPlan>;

function isShare(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** Requires a complete scale: points need their maximum, and words need the name of their scale. */
const scale = custom<Scale>("a scale", (value) => {
  const { kind, maximum, words, scores = {} } = Object(value);
  if (kind === "points") return maximum > 0;
  if (kind !== "words") return ["german", "levels"].includes(kind);
  return Object.hasOwn(WORD_SCALES, words) && Object.values(Object(scores)).every(isShare);
});
const row = optional(integer(0, 1e7));
const column = objectOf("a column", {
  heading: anyText,
  means: oneOf(...MEANINGS),
  isOpen: optional(boolean),
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
  notPupils: optional(listOf(integer(1, 1e7))),
  answered: optional(listOf(oneOf("rows", "repeats"))),
  columns: optional(listOf(column)),
});
const PLAN: Checks<MarksPlan> = {
  version: optional(custom("1", (value) => value === 1)),
  tables: optional(listOf(table)),
  dates: optional(oneOf("day-first", "month-first")),
  levels: optional(
    custom("grades from 1 to 5", (value) => Object.values(Object(value)).every(grade.fits)),
  ),
  level: optional(grade),
  classes: optional(
    custom("a name for each class", (value) => Object.values(Object(value)).every(name.fits)),
  ),
  pass: optional(custom("a number from 0 to 1", isShare)),
  namesakes: optional(oneOf("two", "one")),
  people: optional(oneOf("same", "different")),
  answered: optional(listOf(oneOf("dates", "namesakes", "people"))),
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

/** A question that the sheets leave open, with the proposed answer. */
export interface Question {
  readonly about:
    | "columns"
    | "letters"
    | "rows"
    | "repeats"
    | "dates"
    | "namesakes"
    | "people"
    | "level";
  /** True if no mark may be used before a person answers. A question about a level is never open. */
  readonly isOpen: boolean;
  /** Whether the sheet itself suggests the proposed answer. */
  readonly hasEvidence: boolean;
  readonly answer: string | number;
  /** Number of affected columns, rows, marks, dates or pupils. */
  readonly count: number;
  /** Headings of columns, names of classes or names in rows that the question is about. */
  readonly names?: readonly string[];
  /** Words that occur, with their scores, for a question about letters. */
  readonly scores?: Readonly<Record<string, number>>;
  /** Rows that may be no pupils, for a question about rows. */
  readonly rows?: readonly number[];
  /** Whether the table would be turned on its side, for a question about columns. */
  readonly isTransposed?: boolean;
  /** Proposals, for a question about columns or letters. */
  readonly columns?: readonly ProposedColumn[];
  /** Index of the table in the plan, for a question about one table. */
  readonly table?: number;
}

/** What a column may be, with the first of its cells. */
export interface ProposedColumn {
  /** Index of the column in its table. */
  readonly at: number;
  readonly heading: string;
  readonly means: Meaning;
  /** For a column of marks. */
  readonly scale?: Scale;
  readonly samples: readonly string[];
}

/**
 * The kinds of doubt: which columns are marks, and how they are read; what letters are worth; which rows are pupils; who is who. However
 * many sheets there are, nothing else is asked.
 */
export type Doubt = "columns" | "letters" | "rows" | "people";

const DOUBTS: Readonly<Record<Exclude<Question["about"], "level">, Doubt>> = {
  columns: "columns",
  dates: "columns",
  repeats: "columns",
  letters: "letters",
  rows: "rows",
  namesakes: "people",
  people: "people",
};

/** Returns the open questions by kind of doubt. */
export function doubtsIn(questions: readonly Question[]): ReadonlyMap<Doubt, readonly Question[]> {
  const found = new Map<Doubt, Question[]>();
  for (const question of questions) {
    if (!question.isOpen || question.about === "level") continue;
    const doubt = DOUBTS[question.about];
    found.set(doubt, [...(found.get(doubt) ?? []), question]);
  }
  return found;
}

/** After an answer about dates, the next reading infers the days in headings again. */
export function answered(
  plan: MarksPlan,
  { about, table, answer: proposed }: Question,
  answer: Question["answer"],
): MarksPlan {
  if (about === "level") return { ...plan, level: Number(answer) };
  if (about === "dates" || about === "namesakes" || about === "people") {
    const own = about === "dates" ? withoutDays(plan) : plan;
    return { ...own, [about]: answer, answered: [...new Set([...(plan.answered ?? []), about])] };
  }
  return changeTable(plan, table!, (one) => {
    if (about === "rows" || about === "repeats") {
      const change = about === "repeats" ? { repeats: answer as "replace" | "add" } : {};
      return { ...one, ...change, answered: [...new Set([...(one.answered ?? []), about])] };
    }
    const columns = one.columns.map((column): ColumnPlan => {
      const isWords = column.scale?.kind === "words";
      if (!column.isOpen || isWords !== (about === "letters")) return column;
      const { isOpen: _, ...decided } = { ...column, by: "you" as const };
      if (column.means !== "mark") return decided;
      // A column of other words keeps its own scale.
      const isOther = column.scale?.kind === "words" && column.scale.words !== proposed;
      if (isWords) {
        const words = { kind: "words", words: String(answer) } as const;
        return isOther || answer === proposed ? decided : { ...decided, scale: words };
      }
      return typeof answer === "number"
        ? { ...decided, scale: { kind: "points", maximum: answer }, isScaleGiven: true }
        : { ...decided, isScaleGiven: true };
    });
    return { ...one, columns };
  });
}

/** Answers questions with their proposed answers. */
export function accepted(plan: MarksPlan, questions: readonly Question[]): MarksPlan {
  return questions
    .filter(({ isOpen }) => isOpen)
    .reduce((changed, question) => answered(changed, question, question.answer), plan);
}

/** Returns the part of a plan that gives the proposed answers to questions. It can be edited. */
export function answersTo(plan: MarksPlan, questions: readonly Question[]): GivenPlan {
  const changed = questions.reduce(
    (one, question) => answered(one, question, question.answer),
    plan,
  );
  const asks = (...about: readonly Question["about"][]): ((question: Question) => boolean) => {
    return (question) => about.includes(question.about);
  };
  const tables = plan.tables.flatMap((before, at) => {
    const own = questions.filter(({ table }) => table === at);
    const {
      file,
      sheet,
      isTransposed,
      notPupils = [],
      repeats,
      answered: said,
    } = changed.tables[at]!;
    const columns = changed.tables[at]!.columns.flatMap((column, position): GivenColumn[] => {
      const { heading, means, scale } = column;
      const isAnswer = before.columns[position]!.isOpen && !column.isOpen;
      if (!isAnswer) return [];
      const scores = own.find(asks("letters"))?.scores;
      const full = scale?.kind === "words" && scores ? { ...scale, scores } : scale;
      return [{ heading, means, ...(means === "mark" && full && { scale: full }) }];
    });
    if (own.length === 0) return [];
    return [
      {
        file,
        sheet,
        ...(isTransposed && { isTransposed }),
        ...(columns.length > 0 && { columns }),
        ...(own.some(asks("rows")) && { notPupils }),
        ...(own.some(asks("repeats")) && repeats && { repeats }),
        ...(own.some(asks("rows", "repeats")) && said && { answered: said }),
      },
    ];
  });
  const { dates, namesakes, people } = changed;
  const asked = (["dates", "namesakes", "people"] as const).filter((about) =>
    questions.some(asks(about)),
  );
  return {
    ...(tables.length > 0 && { tables }),
    ...(questions.some(asks("dates")) && { dates }),
    ...(questions.some(asks("namesakes")) && { namesakes }),
    ...(questions.some(asks("people")) && { people }),
    ...(questions.some(asks("level")) && { level: changed.level }),
    ...(asked.length > 0 && { answered: asked }),
  };
}

/** Removes the days from headings, which were read in the order of day and month that the plan assumed. */
function withoutDays(plan: MarksPlan): MarksPlan {
  const tables = plan.tables.map((table) => ({
    ...table,
    columns: table.columns.map(({ day: _day, ...column }) => column),
  }));
  return { ...plan, tables };
}

/**
 * Also adds the table to those that are read. The next reading infers its exercises, domains, days and stated scales again. A column that was
 * asked about remains open until the question is answered.
 */
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
      const wasOpen = found.isOpen ? { isOpen: true } : {};
      if (at === column) return { heading, cells, means, by: "you", ...wasOpen };
      const isAnswer = scale && (isScaleGiven === false || found.by === "you");
      const answer = isAnswer ? { scale, isScaleGiven: isScaleGiven === true } : {};
      return { heading, cells, means: found.means, by: found.by, ...wasOpen, ...answer };
    }),
  }));
}

/** Returns the plan with a different best mark for a column, which remains open if it was. */
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

/** Returns the plan with other scores, from 0 to 1, for letters or words of a table. */
export function changeScores(
  plan: MarksPlan,
  table: number,
  scores: Readonly<Record<string, number>>,
): MarksPlan {
  return changeTable(plan, table, (one) => ({
    ...one,
    columns: one.columns.map((own) => {
      if (own.scale?.kind !== "words") return own;
      return { ...own, scale: { ...own.scale, scores: { ...own.scale.scores, ...scores } } };
    }),
  }));
}

/** Returns the plan with another name for a class. An empty name restores the name in the sheet. */
export function renameClass(plan: MarksPlan, id: string, given: string): MarksPlan {
  const { [id]: _, ...others } = plan.classes ?? {};
  const own = given.trim();
  return { ...plan, classes: own === "" ? others : { ...others, [id]: own } };
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

/** Returns the plan with a row that is, or is not, a pupil. */
export function changeRow(
  plan: MarksPlan,
  table: number,
  row: number,
  isPupil: boolean,
): MarksPlan {
  return changeTable(plan, table, (one) => {
    const others = (one.notPupils ?? []).filter((other) => other !== row);
    return {
      ...one,
      notPupils: isPupil ? others : [...others, row].sort((a, b) => a - b),
      answered: [...new Set([...(one.answered ?? []), "rows" as const])],
    };
  });
}
