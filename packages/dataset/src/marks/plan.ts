import type { Sheet } from "./sheets.ts";
import {
  type DateOrder,
  dayIn,
  markIn,
  numberIn,
  readHeading,
  type Scale,
  serialDay,
  wordScaleOf,
  wordScore,
} from "./values.ts";
import {
  isAbsence,
  isGerman,
  isPeriod,
  labelOf,
  levelsOf,
  MEANINGS,
  type Meaning,
  meaningsOf,
  plain,
  WORD_SCALES,
} from "./words.ts";

/** How one column is read. */
export interface ColumnPlan {
  /** As the sheet has it; a column without one has its number. */
  readonly heading: string;
  readonly means: Meaning;
  /** What the meaning was found by. */
  readonly by: "heading" | "content" | "you";
  /** Cells that are not empty. */
  readonly cells: number;
  /** Of a column of marks: the exercise, unless another column names it. */
  readonly exercise?: string;
  /** Of a column of marks: the heading above it. */
  readonly domain?: string;
  /** Of a column of marks: the day in its heading, such as `2025-09-01`, or `09-01` without a year. */
  readonly day?: string;
  /** Of a column of marks. */
  readonly scale?: Scale;
  /** Whether the sheet says what the best mark is; if not, it was concluded from the marks. */
  readonly isScaleGiven?: boolean;
}

/** How one sheet is read. Rows count from 1, as the spreadsheet shows them. */
export interface TablePlan {
  readonly file: string;
  /** Empty for a text file. */
  readonly sheet: string;
  readonly isRead: boolean;
  /** Why it is not read. */
  readonly aside?: "hidden" | "pivot" | "no_marks" | "same";
  /** Row of the headings; 0 if there is none. */
  readonly header: number;
  /** First row of pupils. */
  readonly first: number;
  readonly columns: readonly ColumnPlan[];
  /** The class of all pupils, if no column names it. */
  readonly class?: string;
  /** Marks of exercises that an earlier table has for the same pupil and day: newer versions, or further attempts. */
  readonly repeats?: "replace" | "add";
}

/** Every decision about how files are read. It is plain JSON: change it, and read the files again with it. */
export interface MarksPlan {
  readonly version: 1;
  readonly tables: readonly TablePlan[];
  /** Which number of a date such as 10/09/2025 is the day. */
  readonly dates: DateOrder;
  /** Grades by the names of classes, from 1 to 5. */
  readonly levels: Readonly<Record<string, number>>;
  /** Grade of everyone whose class does not say it. */
  readonly level: number;
  /** The least score that is a success, from 0 to 1. */
  readonly pass: number;
  /** Whether two rows of one name in one class are two pupils. */
  readonly namesakes: "two" | "one";
  /** The skill of each exercise, as somebody grouped them. */
  readonly skills: Readonly<Record<string, ExerciseSkill>>;
}

/** What an exercise is about. */
export interface ExerciseSkill {
  readonly skill: string;
  readonly domain: string;
}

/** Parts of a plan that are kept when files are read again. */
export type GivenPlan = Partial<MarksPlan>;

/** Rows that are searched for headings. */
const LOOK = 40;

/** Returns which number of dates is the day, how many dates say so, and how many could be read either way. */
export function dateOrderOf(sheets: readonly Sheet[]): {
  order: DateOrder;
  sure: number;
  open: number;
} {
  const found = { dayFirst: 0, monthFirst: 0, open: 0 };
  for (const cell of sheets.flatMap(({ rows }) => rows.flat())) {
    if (!/\d[/-]\d/.test(cell)) continue;
    const { day, rest = "" } = dayIn(cell, "day-first") ?? {};
    // Without a year and alone, `12/20` is a mark.
    if (day?.year === undefined && !/\p{L}/u.test(rest)) continue;
    if (day?.isAmbiguous) found.open++;
    else if (day?.isDayFirst !== undefined) found[day.isDayFirst ? "dayFirst" : "monthFirst"]++;
  }
  const order = found.monthFirst > found.dayFirst ? "month-first" : "day-first";
  return { order, sure: found.dayFirst + found.monthFirst, open: found.open };
}

