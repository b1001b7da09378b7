import type { ColumnPlan } from "./plan.ts";
import {
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
  isAboutNeeds,
  isAboutObjective,
  isAbsence,
  isGerman,
  isPeriod,
  isYesNo,
  levelsOf,
  type Meaning,
  meaningsOf,
  plain,
  TOPICS,
} from "./words.ts";

export interface Column {
  readonly at: number;
  readonly heading: string;
  /** The innermost heading, if headings are nested. */
  readonly title: string;
  readonly read: ExerciseHeading;
  /** Non-empty cells of the column. */
  readonly cells: readonly string[];
  /** Decisions kept from an earlier plan. */
  readonly kept: Partial<ColumnPlan> | undefined;
}

type Decided = Pick<ColumnPlan, "means" | "by" | "isOpen">;

/** Returns the meaning of each column, inferred first from the column alone and then by comparison with the other columns. */
export function meaningsOfColumns(columns: readonly Column[]): Decided[] {
  const contents = columns.map(({ cells }) => contentOf(cells));
  const decided = columns.map(({ title, read, cells, kept }, at): Decided => {
    if (kept?.means) {
      return { means: kept.means, by: kept.by ?? "you", ...(kept.isOpen && { isOpen: true }) };
    }
    const content = contents[at]!;
    // Numbers alone, and yes or no alone, are no marks.
    if (content.isYesNo) return { means: "ignored", by: "content", isOpen: true };
    // A column "Période 1" contains marks if most of its cells are marks in words; otherwise, it contains the number of a period.
    if (isPeriod(title) && content.marks >= 0.7 && content.texts > 0.5) {
      return { means: "mark", by: "content" };
    }
    const means = meaningsOf(title).find((one) => fits(one, content));
    // Cells that are no marks are listed, each with its place.
    if (read.maximum !== undefined && !means && cells.some((cell) => /\d/.test(cell))) {
      return { means: "mark", by: "heading" };
    }
    if (means) return { means, by: "heading" };
    const isCount = title.startsWith("#") && cells.every((cell, row) => Number(cell) === row + 1);
    if (content.marks >= 0.7 && !isCount) {
      // Letters below `PAI` say which child has a plan.
      if (content.texts > 0.5 && isAboutNeeds(title))
        return { means: "ignored", by: "content", isOpen: true };
      return { means: "mark", by: "content" };
    }
    if (content.days >= 0.8) return { means: "date", by: "content" };
    const isDoubtful = content.marks >= 0.5 && !isCount;
    return { means: "ignored", by: "content", ...(isDoubtful && { isOpen: true }) };
  });
  const set = (at: number, means: Meaning, isOpen = false): void => {
    if (at >= 0) decided[at] = { ...decided[at]!, means, ...(isOpen && { isOpen: true }) };
  };
  const find = (means: Meaning): number => decided.findIndex((one) => one.means === means);
  const has = (...meanings: readonly Meaning[]): boolean =>
    meanings.some((means) => find(means) >= 0);
  const isFree = ({ at }: Column): boolean =>
    decided[at]?.means === "ignored" && decided[at].by === "content" && contents[at]!.texts > 0.7;
  const marks = (): Column[] => columns.filter(({ at }) => decided[at]!.means === "mark");

  // A column with few marks is recognised by the word scale of the other columns.
  const words = wordScaleOf(marks().flatMap(({ cells }) => cells));
  if (words !== undefined) {
    const isWord = (cell: string): boolean => wordScore(words, cell) !== undefined;
    const isScored = ({ cells }: Column): boolean =>
      cells.some(isWord) && cells.every((cell) => isWord(cell) || isAbsence(cell));
    for (const one of columns) if (isFree(one) && isScored(one)) set(one.at, "mark");
  }
  // "Nom" is a surname if there is a column "Prénom", and "Nombre" is a first name if there is a column "Apellidos".
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
  // Every meaning except marks belongs to at most one column, which is the first column that matches.
  for (const [at, { means, by }] of decided.entries()) {
    if (by !== "you" && means !== "mark" && find(means) < at) set(at, "ignored");
  }
  if (has("surname") && has("first_name") && decided[find("name")]?.by !== "you") {
    set(find("name"), "ignored");
  }
  if (!has("class")) {
    const isClass = ({ cells }: Column): boolean =>
      levelsOf(cells).grades.size === new Set(cells).size;
    set(
      columns.findIndex((one) => isFree(one) && isClass(one)),
      "class",
    );
  }
  // The heading "Grade" is ambiguous. A column with this heading contains marks if no other column does.
  if (!has("mark")) set(find("level"), "mark");
  const isOnePerRow = marks().length === 1;
  // Only a plain heading such as `Note` leaves open what the marks are for.
  const [only] = marks();
  if (only && isOnePerRow && !has(...TOPICS) && isPlainMark(only.read.name)) {
    set(
      columns.findIndex((one) => isFree(one) && contents[one.at]!.distinct <= 0.5),
      "exercise",
      true,
    );
  }
  const maxima = columns.filter(({ title }) => meaningsOf(title)[0] === "maximum");
  const isNamed = decided.some(({ means, by }) => means === "mark" && by !== "content");
  for (const [at, { means, by }] of decided.entries()) {
    if (by === "you") continue;
    if (has(...TOPICS) && isNamed && means === "mark" && by === "content") set(at, "ignored");
    // Next to several columns of marks, a maximum is the best mark achieved, unless it is the same for all pupils.
    const isShared = new Set(columns[at]!.cells).size === 1 && maxima.length === 1;
    if (!has(...TOPICS) && !isOnePerRow && !isShared && means === "maximum") set(at, "ignored");
  }
  // A column called "Note" next to columns of exercises may contain their total.
  const [total, ...others] = marks().filter(({ read }) => isPlainMark(read.name));
  const isTotal = total && others.length === 0 && marks().length > 2 && !has(...TOPICS);
  if (isTotal && !total.kept) set(total.at, "ignored", true);
  // Moodle can export an exercise twice: as points, and as a percentage, which needs no best mark.
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

/** Returns facts about the content of a column's cells, mostly as shares of the cells. */
function contentOf(cells: readonly string[]) {
  const count = cells.length || 1;
  const share = (test: (cell: string) => boolean): number => cells.filter(test).length / count;
  const scale = wordScaleOf(cells);
  const isMark = (cell: string): boolean =>
    (scale !== undefined && wordScore(scale, cell) !== undefined) || markIn(cell).kind === "points";
  const isDay = (cell: string): boolean =>
    dayIn(cell, "day-first")?.rest.trim() === "" || serialDay(cell) !== undefined;
  const distinct = new Set(cells);
  return {
    isYesNo:
      cells.length > 0 &&
      cells.every((cell) => isYesNo(cell) || isAbsence(cell)) &&
      cells.some((cell) => /\p{L}{2}/u.test(cell) && isYesNo(cell)),
    marks: cells.some(isMark) ? share((cell) => isMark(cell) || isAbsence(cell)) : 0,
    numbers: share((cell) => numberIn(cell) !== undefined),
    days: share(isDay),
    texts: share((cell) => /\p{L}/u.test(cell)),
    distinct: distinct.size / count,
    // Mean number of words per cell.
    words: cells.reduce((sum, cell) => sum + plain(cell).split(" ").length, 0) / count,
    areLevels:
      distinct.size > 0 && distinct.size <= 12 && levelsOf(distinct).grades.size === distinct.size,
  };
}

function fits(means: Meaning, content: ReturnType<typeof contentOf>): boolean {
  if (means === "mark") return content.marks >= 0.5;
  if (means === "level") return content.areLevels;
  if (means === "date") return content.days >= 0.5;
  if (means === "maximum") return content.numbers >= 0.5;
  if (means === "ignored" || means === "id" || means === "class") return true;
  return content.numbers < 0.5 && content.marks < 0.5;
}

/** The scale that the sheet states, or else a scale inferred from all marks without a stated best mark. */
export function scalesOf(
  marks: readonly Column[],
  titles: readonly string[],
  maxima: readonly (number | undefined)[],
  columns: readonly Column[],
  hasMaximum: boolean,
): (column: Column) => Pick<ColumnPlan, "scale" | "isScaleGiven"> & {
  readonly isSure: boolean;
  /** Whether most marks are above the best mark of the sheet, or the heading names an amount or a number of errors. */
  readonly isUnlikely?: boolean;
} {
  const sheetWords = wordScaleOf(marks.flatMap(({ cells }) => cells));
  const inTitle = titles
    .map((title) => readHeading(title, "day-first").maximum)
    .find((one) => one !== undefined);
  /** Stated in or below the heading, or in the next column. */
  const givenFor = ({ at, read }: Column): number | undefined => {
    const next = columns[at + 1];
    const isBest = next && !hasMaximum && meaningsOf(next.title)[0] === "maximum";
    const beside = isBest ? next.cells.flatMap((cell) => numberIn(cell) ?? []) : [];
    return maxima[at] ?? read.maximum ?? (beside.length > 0 ? Math.max(...beside) : undefined);
  };
  const values = marks
    .filter((column) => givenFor(column) === undefined)
    .flatMap(({ cells }) => cells.map(markIn))
    .flatMap((mark) => (mark.kind === "points" && !mark.maximum ? [mark.value] : []));
  // If there is a column of best marks, a 1 is not a German grade.
  const isGermanSheet =
    [...titles, ...columns.map(({ heading }) => heading)].some(isGerman) ||
    marks.some(({ cells }) => cells.some((cell) => /^[1-6] ?[+-]$/.test(cell)));
  const areLevels = [...titles, ...columns.map(({ heading }) => heading)].some((text) =>
    LEVELS.test(plain(text)),
  );
  const shared = hasMaximum ? pointsOf(values) : inferredScale(values, isGermanSheet, areLevels);
  return (column) => {
    const wordsIn = (scale: string): number =>
      column.cells.filter((cell) => wordScore(scale, cell) !== undefined).length;
    // The sheet's scale is preferred, unless the column's own scale contains more of the column's words.
    const [words] = [sheetWords, wordScaleOf(column.cells)]
      .filter((scale) => scale !== undefined)
      .sort((a, b) => wordsIn(b) - wordsIn(a));
    if (words !== undefined && wordsIn(words) > 0) {
      return {
        scale: { kind: "words", words },
        isScaleGiven: true,
        isSure: areSure(words, column, marks),
      };
    }
    const own0 = plausible(givenFor(column), column);
    const given = own0?.maximum ?? inTitle;
    const points = column.cells.map(markIn).filter((mark) => mark.kind === "points");
    const own = points.map((mark) => mark.maximum ?? 0);
    const maximum = given || (own.every((one) => one > 0) && Math.max(0, ...own));
    if (maximum) {
      // A scale stated for the whole sheet gives best marks, but makes no column marks.
      const isSure = own0?.isSure ?? (!given || isPlainMark(column.title));
      const isAbove = own0 === undefined && plausible(maximum, column) === undefined;
      const isUnlikely = isAbove || NO_SCORES.test(column.title);
      return { scale: { kind: "points", maximum }, isScaleGiven: true, isSure, isUnlikely };
    }
    return { scale: shared, isScaleGiven: hasMaximum, isSure: hasMaximum };
  };
}

/**
 * A number in a heading is no best mark if most marks exceed it. It is doubtful beside a unit or errors, and if no mark comes near it: `Vitesse km / 100`
 * may be a name, and `(%)` above marks up to 1 may mean shares.
 */
function plausible(
  maximum: number | undefined,
  { cells, title }: Column,
): { readonly maximum: number; readonly isSure: boolean } | undefined {
  if (maximum === undefined) return undefined;
  const values = cells
    .map(markIn)
    .flatMap((mark) => (mark.kind === "points" && mark.maximum === undefined ? [mark.value] : []));
  if (values.length === 0) return { maximum, isSure: true };
  const above = values.filter((value) => value > maximum).length;
  if (above > values.length / 2) return undefined;
  const best = Math.max(...values);
  return {
    maximum: maximum === 100 && best <= 1 ? 1 : maximum,
    isSure: !NO_SCORES.test(title) && (maximum < 100 || best * 4 > maximum),
  };
}

/**
 * Only words such as `Partiellement atteint` say that an objective was marked. Letters, colours, yes or no, and words such as `Bien` or
 * `Advanced` are also used for houses, groups, conduct and needs.
 */
function areSure(scale: string, column: Column, marks: readonly Column[]): boolean {
  const known = (columns: readonly Column[]): string[] =>
    columns.flatMap(({ cells }) => cells.filter((cell) => wordScore(scale, cell) !== undefined));
  const areAll = known([column]).every(isAboutObjective);
  return areAll && new Set(known(marks).filter(isAboutObjective).map(plain)).size > 1;
}

/** A unit, or errors, of which none is best: `Poids (kg) /100`, `Fautes /20`. */
const NO_SCORES =
  /\((?:kg|g|km|m|cm|mm|h|min|mn|s|sec|ans|years|jours|days|tage|€|\$)\)|(?<!\p{L})(?:fautes?|erreurs?|errors?|mistakes?|fehler|errores|errori|retards?|absences?|absent|late|punitions?|fehlzeiten)(?!\p{L})/iu;

/** Common best marks, in ascending order. */
const COMMON_MAXIMA = [1, 5, 10, 20, 30, 40, 50, 60, 100];
/** Share of marks that may exceed the inferred best mark, for example because of typing errors. */
const MAX_TYPO_SHARE = 0.02;

/** Headings of levels of mastery. Without one, marks from 1 to 4 may be those of a quiz out of 5. */
const LEVELS =
  /\b(?:positionnements?|maitrise|acquisition|competences?|niveaux?|mastery|levels?)\b/;

function inferredScale(
  values: readonly number[],
  isGermanSheet: boolean,
  isLevelSheet: boolean,
): Scale {
  const within = (least: number, most: number): boolean =>
    values.length > 0 && values.every((value) => value >= least && value <= most);
  if (within(1, 6) && isGermanSheet) return { kind: "german" };
  const areLevels = within(1, 4) && values.every(Number.isInteger) && new Set(values).size > 2;
  return areLevels && isLevelSheet ? { kind: "levels" } : pointsOf(values);
}

/**
 * Returns a scale of points up to the smallest common best mark that nearly all values stay within, or else up to the highest value. If
 * that best mark is 1, but the values are integers and some are higher, the scale goes up to 5.
 */
function pointsOf(values: readonly number[]): Scale {
  const most = values.reduce((best, value) => Math.max(best, value), 0);
  const maximum = COMMON_MAXIMA.find(
    (best) => values.filter((value) => value > best).length <= MAX_TYPO_SHARE * values.length,
  );
  const isTooLow = maximum === 1 && most > 1 && values.every(Number.isInteger);
  return { kind: "points", maximum: isTooLow ? 5 : (maximum ?? most) };
}

/** True for headings such as `Note`, which name no exercise. */
export function isPlainMark(name: string): boolean {
  return meaningsOf(name).includes("mark") && !/\d/.test(name);
}
