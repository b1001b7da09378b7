import { anyText, boolean, grade, oneOf } from "@mastery/core/dataset";
import {
  type Checks,
  checkEach,
  custom,
  integer,
  listOf,
  objectOf,
  optional,
} from "@mastery/core/internal";
import type { Sheet } from "./sheets.ts";
import {
  type DateOrder,
  type Day,
  dayIn,
  type ExerciseHeading,
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
  TOPICS,
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
  /** Whether the sheet has pupils in columns: then its rows are columns here, and its columns rows. */
  readonly isTransposed?: boolean;
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

/** A scale that can be computed with: points need their maximum, and words the name of their scale. */
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
    custom("a skill and a domain of each exercise", (value) =>
      Object.values(Object(value)).every(
        (one) => anyText.fits(Object(one).skill) && anyText.fits(Object(one).domain),
      ),
    ),
  ),
};

/** Returns what is wrong with a plan that somebody may have edited; empty if nothing is. */
export function problemsOfPlan(plan: object): string[] {
  return checkEach(PLAN, "", plan);
}

/** Returns how many dates in texts prove that the day or the month comes first, and how many could be read either way. */
export function dateOrdersIn(
  texts: readonly string[],
): Readonly<Record<DateOrder | "either", number>> {
  const found = { "day-first": 0, "month-first": 0, either: 0 };
  for (const text of texts) {
    if (!/\d[/-]\d/.test(text)) continue;
    const { day, rest = "" } = dayIn(text, "day-first") ?? {};
    // Without a year and alone, `12/20` is a mark.
    if (day?.order && (day.year !== undefined || /\p{L}/u.test(rest))) found[day.order]++;
  }
  return found;
}

/** Returns the texts of a sheet that may date its marks: those above the pupils, the column of dates, and the names. */
export function datingTexts({ rows, name, file }: Sheet, { first, columns }: TablePlan): string[] {
  const date = columns.findIndex(({ means }) => means === "date");
  const column = rows.slice(first - 1).map((row) => row[date] ?? "");
  return [...rows.slice(0, first - 1).flat(), name, file, ...column];
}

const PEOPLE: readonly Meaning[] = ["name", "surname", "first_name", "id"];

/** Whether a sheet has its pupils in columns, and its exercises in rows. */
export function hasPupilsInColumns(rows: Sheet["rows"]): boolean {
  const side = rows.slice(0, LOOK).map(([first = ""]) => first);
  const isPerson = (text: string): boolean => PEOPLE.includes(meaningsOf(text)[0]!);
  const people = side.filter(isPerson).length;
  // "Nom" and "Prénom" stand one below the other.
  if (people > 1 && new Set(side).size > people)
    return !rows[headerOf(rows)]?.slice(1).some(isPerson);
  const top = rows.find((row) => row.filter(Boolean).length > 2) ?? [];
  const isFullName = (text: string): boolean =>
    /^\p{Lu}[\p{L}'’-]+(?:,? \p{Lu}[\p{L}'’.-]*)+$/u.test(text);
  const [corner = "", ...names] = top;
  const isCorner = corner === "" || isPerson(corner) || TOPICS.includes(meaningsOf(corner)[0]!);
  const pupils = names.filter((name) => name !== "" && meaningsOf(name).length === 0);
  const below = side.slice(rows.indexOf(top) + 1).filter(Boolean);
  return (
    isCorner &&
    pupils.length > 1 &&
    pupils.filter(isFullName).length > pupils.length / 2 &&
    below.filter(isFullName).length < below.length / 2
  );
}

/** A column of a sheet. */
interface Column {
  readonly at: number;
  /** As the sheet has it; a column without one has its number. */
  readonly heading: string;
  /** The lower of two headings. */
  readonly title: string;
  /** What the title says of an exercise. */
  readonly read: ExerciseHeading;
  /** Those that are not empty. */
  readonly cells: readonly string[];
  /** What was decided about the column before. */
  readonly kept: Partial<ColumnPlan> | undefined;
}