/** Returns how a sheet is read. What is given wins over what is found. */
export function planTable(sheet: Sheet, order: DateOrder, given?: Partial<TablePlan>): TablePlan {
  const { rows, file, name } = sheet;
  const header = given?.header === undefined ? headerOf(rows) : given.header - 1;
  const around = rowsAround(rows, header, order);
  const first = given?.first ?? around.first + 1;
  const data = rows.slice(first - 1).filter((row) => !isLabel(row));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => {
    const own = rows[header]?.[at] ?? "";
    const heading = own || around.below[at] || `#${at + 1}`;
    return { at, heading, cells: data.map((row) => row[at] ?? "").filter((cell) => cell !== "") };
  });
  const byHeading = givenColumns(given);
  const kept = columns.map(({ heading }) => byHeading(heading));
  const meanings = meaningsOfColumns(columns, kept);
  const marks = columns.filter(({ at }) => meanings[at]!.means === "mark");
  const hasExercise = meanings.some(({ means }) => ["exercise", "skill", "domain"].includes(means));
  const scales = scalesOf(marks, {
    around,
    order,
    headings: columns.map(({ heading }) => heading),
    hasMaximum: meanings.some(({ means }) => means === "maximum"),
  });
  const doubled = doubledColumns(marks, order);
  const table = columns.map(({ at, heading, cells }): ColumnPlan => {
    if (doubled.has(at) && !kept[at]) {
      return { heading, means: "ignored", by: "heading", cells: cells.length };
    }
    const base = { heading, ...meanings[at]!, cells: cells.length };
    if (base.means !== "mark") return base;
    const below = around.below[at];
    const text = below || (rows[header]?.[at] ?? "") || heading;
    const read = readHeading(text, order);
    const isPlain = meaningsOf(read.name)[0] === "mark" && !/\d/.test(read.name);
    const named = isPlain && marks.length === 1 ? titleOf(sheet, around.titles, order) : read.name;
    const above = below ? around.filled(header, at) : around.groups.at(at);
    const day = around.days[at] ?? read.day;
    return {
      ...base,
      ...(!hasExercise && { exercise: named }),
      ...(above && above !== text && !isPeriod(above) && { domain: above }),
      ...(day && {
        day: [day.year, pad(day.month), pad(day.day)]
          .filter((part) => part !== undefined)
          .join("-"),
      }),
      ...scales(at, read.maximum),
      ...kept[at],
    };
  });
  const className =
    given?.class ??
    (meanings.some(({ means }) => means === "class")
      ? undefined
      : classIn([...around.titles, name, stemOf(file)]));
  const hasMarks =
    marks.length > 0 &&
    meanings.some(({ means }) => ["name", "surname", "first_name", "id"].includes(means));
  const aside = hasMarks ? sheet.aside : (sheet.aside ?? "no_marks");
  return {
    ...{
      file,
      sheet: name,
      isRead: given?.isRead ?? aside === undefined,
      header: header + 1,
      first,
      columns: table,
    },
    ...(aside && { aside }),
    ...(className && { class: className }),
    ...(given?.repeats && { repeats: given.repeats }),
  };
}

/** Columns of exercises that Moodle exports as percentages too, which need no best mark. */
function doubledColumns(marks: readonly Column[], order: DateOrder): Set<number> {
  const nameOf = ({ heading }: Column): string => readHeading(heading, order).name;
  const shares = marks.filter(({ heading }) =>
    /\((?:p(?:er|our)cent|porcen|prozent)/i.test(heading),
  );
  const names = new Set(shares.map(nameOf));
  const others = marks.filter((one) => !shares.includes(one) && /\)\s*$/.test(one.heading));
  return new Set(others.filter((one) => names.has(nameOf(one))).map(({ at }) => at));
}

