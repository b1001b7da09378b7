import type {
  ColumnPlan,
  GivenColumn,
  GivenPlan,
  MarksPlan,
  ProposedColumn,
  Question,
  TablePlan,
} from "./plan.ts";
import { type FileProblem, MarksFileError } from "./problems.ts";
import { type Applied, aliasesOf, MarksReader, type RowCounts } from "./records.ts";
import { type MarksFile, openSheets, type Sheet, transposed } from "./sheets.ts";
import type { MarksCatalogue } from "./skills.ts";
import {
  dateOrdersIn,
  datingTexts,
  type GivenTable,
  hasPupilsInColumns,
  planTable,
  tablesIn,
} from "./table.ts";
import { scoreOfWord, wordKey } from "./values.ts";

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
  /** What the rows below the headings of each table are. */
  readonly rows: readonly RowCounts[];
}

/** Default grade, from 1 to 5, for classes without a known grade. */
const UNKNOWN_LEVEL = 3;

/**
 * Reads mark sheets: CSV or TSV in any common encoding, XLSX, ODS or XLS. What a sheet leaves open becomes a question. Unreadable files
 * are listed with the reason, and all other files are read. The marks of later files are combined with the marks of earlier files.
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
      const tables = opened.flatMap((sheet) => tablesIn(sheet));
      sheets.push(...tables.map((sheet) => upright(sheet, given)));
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
    const isEmpty = own.every(({ aside }) => aside === "no_marks" || aside === "no_scores");
    if (own.length === 0 || !isEmpty) continue;
    const isAbsent = own.some(({ aside }) => aside === "no_scores");
    unread.push({ file: name, problem: isAbsent ? "no_scores" : "no_marks" });
  }
  const plan: MarksPlan = {
    version: 1,
    tables,
    dates: order,
    levels: given.levels ?? {},
    level: given.level ?? UNKNOWN_LEVEL,
    ...(given.classes && { classes: given.classes }),
    pass: given.pass ?? 0.5,
    namesakes: given.namesakes ?? "two",
    people: given.people ?? "same",
    ...(given.answered && { answered: given.answered }),
    skills: given.skills ?? {},
  };
  const dating = sheets.flatMap((sheet, at) =>
    tables[at]!.isRead ? datingTexts(sheet, tables[at]!) : [],
  );
  const isProved = sure["day-first"] + sure["month-first"] > 0;
  const openDates = isProved ? 0 : dateOrdersIn(dating).either;
  const read = (
    aliases?: ReadonlyMap<string, string>,
    sharedIds?: ReadonlySet<string>,
  ): Applied => {
    const reader = new MarksReader(plan, uuidOf, aliases, sharedIds);
    for (const [at, sheet] of sheets.entries()) reader.read(sheet, tables[at]!);
    return reader.end(catalogue);
  };
  const byId = read();
  const { sharedIds } = byId;
  const separate = sharedIds.size > 0 ? read(undefined, sharedIds) : byId;
  const isMerged = plan.people === "same" && separate.doubles.length > 0;
  const applied = isMerged ? read(aliasesOf(separate.doubles), sharedIds) : separate;
  return {
    plan: { ...plan, levels: { ...applied.levels, ...plan.levels } },
    sheets,
    records: applied.records,
    unread,
    leftOut: applied.leftOut,
    absences: applied.absences,
    undated: applied.undated,
    marks: applied.tables.map((table) => table.marks),
    rows: applied.tables.map((table) => table.rows),
    questions: questionsOf(plan, sheets, { ...applied, doubles: separate.doubles }, openDates),
  };
}

/** The plan states whether to swap rows and columns. Without a plan, the content decides. */
function upright(sheet: Sheet, { tables = [] }: GivenPlan): Sheet {
  const own = tables.find(({ file, sheet: name }) => file === sheet.file && name === sheet.name);
  const isTransposed = own ? own.isTransposed === true : hasPupilsInColumns(sheet.rows);
  return isTransposed ? transposed(sheet) : sheet;
}

/**
 * If the sheet has no plan: the row of headings and the column meanings in the plan of a sheet with the same headings, or else what a person
 * said about single headings.
 */
function tableFor({ file, name, rows }: Sheet, { tables = [] }: GivenPlan): GivenTable | undefined {
  const own = tables.find((table) => table.file === file && table.sheet === name);
  if (own) return own;
  const other = tables.find(({ header = 0, columns = [], isRead }) => {
    const headings = rows[header - 1] ?? [];
    return isRead && header > 0 && columns.every(({ heading }, at) => heading === headings[at]);
  });
  if (!other?.columns || other.header === undefined) return { columns: notMarks(tables) };
  const columns = other.columns.map(({ heading, means, by, isOpen, scale, isScaleGiven }) => ({
    heading,
    means,
    ...(by && { by }),
    ...(isOpen && { isOpen }),
    ...(scale && (!isScaleGiven || by === "you") && { scale, isScaleGiven: isScaleGiven === true }),
  }));
  const { header, isTransposed } = other;
  return { header, columns, ...(isTransposed && { isTransposed }) };
}