/** Returns how a sheet is read. What is given wins over what is found. */
export function planTable(
  sheet: Sheet,
  order: DateOrder,
  given: Partial<TablePlan> = {},
): TablePlan {
  const { rows, file, name } = sheet;
  const header = given.header === undefined ? headerOf(rows) : given.header - 1;
  const around = rowsAround(rows, header, order);
  const first = given.first ?? around.first + 1;
  const data = rows.slice(first - 1).filter((row) => labelOf(row) === undefined);
  const left = [...(given.columns ?? [])];
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const below = around.below[at];
    const heading = rows[header]?.[at] || below || `#${at + 1}`;
    const cells = data.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    // Decisions are found by the headings in their order.
    const same = left.findIndex((column) => column.heading === heading);
    const { cells: _cells, ...kept } = same < 0 ? {} : left.splice(same, 1)[0]!;
    const title = below || heading;
    return {
      at,
      heading,
      title,
      read: readHeading(title, order),
      cells,
      kept: same < 0 ? undefined : kept,
    };
  });
  const decided = meaningsOfColumns(columns);
  const has = (meanings: readonly Meaning[]): boolean =>
    decided.some(({ means }) => meanings.includes(means));
  const marks = columns.filter(({ at }) => decided[at]!.means === "mark");
  const scaleOf = scalesOf(marks, around, columns, has(["maximum"]));
  const isLong = has(TOPICS);
  const exerciseOf = ({ read }: Column): string =>
    isPlainMark(read.name) && marks.length === 1 ? titleOf(sheet, around.titles, order) : read.name;
  // Headings such as "Français - Lire" name the subject first, if all of them do.
  const isSplit = marks.length > 1 && marks.every(({ read }) => SUBJECT_FIRST.test(read.name));
  const domainOf = ({ at, title, read }: Column): string | undefined => {
    const above = around.below[at] ? around.filled(header, at) : around.groups[at];
    if (above && above !== title && !isPeriod(above) && meaningsOf(above)[0] !== "mark")
      return above;
    return isSplit ? SUBJECT_FIRST.exec(read.name)![1] : undefined;
  };
  const className =
    given.class ?? (has(["class"]) ? undefined : classIn([...around.titles, name, stemOf(file)]));
  const aside = sheet.aside ?? (marks.length > 0 && has(PEOPLE) ? undefined : "no_marks");
  return {
    file,
    sheet: name,
    isRead: given.isRead ?? aside === undefined,
    header: header + 1,
    first,
    columns: columns.map((column): ColumnPlan => {
      const { at, heading, read, cells, kept } = column;
      const base = { heading, ...decided[at]!, cells: cells.length };
      if (base.means !== "mark") return base;
      const domain = domainOf(column);
      const day = around.days[at] ?? read.day;
      return {
        ...base,
        ...(!isLong && { exercise: exerciseOf(column) }),
        ...(domain && { domain }),
        ...(day && { day: [day.year ?? [], pad(day.month), pad(day.day)].flat().join("-") }),
        ...scaleOf(column),
        ...kept,
      };
    }),
    ...(aside && { aside }),
    ...(sheet.isTransposed && { isTransposed: true }),
    ...(className && { class: className }),
    ...(given.repeats && { repeats: given.repeats }),
  };
}

const SUBJECT_FIRST = /^([^-–—]{3,40}?) [-–—] ./;

/** Whether a name says that a column has marks, and nothing of an exercise. */
function isPlainMark(name: string): boolean {
  return meaningsOf(name)[0] === "mark" && !/\d/.test(name);
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** Rows that are searched for headings. */
const LOOK = 40;

/** The row with the most headings that are known, or else the first row of texts with marks below. -1 if there is none. */
function headerOf(rows: Sheet["rows"]): number {
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, LOOK).entries()) {
    const texts = row.filter((cell) => cell !== "" && numberIn(cell) === undefined);
    const known = texts.map((cell) => meaningsOf(cell)[0]).filter((one) => one !== undefined);
    const score = known.length + (known.some((one) => PEOPLE.includes(one)) ? 2 : 0);
    if (new Set(texts).size > 1 && known.length > 0 && score > most) [best, most] = [at, score];
  }
  if (best >= 0) return best;
  return rows.slice(0, LOOK).findIndex((row, at) => {
    const isTexts =
      row.filter(Boolean).length > 1 &&
      row.every((cell) => numberIn(cell) === undefined && !isAbsence(cell || "a"));
    const next = rows[at + 1] ?? [];
    return isTexts && row.some((_, column) => numberIn(next[column] ?? "") !== undefined);
  });
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
  readonly days: readonly (Day | undefined)[];
  /** Returns the heading of a column, or of the nearest one before it that has one. */
  filled(row: number, at: number): string;
}