/** Looks up what was decided about columns, by their headings in order. What was found by itself is found again. */
function givenColumns(
  given: Partial<TablePlan> | undefined,
): (heading: string) => Partial<ColumnPlan> | undefined {
  const left = [...(given?.columns ?? [])];
  return (heading) => {
    const at = left.findIndex((column) => column.heading === heading);
    if (at < 0) return undefined;
    const [{ cells: _, ...column }] = left.splice(at, 1) as [ColumnPlan];
    return column;
  };
}

/** The row with the most headings that are known, or else the first row of texts with marks below. -1 if there is none. */
function headerOf(rows: Sheet["rows"]): number {
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, LOOK).entries()) {
    const texts = row.filter((cell) => cell !== "" && numberIn(cell) === undefined);
    const known = texts.filter((cell) => meaningsOf(cell).length > 0);
    const isPupils = known.some((cell) => /name|surname|id|first/.test(meaningsOf(cell)[0]!));
    const score = known.length + (isPupils ? 2 : 0);
    if (new Set(texts).size > 1 && known.length > 0 && score > most) [best, most] = [at, score];
  }
  if (best >= 0) return best;
  const isText = (row: readonly string[]): boolean =>
    row.filter(Boolean).length > 1 &&
    row.every((cell) => numberIn(cell) === undefined && !isAbsence(cell || "a"));
  const first = rows.slice(0, LOOK).findIndex((row, at) => {
    const next = rows[at + 1] ?? [];
    return isText(row) && row.some((_, column) => numberIn(next[column] ?? "") !== undefined);
  });
  return first;
}

/** What the rows beside that of the headings say. */
interface Around {
  /** Position of the first row of pupils. */
  readonly first: number;
  readonly titles: readonly string[];
  /** Headings above several columns, repeated for each. */
  readonly groups: readonly string[];
  /** A second row of headings. */
  readonly below: readonly string[];
  readonly maxima: readonly (number | undefined)[];
  readonly days: readonly (ReturnType<typeof readHeading>["day"] | undefined)[];
  /** Returns the heading of a column, or of the nearest one before it that has one. */
  filled(row: number, at: number): string;
}

