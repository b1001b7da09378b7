import { dateOrderOf, type GivenPlan, type MarksPlan, planTable, type TablePlan } from "./plan.ts";
import {
  type Applied,
  applyPlan,
  type LeftOutReason,
  type MarksCatalogue,
  type MarksRecords,
  type Place,
} from "./records.ts";
import {
  type FileProblem,
  type MarksFile,
  MarksFileError,
  openSheets,
  type Sheet,
} from "./sheets.ts";
import type { Meaning } from "./words.ts";

/** How to read mark sheets. */
export interface MarksOptions {
  /** Maps what identifies a pupil, such as class and name, to a uuid: `learnerUuid()` with a key. */
  readonly uuidOf: (id: string) => string;
  /** Decisions that were made before. Parts that are missing are found again. */
  readonly plan?: GivenPlan | undefined;
  /** Skills and exercises that were described before. */
  readonly catalogue?: MarksCatalogue | undefined;
}

/** A file that gave no marks, and why. */
export interface UnreadFile {
  readonly file: string;
  readonly problem: FileProblem;
}

/** Something that the sheets do not say. It has an answer already, which may be wrong. */
export type Question =
  | { readonly about: "dates"; readonly answer: MarksPlan["dates"]; readonly count: number }
  | {
      readonly about: "level";
      readonly answer: number;
      readonly count: number;
      readonly classes: readonly string[];
    }
  | { readonly about: "namesakes"; readonly answer: MarksPlan["namesakes"]; readonly count: number }
  | {
      readonly about: "scale";
      readonly answer: number;
      readonly count: number;
      readonly table: number;
    }
  | {
      readonly about: "repeats";
      readonly answer: "replace" | "add";
      readonly count: number;
      readonly table: number;
    };

/** What mark sheets hold, and how they were read. */
export interface MarksReading {
  readonly plan: MarksPlan;
  /** The sheets of all tables in the plan, in its order. */
  readonly sheets: readonly Sheet[];
  readonly records: MarksRecords;
  readonly questions: readonly Question[];
  readonly unread: readonly UnreadFile[];
  readonly leftOut: readonly {
    readonly reason: LeftOutReason;
    readonly count: number;
    readonly places: readonly Place[];
  }[];
  /** Cells without a mark by what stands in them, the most frequent first. */
  readonly absences: readonly { readonly cell: string; readonly count: number }[];
  /** Marks of each table. */
  readonly marks: readonly number[];
  /** Marks without a full date. */
  readonly undated: number;
}

/** The grade of a class that does not say its own: the middle one. */
const UNKNOWN_LEVEL = 3;

/**
 * Reads mark sheets of any shape: CSV or TSV in any usual encoding, XLSX, ODS or XLS. Files that cannot be read are listed with their
 * reason, and the others are read. Later files add to earlier ones.
 */
export async function readMarks(
  files: readonly MarksFile[],
  { uuidOf, plan: given = {}, catalogue }: MarksOptions,
): Promise<MarksReading> {
  const sheets: Sheet[] = [];
  const unread: UnreadFile[] = [];
  for (const file of files) {
    try {
      sheets.push(...(await openSheets(file)));
    } catch (error) {
      if (!(error instanceof MarksFileError)) throw error;
      unread.push({ file: file.name, problem: error.problem });
    }
  }
  const dates = dateOrderOf(sheets);
  const order = given.dates ?? dates.order;
  const tables = sheets.map((sheet, at) => {
    const isSame = sheets
      .slice(0, at)
      .some(({ rows }) => JSON.stringify(rows) === JSON.stringify(sheet.rows));
    const table = planTable(sheet, order, tableFor(sheet, given));
    return isSame && !tableFor(sheet, given)
      ? { ...table, isRead: false, aside: "same" as const }
      : table;
  });
  for (const { name } of files) {
    const own = tables.filter(({ file }) => file === name);
    if (own.length > 0 && own.every(({ isRead, aside }) => !isRead && aside !== "same"))
      unread.push({ file: name, problem: "no_marks" });
  }
  const plan: MarksPlan = {
    version: 1,
    tables,
    dates: order,
    levels: given.levels ?? {},
    level: given.level ?? UNKNOWN_LEVEL,
    pass: given.pass ?? 0.5,
    namesakes: given.namesakes ?? "two",
    skills: given.skills ?? {},
  };
  const applied = applyPlan(sheets, plan, { uuidOf, catalogue });
  const { records, leftOut, absences, marks, undated } = applied;
  return {
    plan: { ...plan, levels: { ...applied.levels, ...plan.levels } },
    ...{ sheets, records, unread, marks, undated },
    questions: questionsOf(plan, applied, dates),
    leftOut: [...leftOut].map(([reason, left]) => ({ reason, ...left })),
    absences: [...absences]
      .map(([cell, count]) => ({ cell, count }))
      .sort((a, b) => b.count - a.count),
  };
}