/** Headings that a person said are no marks, in all tables alike. A best mark holds only for its own table. */
function notMarks(tables: NonNullable<GivenPlan["tables"]>): GivenColumn[] {
  const said = new Map<string, GivenColumn>();
  const others = new Set<string>();
  for (const { heading, means, by } of tables.flatMap(({ columns = [] }) => columns)) {
    if (by === "you" && means === "ignored") said.set(heading, { heading, means, by });
    else if (means !== "ignored") others.add(heading);
  }
  return [...said.values()].filter(({ heading }) => !others.has(heading));
}

function questionsOf(
  plan: MarksPlan,
  sheets: readonly Sheet[],
  { unknownLevels, namesakes, doubles, tables }: Applied,
  openDates: number,
): Question[] {
  const isOpen = (about: "dates" | "namesakes" | "people"): boolean =>
    !plan.answered?.includes(about);
  const questions: Question[] = [
    ...plan.tables.flatMap((table, at) =>
      table.isRead ? questionsOfTable(table, at, sheets[at]!, tables[at]!) : [],
    ),
    {
      about: "dates",
      isOpen: isOpen("dates"),
      // Only English headings leave the order of day and month open.
      hasEvidence: !plan.tables.some(({ columns }) =>
        columns.some((one) => ENGLISH.test(one.heading)),
      ),
      answer: plan.dates,
      count: openDates,
    },
    {
      about: "namesakes",
      isOpen: isOpen("namesakes"),
      hasEvidence: false,
      answer: plan.namesakes,
      count: namesakes,
    },
    {
      about: "people",
      isOpen: isOpen("people"),
      hasEvidence: false,
      answer: plan.people,
      count: doubles.length,
      names: doubles.map(({ names }) => names.join(" = ")),
    },
    {
      about: "level",
      isOpen: false,
      hasEvidence: false,
      answer: plan.level,
      count: [...unknownLevels.values()].reduce((sum, one) => sum + one, 0),
      names: [...unknownLevels.keys()],
    },
  ];
  return questions.filter(({ count }) => count > 0);
}

const ENGLISH = /\b(?:name|student|pupil|learner|class|score|grade|marks?)\b/i;

/** Number of cells that a question shows of each column. */
const SAMPLES = 3;

/** Number of distinct words that show which scale of letters a sheet has. */
const TELLING_WORDS = 3;

/** Returns the words of columns of letters, in their plain form, with their scores. */
function scoresIn(
  letters: readonly ColumnPlan[],
  cellsOf: (letter: ColumnPlan) => readonly string[],
): Record<string, number> {
  const found = letters.flatMap((letter) =>
    cellsOf(letter).flatMap((cell): (readonly [string, number])[] => {
      const score = letter.scale?.kind === "words" ? scoreOfWord(letter.scale, cell) : undefined;
      return score === undefined ? [] : [[wordKey(cell), score]];
    }),
  );
  return Object.fromEntries(found.sort(([, a], [, b]) => a - b));
}

function questionsOfTable(
  { columns, first, isTransposed, notPupils = [], answered = [] }: TablePlan,
  table: number,
  { rows }: Sheet,
  { repeats, differing }: Applied["tables"][number],
): Question[] {
  const open = columns.filter((column) => column.isOpen);
  const isWords = ({ scale }: (typeof columns)[number]): boolean => scale?.kind === "words";
  const maxima = new Set(
    open.flatMap(({ means, scale }) =>
      means === "mark" && scale?.kind === "points" ? [scale.maximum] : [],
    ),
  );
  const asked = open.filter((column) => !isWords(column));
  const others = asked.some(({ means, scale }) => means === "mark" && scale?.kind !== "points");
  const letters = open.filter(isWords);
  const proposalOf = (column: ColumnPlan): ProposedColumn => ({
    at: columns.indexOf(column),
    heading: column.heading,
    means: column.means,
    ...(column.means === "mark" && column.scale && { scale: column.scale }),
    samples: rows
      .slice(first - 1)
      .map((cells) => cells[columns.indexOf(column)] ?? "")
      .filter((cell) => cell !== "")
      .slice(0, SAMPLES),
  });
  const words = letters[0]?.scale?.kind === "words" ? letters[0].scale.words : "";
  const scores = scoresIn(letters, (letter) =>
    rows.slice(first - 1).map((cells) => cells[columns.indexOf(letter)] ?? ""),
  );
  return [
    {
      about: "columns",
      isOpen: true,
      hasEvidence: false,
      answer: maxima.size === 1 && !others ? [...maxima][0]! : "proposed",
      count: asked.length,
      ...(isTransposed && { isTransposed }),
      columns: asked.map(proposalOf),
      table,
    },
    {
      about: "letters",
      isOpen: true,
      hasEvidence: Object.keys(scores).length >= TELLING_WORDS,
      answer: words,
      count: letters.length,
      names: letters.map(({ heading }) => heading),
      columns: letters.map(proposalOf),
      scores,
      table,
    },
    {
      about: "rows",
      isOpen: !answered.includes("rows"),
      hasEvidence: false,
      answer: "not_pupils",
      count: notPupils.length,
      rows: notPupils,
      names: notPupils.map((row) => rows[row - 1]!.find((cell) => cell !== "") ?? ""),
      table,
    },
    {
      about: "repeats",
      isOpen: !answered.includes("repeats"),
      hasEvidence: false,
      answer: repeats,
      count: differing,
      table,
    },
  ];
}