function rowsAround(rows: Sheet["rows"], header: number, order: DateOrder): Around {
  const headings = rows[header] ?? [];
  const people = headings.flatMap((cell, at) =>
    /name|id|class|level/.test(meaningsOf(cell)[0] ?? "") ? [at] : [],
  );
  if (people.length === 0) people.push(0);
  const around = {
    titles: [] as string[],
    groups: [] as string[],
    below: [] as string[],
    maxima: [] as (number | undefined)[],
    days: [] as Around["days"],
  };
  const filled = (row: number, at: number): string => {
    for (let column = at; column >= 0 && !people.includes(column); column--) {
      const cell = rows[row]?.[column];
      if (cell) return cell;
    }
    return "";
  };
  /** Takes a row beside the headings. False if it is no such row. */
  const take = (at: number): boolean => {
    const row = rows[at]!;
    const label = labelOf(row.find((cell) => cell !== "") ?? "");
    const values = row.flatMap((cell, column) =>
      cell === "" || people.includes(column) ? [] : [[column, cell] as const],
    );
    const numbers = values.map(([, cell]) =>
      numberIn(cell.replace(/^(?:\/|sur|out of)\s*|\s*(?:pts?|points?)$/gi, "")),
    );
    if (label === "coefficients" || values.every(([, cell]) => /^x?\W*coef/i.test(cell)))
      return true;
    if (values.every(([, cell]) => dayIn(cell, order)?.rest.trim() === "")) {
      around.days = row.map((cell) => dayIn(cell, order)?.day);
    } else if (
      label === "maxima" ||
      label === "extremes" ||
      (label === undefined && numbers.every((one) => one !== undefined))
    ) {
      around.maxima = row.map((cell) =>
        numberIn(cell.replace(/^(?:\/|sur|out of)\s*|\s*(?:pts?|points?)$/gi, "")),
      );
    } else if (label === undefined && at > header && numbers.every((one) => one === undefined)) {
      around.below = row.map((cell, column) => (people.includes(column) ? "" : cell));
    } else if (
      label === undefined &&
      at < header &&
      people.every(
        (one) => !row[one] || meaningsOf(row[one]).length > 0 || row[one] === headings[one],
      )
    ) {
      around.groups = row.map((_, column) => filled(at, column));
      // A merged heading goes on to the end of the row, which a text file does not show.
      while (around.groups.length < headings.length)
        around.groups.push(filled(at, around.groups.length));
    } else return label !== undefined;
    return true;
  };
  for (let at = 0; at < header; at++) {
    const distinct = new Set(rows[at]!.filter((cell) => cell !== ""));
    if (distinct.size === 0) continue;
    const isTitle = distinct.size === 1 && (rows[at]![0] !== "" || rows[at]!.length < 3);
    if (isTitle || !take(at)) around.titles.push(...distinct);
  }
  let first = header + 1;
  for (; first < Math.min(rows.length, header + 8); first++) {
    const row = rows[first]!;
    const isNobody = people.every((one) => !row[one] || row[one] === headings[one]);
    const label = labelOf(row.find((cell) => cell !== "") ?? "");
    if (row.length === 0) continue;
    if (header < 0 || (!isNobody && label === undefined) || !take(first)) break;
  }
  // Below the pupils, only a row that says so has the best possible marks.
  const last = rows.findLast(
    (row, at) => at > first && labelOf(row.find((cell) => cell !== "") ?? "") === "maxima",
  );
  if (around.maxima.length === 0 && last)
    around.maxima = last.map((cell) => numberIn(cell.replace(/^\//, "")));
  return { ...around, first, filled };
}

/** Whether a row is no pupil, by its first words. */
export function isLabel(row: readonly string[]): boolean {
  return labelOf(row.find((cell) => cell !== "") ?? "") !== undefined;
}

interface Column {
  readonly at: number;
  readonly heading: string;
  /** Those that are not empty. */
  readonly cells: readonly string[];
}

type Decided = Pick<ColumnPlan, "means" | "by">;

/** Columns of which there is one: the first that says so. */
const ONCE: readonly Meaning[] = [
  "surname",
  "first_name",
  "name",
  "id",
  "class",
  "level",
  "exercise",
  "maximum",
  "date",
  "skill",
  "domain",
];

function meaningsOfColumns(
  columns: readonly Column[],
  kept: readonly (Partial<ColumnPlan> | undefined)[],
): Decided[] {
  const contents = columns.map(({ cells }) => contentOf(cells));
  const decided = columns.map(({ heading, cells, at }): Decided => {
    const before = kept[at]?.means;
    if (before) return { means: before, by: kept[at]!.by ?? "you" };
    const content = contents[at]!;
    const means = meaningsOf(heading).find((one) => fits(one, content));
    if (means) return { means, by: "heading" };
    if (cells.length === 0) return { means: "ignored", by: "content" };
    const isCount = heading.startsWith("#") && cells.every((cell, row) => Number(cell) === row + 1);
    const found =
      content.marks >= 0.7 && !isCount ? "mark" : content.days >= 0.8 ? "date" : "ignored";
    return { means: found, by: "content" };
  });
  const set = (at: number, means: Meaning, by: Decided["by"] = decided[at]!.by): void => {
    decided[at] = { means, by };
  };
  const find = (means: Meaning): number => decided.findIndex((one) => one.means === means);
  const free = (at: number): boolean =>
    decided[at]?.means === "ignored" && decided[at].by === "content" && contents[at]!.texts > 0.7;
  // A column with few marks in words is known by the scale of the others.
  const words = wordScaleOf(
    columns.filter(({ at }) => decided[at]!.means === "mark").flatMap(({ cells }) => cells),
  );
  for (const { at, cells } of words === undefined ? [] : columns) {
    const isWord = (cell: string): boolean => wordScore(words!, cell) !== undefined;
    const isAll = cells.some(isWord) && cells.every((cell) => isWord(cell) || isAbsence(cell));
    if (isAll && free(at)) set(at, "mark");
  }
  // "Nom" is a surname beside "Prénom", and "Nombre" a first name beside "Apellidos".
  if (find("name") >= 0 && find("first_name") >= 0 && find("surname") < 0)
    set(find("name"), "surname");
  if (find("name") >= 0 && find("surname") >= 0 && find("first_name") < 0)
    set(find("name"), "first_name");
  if (find("name") < 0 && find("surname") < 0 && find("first_name") < 0) {
    const at = columns.findIndex(
      ({ at }) => free(at) && (contents[at]!.distinct > 0.5 || contents[at]!.words >= 1.5),
    );
    const isPair =
      at >= 0 && free(at + 1) && contents[at]!.words <= 1.2 && contents[at + 1]!.words <= 1.2;
    if (at >= 0) set(at, isPair ? "surname" : "name");
    if (isPair) set(at + 1, "first_name");
  }
  for (const [at, { means, by }] of decided.entries()) {
    if (by !== "you" && ONCE.includes(means) && find(means) < at) set(at, "ignored");
  }
  if (find("class") < 0) {
    const at = columns.findIndex(
      (column) =>
        free(column.at) && levelsOf(column.cells).grades.size === new Set(column.cells).size,
    );
    if (at >= 0) set(at, "class");
  }
  // "Grade" may be either: without another column of marks, it is the mark.
  if (find("mark") < 0 && find("level") >= 0) set(find("level"), "mark");
  const hasNamedMark = decided.some(({ means, by }) => means === "mark" && by !== "content");
  const isOnePerRow = decided.filter(({ means }) => means === "mark").length === 1;
  if (isOnePerRow && !["exercise", "skill", "domain"].some((one) => find(one as Meaning) >= 0)) {
    const at = columns.findIndex(
      (column) => free(column.at) && contents[column.at]!.distinct <= 0.5,
    );
    if (at >= 0) set(at, "exercise");
  }
  const isLong = ["exercise", "skill", "domain"].some((one) => find(one as Meaning) >= 0);
  for (const [at, { means, by }] of decided.entries()) {
    if (isLong && hasNamedMark && means === "mark" && by === "content") set(at, "ignored");
    if (!isLong && !isOnePerRow && means === "maximum" && by !== "you") set(at, "ignored");
  }
  return decided;
}

/** Shares of the cells of a column. */
interface Content {
  readonly marks: number;
  readonly numbers: number;
  readonly days: number;
  readonly texts: number;
  readonly distinct: number;
  /** Mean number of words. */
  readonly words: number;
  readonly areLevels: boolean;
}

function contentOf(cells: readonly string[]): Content {
  const share = (test: (cell: string) => boolean): number =>
    cells.filter(test).length / (cells.length || 1);
  const scale = wordScaleOf(cells);
  const isMark = (cell: string): boolean => {
    if (scale !== undefined && wordScore(scale, cell) !== undefined) return true;
    return markIn(cell).kind === "points";
  };
  const marks = share(isMark);
  const distinct = new Set(cells);
  return {
    marks: marks === 0 ? 0 : share((cell) => isMark(cell) || isAbsence(cell)),
    numbers: share((cell) => numberIn(cell) !== undefined),
    days: share(
      (cell) => dayIn(cell, "day-first")?.rest.trim() === "" || serialDay(cell) !== undefined,
    ),
    texts: share((cell) => /\p{L}/u.test(cell)),
    distinct: distinct.size / (cells.length || 1),
    words:
      cells.reduce((sum, cell) => sum + plain(cell).split(" ").length, 0) / (cells.length || 1),
    areLevels:
      distinct.size > 0 && distinct.size <= 12 && levelsOf(distinct).grades.size === distinct.size,
  };
}

/** Whether the cells of a column can be what its heading says. */
function fits(means: Meaning, content: Content): boolean {
  if (means === "mark") return content.marks >= 0.5;
  if (means === "level") return content.areLevels;
  if (means === "date") return content.days >= 0.5;
  if (means === "maximum") return content.numbers >= 0.5;
  if (means === "ignored" || means === "id" || means === "class") return true;
  return content.numbers < 0.5 && content.marks < 0.5;
}

/** Best marks that are common, the least first. */
const USUAL = [1, 5, 10, 20, 30, 40, 50, 60, 100];
/** Share of marks that may be above a best mark that is concluded from them, such as typing errors. */
const TYPOS = 0.02;

/** Returns what gives a column of marks its scale: the sheet, or else all marks whose best one the sheet does not say. */
function scalesOf(
  marks: readonly Column[],
  {
    around,
    order,
    hasMaximum,
    headings,
  }: {
    readonly around: Around;
    readonly order: DateOrder;
    readonly hasMaximum: boolean;
    readonly headings: readonly string[];
  },
): (at: number, best: number | undefined) => Pick<ColumnPlan, "scale" | "isScaleGiven"> {
  const words = wordScaleOf(marks.flatMap(({ cells }) => cells));
  const inTitle = around.titles
    .map((title) => readHeading(title, order).maximum)
    .find((one) => one !== undefined);
  const open = marks.filter(
    ({ at, heading }) =>
      around.maxima[at] === undefined && readHeading(heading, order).maximum === undefined,
  );
  const values = open.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const mark = markIn(cell.replace(/^([1-6])\s*[+-]$/, "$1"));
      return mark.kind === "points" && mark.maximum === undefined ? [mark.value] : [];
    }),
  );
  // Beside a column of best marks, a mark of 1 is no German grade.
  const shared = hasMaximum ? usualPoints(values) : concludedScale(values, headings);
  return (at, best) => {
    const column = marks.find((one) => one.at === at)!;
    const hasWords =
      words !== undefined &&
      column.cells.some(
        (cell) => wordScore(words, cell) !== undefined && numberIn(cell) === undefined,
      );
    if (hasWords) return { scale: { kind: "words", words }, isScaleGiven: true };
    const maximum = around.maxima[at] ?? best ?? inTitle;
    if (maximum) return { scale: { kind: "points", maximum }, isScaleGiven: true };
    const points = column.cells.map(markIn).filter(({ kind }) => kind === "points");
    const own = points.map((mark) => ("maximum" in mark ? mark.maximum : undefined));
    if (own.length > 0 && own.every((one) => one !== undefined)) {
      return { scale: { kind: "points", maximum: Math.max(...own) }, isScaleGiven: true };
    }
    return { scale: shared, isScaleGiven: hasMaximum };
  };
}