function rowsAround(rows: Sheet["rows"], header: number, order: DateOrder): Around {
  const headings = rows[header] ?? [];
  const people = headings.flatMap((cell, at) =>
    [...PEOPLE, "class", "level"].includes(meaningsOf(cell)[0]!) ? [at] : [],
  );
  if (people.length === 0) people.push(Math.max(0, headings.indexOf("")));
  const titles: string[] = [];
  let groups: string[] = [];
  let below: string[] = [];
  let maxima: (number | undefined)[] = [];
  let days: (Day | undefined)[] = [];
  const filled = (row: number, at: number): string => {
    for (let column = at; column >= 0 && !people.includes(column); column--) {
      const cell = rows[row]?.[column];
      if (cell) return cell;
    }
    return "";
  };
  const bestIn = (cell: string): number | undefined =>
    numberIn(cell.replace(/^(?:\/|sur|out of)\s*|\s*(?:pts?|points?)$/gi, ""));
  const isNobody = (row: readonly string[]): boolean =>
    people.every((one) => !row[one] || row[one] === headings[one]);
  /** Takes a row beside the headings. False if it is no such row. */
  const take = (at: number): boolean => {
    const row = rows[at]!;
    const label = labelOf(row);
    const values = row.filter((cell, column) => cell !== "" && !people.includes(column));
    const numbers = values.filter((cell) => bestIn(cell) !== undefined).length;
    if (label === "coefficients" || values.every((cell) => /^x?\W*coef/i.test(cell))) return true;
    if (values.every((cell) => dayIn(cell, order)?.rest.trim() === "")) {
      days = row.map((cell) => dayIn(cell, order)?.day);
    } else if (
      label === "maxima" ||
      label === "extremes" ||
      (label === undefined && numbers === values.length)
    ) {
      maxima = row.map(bestIn);
    } else if (label !== undefined) return true;
    else if (at > header && numbers === 0) {
      below = row.map((cell, column) => (people.includes(column) ? "" : cell));
    } else if (
      at < header &&
      people.every(
        (one) => !row[one] || row[one] === headings[one] || meaningsOf(row[one]).length > 0,
      )
    ) {
      // A merged heading goes on to the end of the row, which a text file does not show.
      const length = Math.max(row.length, headings.length);
      groups = Array.from({ length }, (_, column) => filled(at, column));
    } else return false;
    return true;
  };
  for (let at = 0; at < header; at++) {
    const distinct = new Set(rows[at]!.filter((cell) => cell !== ""));
    if (distinct.size === 0) continue;
    const isTitle = distinct.size === 1 && (rows[at]![0] !== "" || rows[at]!.length < 3);
    if (isTitle || !take(at)) titles.push(...distinct);
  }
  let first = header + 1;
  for (; first < Math.min(rows.length, header + 8); first++) {
    const row = rows[first]!;
    if (row.length === 0) continue;
    if (header < 0 || !(isNobody(row) || labelOf(row)) || !take(first)) break;
  }
  // Below the pupils, only a row that says so has the best possible marks.
  const last = rows.findLast((row, at) => at > first && labelOf(row) === "maxima");
  if (maxima.length === 0 && last) maxima = last.map(bestIn);
  return { first, titles, groups, below, maxima, days, filled };
}

type Decided = Pick<ColumnPlan, "means" | "by">;

