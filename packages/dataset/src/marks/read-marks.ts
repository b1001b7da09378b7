import type { GivenPlan, MarksPlan, Question, TablePlan } from "./plan.ts";
import { type Applied, MarksReader } from "./records.ts";
import {
  type FileProblem,
  type MarksFile,
  MarksFileError,
  openSheets,
  type Sheet,
  transposed,
} from "./sheets.ts";
import type { MarksCatalogue } from "./skills.ts";
import { dateOrdersIn, datingTexts, hasPupilsInColumns, planTable } from "./table.ts";

/** Options for reading mark sheets. */
export interface MarksOptions {
  /** Maps a string that identifies a pupil, such as the class and name, to a uuid. Use `learnerUuid()` with a key. */
  readonly uuidOf: (id: string) => string;
  /** Decisions from earlier readings. Missing parts are inferred again. */
  readonly plan?: GivenPlan | undefined;
  readonly catalogue?: MarksCatalogue | undefined;
}

/** A file that gave no marks, with the reason. */
export interface UnreadFile {
  readonly file: string;
  readonly problem: FileProblem;
}

/**
 * The records of mark sheets, and the plan by which they were read. `sheets`, and `marks` (numbers of marks), have one item per table of
 * the plan, in the same order.
 */
export interface MarksReading
  extends Pick<Applied, "records" | "leftOut" | "absences" | "undated"> {
  readonly plan: MarksPlan;
  readonly sheets: readonly Sheet[];
  readonly questions: readonly Question[];
  readonly unread: readonly UnreadFile[];
  readonly marks: readonly number[];
}

/** Default grade, from 1 to 5, for classes without a known grade. */
const UNKNOWN_LEVEL = 3;

/**
 * Reads mark sheets of any layout: CSV or TSV in any common encoding, XLSX, ODS or XLS. Unreadable files are listed with the reason, and
 * all other files are read. The marks of later files are combined with the marks of earlier files.
 */
export async function readMarks(
  files: readonly MarksFile[],
  { uuidOf, plan: given = {}, catalogue }: MarksOptions,
): Promise<MarksReading> {
  const sheets: Sheet[] = [];
  const unread: UnreadFile[] = [];
  for (const file of files) {
    try {
      const opened = await openSheets(file);
      sheets.push(...opened.map((sheet) => upright(sheet, given)));
    } catch (error) {
      if (!(error instanceof MarksFileError)) throw error;
      unread.push({ file: file.name, problem: error.problem });
    }
  }
  const sure = dateOrdersIn(sheets.flatMap(({ rows }) => rows.flat()));
  const isMonthFirst = sure["month-first"] > sure["day-first"];
  const order = given.dates ?? (isMonthFirst ? "month-first" : "day-first");
  const seen = new Set<string>();
  const tables = sheets.map((sheet): TablePlan => {
    const before = tableFor(sheet, given);
    const rows = JSON.stringify(sheet.rows);
    const isSame = seen.has(rows);
    seen.add(rows);
    const table = planTable(sheet, order, { ...(sheet.isTransposed && { header: 1 }), ...before });
    return isSame ? { ...table, isRead: before?.isRead ?? false, aside: "same" } : table;
  });
  for (const { name } of files) {
    const own = tables.filter(({ file }) => file === name);
    if (own.length > 0 && own.every(({ aside }) => aside === "no_marks"))
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
  const dating = sheets.flatMap((sheet, at) =>
    tables[at]!.isRead ? datingTexts(sheet, tables[at]!) : [],
  );
  const isProved = sure["day-first"] + sure["month-first"] > 0;
  const openDates = isProved ? 0 : dateOrdersIn(dating).either;
  const reader = new MarksReader(plan, uuidOf);
  for (const [at, sheet] of sheets.entries()) reader.read(sheet, tables[at]!);
  const applied = reader.end(catalogue);
  return {
    plan: { ...plan, levels: { ...applied.levels, ...plan.levels } },
    sheets,
    records: applied.records,
    unread,
    leftOut: applied.leftOut,
    absences: applied.absences,
    undated: applied.undated,
    marks: applied.tables.map((table) => table.marks),
    questions: questionsOf(plan, applied, openDates),
  };
}

/** The plan states whether to swap rows and columns. Without a plan, the content decides. */
function upright(sheet: Sheet, { tables = [] }: GivenPlan): Sheet {
  const own = tables.find(({ file, sheet: name }) => file === sheet.file && name === sheet.name);
  const isTransposed = own ? own.isTransposed === true : hasPupilsInColumns(sheet.rows);
  return isTransposed ? transposed(sheet) : sheet;
}

/** If the sheet has no plan: the row of headings and the column meanings in the plan of a sheet with the same headings. */
function tableFor(
  { file, name, rows }: Sheet,
  { tables = [] }: GivenPlan,
): Partial<TablePlan> | undefined {
  const own = tables.find((table) => table.file === file && table.sheet === name);
  if (own) return own;
  const other = tables.find(({ header = 0, columns = [], isRead }) => {
    const headings = rows[header - 1] ?? [];
    return isRead && header > 0 && columns.every(({ heading }, at) => heading === headings[at]);
  });
  if (!other?.columns || other.header === undefined) return undefined;
  const columns = other.columns.map(({ heading, means, by, scale, isScaleGiven }) => ({
    heading,
    means,
    by,
    cells: 0,
    ...(scale && (!isScaleGiven || by === "you") && { scale, isScaleGiven: isScaleGiven === true }),
  }));
  return { header: other.header, columns };
}

function questionsOf(
  plan: MarksPlan,
  { unknownLevels, namesakes, tables }: Applied,
  openDates: number,
): Question[] {
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const questions: Question[] = [
    { about: "dates", answer: plan.dates, count: openDates },
    {
      about: "level",
      answer: plan.level,
      count: sum([...unknownLevels.values()]),
      classes: [...unknownLevels.keys()],
    },
    { about: "namesakes", answer: plan.namesakes, count: namesakes },
    ...plan.tables.flatMap(({ columns }, table): Question[] => {
      const scale = columns.find((one) => one.scale?.kind === "points" && !one.isScaleGiven)?.scale;
      const { inferred: count, repeats, differing } = tables[table]!;
      return [
        { about: "scale", answer: scale?.kind === "points" ? scale.maximum : 0, count, table },
        { about: "repeats", answer: repeats, count: differing, table },
      ];
    }),
  ];
  return questions.filter(({ count }) => count > 0);
}