/** The scale that marks are most likely on, where the sheet does not say it. */
function concludedScale(values: readonly number[], headings: readonly string[]): Scale {
  const within = (least: number, most: number): boolean =>
    values.length > 0 && values.every((value) => value >= least && value <= most);
  if (within(1, 6) && headings.some(isGerman)) return { kind: "german" };
  const isWhole = values.every(Number.isInteger);
  if (within(1, 4) && isWhole && new Set(values).size > 2) return { kind: "levels" };
  return usualPoints(values);
}

/** Points, out of the least usual best mark that nearly all values reach at most. */
function usualPoints(values: readonly number[]): Scale {
  const isWhole = values.every(Number.isInteger);
  const maximum = USUAL.find(
    (best) => values.filter((value) => value > best).length <= TYPOS * values.length,
  );
  return {
    kind: "points",
    maximum:
      isWhole && maximum === 1 && values.some((value) => value > 1)
        ? 5
        : (maximum ?? Math.max(...values)),
  };
}

/** The name of the only exercise of a sheet, where its column is called `Note`: the title, the sheet's name or the file's. */
function titleOf({ name, file }: Sheet, titles: readonly string[], order: DateOrder): string {
  const title = titles.find(
    (one) => !/^\s*(?:classe?|klasse|clase|enseignant|professeur|teacher)\b/i.test(one),
  );
  const isUnnamed = /^(?:sheet|feuil(?:le)?|tabelle|blatt|hoja|foglio) ?\d*$|^$/i.test(name);
  return readHeading(title ?? (isUnnamed ? stemOf(file) : name), order).name;
}