/** What was decided about a sheet, or about the columns of another one with the same headings. */
function tableFor(
  { file, name, rows }: Sheet,
  { tables = [] }: GivenPlan,
): Partial<TablePlan> | undefined {
  const own = tables.find((table) => table.file === file && table.sheet === name);
  if (own) return own;
  const other = tables.find(({ header, columns, isRead }) => {
    const headings = rows[header - 1] ?? [];
    return isRead && header > 0 && columns.every(({ heading }, at) => heading === headings[at]);
  });
  if (!other) return undefined;
  const columns = other.columns.map(({ heading, means, by, scale, isScaleGiven }) => ({
    ...{ heading, means, by, cells: 0 },
    ...(scale && (!isScaleGiven || by === "you") && { scale, isScaleGiven: isScaleGiven === true }),
  }));
  return { header: other.header, columns };
}

function questionsOf(
  plan: MarksPlan,
  applied: Applied,
  dates: ReturnType<typeof dateOrderOf>,
): Question[] {
  const questions: Question[] = [];
  if (dates.open > 0 && dates.sure === 0)
    questions.push({ about: "dates", answer: plan.dates, count: dates.open });
  const { unknownLevels, namesakes, repeated } = applied;
  if (unknownLevels.size > 0) {
    const count = [...unknownLevels.values()].reduce((sum, one) => sum + one, 0);
    questions.push({
      about: "level",
      answer: plan.level,
      count,
      classes: [...unknownLevels.keys()],
    });
  }
  if (namesakes > 0)
    questions.push({ about: "namesakes", answer: plan.namesakes, count: namesakes });
  for (const [table, { isRead, columns, repeats }] of plan.tables.entries()) {
    if (!isRead) continue;
    const open = columns.filter(
      ({ means, scale, isScaleGiven }) =>
        means === "mark" && scale?.kind === "points" && !isScaleGiven,
    );
    const [first] = open;
    if (first?.scale?.kind === "points") {
      const count = open.reduce((sum, { cells }) => sum + cells, 0);
      questions.push({ about: "scale", answer: first.scale.maximum, count, table });
    }
    const { same, other } = repeated[table]!;
    if (other > 0)
      questions.push({
        about: "repeats",
        answer: repeats ?? (same >= other ? "replace" : "add"),
        count: other,
        table,
      });
  }
  return questions;
}

/** Returns a plan with another answer to a question. */
export function answered(
  plan: MarksPlan,
  question: Question,
  answer: Question["answer"],
): MarksPlan {
  if (question.about === "dates" || question.about === "level" || question.about === "namesakes")
    return { ...plan, [question.about]: answer };
  return changeTable(plan, question.table, (table) =>
    question.about === "repeats"
      ? { ...table, repeats: answer as "replace" | "add" }
      : {
          ...table,
          columns: table.columns.map((column) =>
            column.means === "mark" && !column.isScaleGiven
              ? { ...column, scale: { kind: "points", maximum: answer as number } }
              : column,
          ),
        },
  );
}

/** Returns a plan in which a column means something else. What follows from the columns together is found again. */
export function changeColumn(
  plan: MarksPlan,
  table: number,
  column: number,
  means: Meaning,
): MarksPlan {
  return changeTable(plan, table, (one) => ({
    ...one,
    isRead: true,
    columns: one.columns.map(({ heading, cells, ...found }, at) => {
      if (at === column) return { heading, cells, means, by: "you" };
      const { scale, isScaleGiven, ...others } = found;
      const isAnswer = scale && (isScaleGiven === false || found.by === "you");
      const answer = isAnswer ? { scale, isScaleGiven: isScaleGiven === true } : {};
      return { heading, cells, means: others.means, by: others.by, ...answer };
    }),
  }));
}

/** Returns a plan in which the best mark of a column is another. */
export function changeMaximum(
  plan: MarksPlan,
  table: number,
  column: number,
  maximum: number,
): MarksPlan {
  return changeTable(plan, table, (one) => ({
    ...one,
    columns: one.columns.map((own, at) =>
      at === column
        ? { ...own, by: "you", scale: { kind: "points", maximum }, isScaleGiven: true }
        : own,
    ),
  }));
}

/** Returns a plan in which one table is changed. */
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