/** Decides what each column means: first by itself, then by what the others mean. */
function meaningsOfColumns(columns: readonly Column[]): Decided[] {
  const contents = columns.map(({ cells }) => contentOf(cells));
  const decided = columns.map(({ title, cells, kept }, at): Decided => {
    if (kept?.means) return { means: kept.means, by: kept.by ?? "you" };
    const content = contents[at]!;
    const means = meaningsOf(title).find((one) => fits(one, content));
    if (means) return { means, by: "heading" };
    const isCount = title.startsWith("#") && cells.every((cell, row) => Number(cell) === row + 1);
    if (content.marks >= 0.7 && !isCount) return { means: "mark", by: "content" };
    return { means: content.days >= 0.8 ? "date" : "ignored", by: "content" };
  });
  const set = (at: number, means: Meaning): void => {
    if (at >= 0) decided[at] = { ...decided[at]!, means };
  };
  const find = (means: Meaning): number => decided.findIndex((one) => one.means === means);
  const has = (...meanings: readonly Meaning[]): boolean =>
    meanings.some((means) => find(means) >= 0);
  const isFree = ({ at }: Column): boolean =>
    decided[at]?.means === "ignored" && decided[at].by === "content" && contents[at]!.texts > 0.7;
  const marks = (): Column[] => columns.filter(({ at }) => decided[at]!.means === "mark");

  // A column with few marks in words is known by the scale of the others.
  const words = wordScaleOf(marks().flatMap(({ cells }) => cells));
  if (words !== undefined) {
    const isWord = (cell: string): boolean => wordScore(words, cell) !== undefined;
    const isScored = ({ cells }: Column): boolean =>
      cells.some(isWord) && cells.every((cell) => isWord(cell) || isAbsence(cell));
    for (const one of columns) if (isFree(one) && isScored(one)) set(one.at, "mark");
  }
  // "Nom" is a surname beside "Prénom", and "Nombre" a first name beside "Apellidos".
  if (has("first_name") && !has("surname")) set(find("name"), "surname");
  if (has("surname") && !has("first_name")) set(find("name"), "first_name");
  if (!has("name", "surname", "first_name")) {
    const one = columns.find(
      (column) =>
        isFree(column) &&
        (contents[column.at]!.distinct > 0.5 || contents[column.at]!.words >= 1.5),
    );
    const next = one && columns[one.at + 1];
    const isPair =
      next && isFree(next) && [one, next].every(({ at }) => contents[at]!.words <= 1.2);
    if (one) set(one.at, isPair ? "surname" : "name");
    if (isPair) set(next.at, "first_name");
  }
  // There is one column of each kind, except of marks: the first that says so.
  for (const [at, { means, by }] of decided.entries()) {
    if (by !== "you" && means !== "mark" && find(means) < at) set(at, "ignored");
  }
  if (!has("class")) {
    const isClass = ({ cells }: Column): boolean =>
      levelsOf(cells).grades.size === new Set(cells).size;
    set(
      columns.findIndex((one) => isFree(one) && isClass(one)),
      "class",
    );
  }
  // "Grade" may be either: without another column of marks, it is the mark.
  if (!has("mark")) set(find("level"), "mark");
  const isOnePerRow = marks().length === 1;
  if (isOnePerRow && !has(...TOPICS)) {
    set(
      columns.findIndex((one) => isFree(one) && contents[one.at]!.distinct <= 0.5),
      "exercise",
    );
  }
  const isNamed = decided.some(({ means, by }) => means === "mark" && by !== "content");
  for (const [at, { means, by }] of decided.entries()) {
    if (by === "you") continue;
    if (has(...TOPICS) && isNamed && means === "mark" && by === "content") set(at, "ignored");
    if (!has(...TOPICS) && !isOnePerRow && means === "maximum") set(at, "ignored");
  }
  // A column called "Note" beside those of exercises has their total.
  const [total, ...others] = marks().filter(({ read }) => isPlainMark(read.name));
  const isTotal = total && others.length === 0 && marks().length > 2 && !has(...TOPICS);
  if (isTotal && !total.kept) set(total.at, "ignored");
  // Exercises that Moodle exports as percentages too need no best mark.
  const isShare = ({ title }: Column): boolean =>
    /\((?:p(?:er|our)cent|porcen|prozent)/i.test(title);
  const shares = new Set(
    marks()
      .filter(isShare)
      .map(({ read }) => read.name),
  );
  for (const one of marks()) {
    const isDouble = /\)\s*$/.test(one.title) && !isShare(one) && shares.has(one.read.name);
    if (isDouble && !one.kept) decided[one.at] = { means: "ignored", by: "heading" };
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
  const count = cells.length || 1;
  const share = (test: (cell: string) => boolean): number => cells.filter(test).length / count;
  const scale = wordScaleOf(cells);
  const isMark = (cell: string): boolean =>
    (scale !== undefined && wordScore(scale, cell) !== undefined) || markIn(cell).kind === "points";
  const isDay = (cell: string): boolean =>
    dayIn(cell, "day-first")?.rest.trim() === "" || serialDay(cell) !== undefined;
  const distinct = new Set(cells);
  return {
    marks: cells.some(isMark) ? share((cell) => isMark(cell) || isAbsence(cell)) : 0,
    numbers: share((cell) => numberIn(cell) !== undefined),
    days: share(isDay),
    texts: share((cell) => /\p{L}/u.test(cell)),
    distinct: distinct.size / count,
    words: cells.reduce((sum, cell) => sum + plain(cell).split(" ").length, 0) / count,
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

/** Returns the scale of a column of marks: the sheet's, or else that of all marks whose best one the sheet does not say. */
function scalesOf(
  marks: readonly Column[],
  around: Around,
  columns: readonly Column[],
  hasMaximum: boolean,
): (column: Column) => Pick<ColumnPlan, "scale" | "isScaleGiven"> {
  const words = wordScaleOf(marks.flatMap(({ cells }) => cells));
  const isWord = (cell: string): boolean =>
    words !== undefined && wordScore(words, cell) !== undefined && numberIn(cell) === undefined;
  const inTitle = around.titles
    .map((title) => readHeading(title, "day-first").maximum)
    .find((one) => one !== undefined);
  const givenFor = ({ at, read }: Column): number | undefined => around.maxima[at] ?? read.maximum;
  const values = marks
    .filter((column) => givenFor(column) === undefined)
    .flatMap(({ cells }) => cells.map(markIn))
    .flatMap((mark) => (mark.kind === "points" && !mark.maximum ? [mark.value] : []));
  // Beside a column of best marks, a mark of 1 is no German grade.
  const isGermanSheet =
    [...around.titles, ...columns.map(({ heading }) => heading)].some(isGerman) ||
    marks.some(({ cells }) => cells.some((cell) => /^[1-6] ?[+-]$/.test(cell)));
  const shared = hasMaximum ? pointsOf(values) : concludedScale(values, isGermanSheet);
  return (column) => {
    if (words !== undefined && column.cells.some(isWord)) {
      return { scale: { kind: "words", words }, isScaleGiven: true };
    }
    const given = givenFor(column) ?? inTitle;
    const points = column.cells.map(markIn).filter((mark) => mark.kind === "points");
    const own = points.map((mark) => mark.maximum ?? 0);
    const maximum = given || (own.every((one) => one > 0) && Math.max(0, ...own));
    if (maximum) return { scale: { kind: "points", maximum }, isScaleGiven: true };
    return { scale: shared, isScaleGiven: hasMaximum };
  };
}

/** Best marks that are common, the least first. */
const USUAL = [1, 5, 10, 20, 30, 40, 50, 60, 100];
/** Share of marks that may be above a best mark that is concluded from them, such as typing errors. */
const TYPOS = 0.02;

/** Returns the likeliest scale of marks. */
function concludedScale(values: readonly number[], isGermanSheet: boolean): Scale {
  const within = (least: number, most: number): boolean =>
    values.length > 0 && values.every((value) => value >= least && value <= most);
  if (within(1, 6) && isGermanSheet) return { kind: "german" };
  const areLevels = within(1, 4) && values.every(Number.isInteger) && new Set(values).size > 2;
  return areLevels ? { kind: "levels" } : pointsOf(values);
}

/** Returns points out of the least usual best mark that nearly all values reach at most. */
function pointsOf(values: readonly number[]): Scale {
  const most = values.reduce((best, value) => Math.max(best, value), 0);
  const maximum = USUAL.find(
    (best) => values.filter((value) => value > best).length <= TYPOS * values.length,
  );
  const isTooLow = maximum === 1 && most > 1 && values.every(Number.isInteger);
  return { kind: "points", maximum: isTooLow ? 5 : (maximum ?? most) };
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

/** Ways in which a text names a class. */
const CLASSES: readonly RegExp[] = [
  /\b(?:classe|class|klasse|clase)\s*:\s*([^,;()]{1,30})/i,
  /^(.{1,19})$/,
  /(?<!\p{L})((?:klasse|clase|classe|class|year|grade) ?[1-5] ?(?:[a-z](?!\p{L}))?)/iu,
  /(?<![\p{L}\d])((?:CP|CE ?[12]|CM ?[12])(?:[ -]?[A-Z\d](?!\p{L}))?)(?!\d)/u,
  /(?<![\p{L}\d])([1-6][ºª]? ?[A-H]|[3-6](?:e|è?me) ?[A-H\d])(?![\p{L}\d])/u,
];

/** Returns a class in the first of some texts that names one, such as `Classe : CE2 A`. */
function classIn(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => CLASSES.map((pattern) => pattern.exec(text)?.[1]?.trim()));
  return found.find((one) => one && levelsOf([one]).grades.size > 0);
}