/** Returns the name of a file without its folder and ending. */
export function stemOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
}

/** A class in the first of some texts that names one, such as `Classe : CE2 A`. */
function classIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const named = /\b(?:classe|class|klasse|clase)\s*:\s*([^,;()]{1,30})/i.exec(text)?.[1];
    const primary = /(?<![\p{L}\d])(?:CP|CE ?[12]|CM ?[12])(?:[ -]?[A-Z\d](?!\p{L}))?(?!\d)/u.exec(
      text,
    );
    const short = /(?<![\p{L}\d])(?:[1-6][A-H]|[3-6](?:e|è?me) ?[A-H\d])(?![\p{L}\d])/u.exec(text);
    const whole = text.length < 20 ? text : undefined;
    const found = [named, whole, primary?.[0], short?.[0]].find(
      (one) => one && levelsOf([one.trim()]).grades.size > 0,
    );
    if (found) return found.trim();
  }
  return undefined;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns what is wrong with a plan that somebody may have edited; empty if nothing is. */
export function problemsOfPlan(plan: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  const expect = (path: string, isGood: boolean, expected: string): void => {
    if (!isGood) problems.push(`${path}: expected ${expected}`);
  };
  const one = (value: unknown, ...values: readonly unknown[]): boolean => values.includes(value);
  const grade = (value: unknown): boolean => one(value, undefined, 1, 2, 3, 4, 5);
  expect("version", plan["version"] === 1, "1");
  expect(
    "dates",
    one(plan["dates"], undefined, "day-first", "month-first"),
    "day-first or month-first",
  );
  expect("namesakes", one(plan["namesakes"], undefined, "two", "one"), "two or one");
  expect("level", grade(plan["level"]), "a grade from 1 to 5");
  expect("levels", Object.values(Object(plan["levels"])).every(grade), "grades from 1 to 5");
  const pass = plan["pass"] ?? 0;
  expect("pass", typeof pass === "number" && pass >= 0 && pass <= 1, "a number from 0 to 1");
  const tables = plan["tables"] ?? [];
  expect("tables", Array.isArray(tables), "a list");
  for (const [at, table] of (Array.isArray(tables) ? tables : []).entries()) {
    const { file, sheet, header, first, columns = [] } = Object(table);
    const isNamed = typeof file === "string" && typeof sheet === "string";
    const isPlaced = [header, first].every((row) => row === undefined || Number.isInteger(row));
    expect(
      `tables[${at}]`,
      isNamed && isPlaced,
      "file and sheet as texts, header and first as rows",
    );
    const areColumns =
      Array.isArray(columns) && columns.every((column) => isColumn(Object(column)));
    expect(
      `tables[${at}].columns`,
      areColumns,
      `headings, and one of ${MEANINGS.join(", ")} as means`,
    );
  }
  return problems;
}

function isColumn({
  heading,
  means,
  exercise = "",
  domain = "",
  day = "",
  scale,
}: Record<string, unknown>): boolean {
  const { kind = "points", maximum = 1, words = "pass" } = Object(scale);
  const areTexts = [heading, exercise, domain, day].every((text) => typeof text === "string");
  const isScale =
    ["points", "words", "german", "levels"].includes(kind) &&
    maximum > 0 &&
    Object.hasOwn(WORD_SCALES, words);
  return areTexts && isScale && MEANINGS.some((one) => one === means);
}
