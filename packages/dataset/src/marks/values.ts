import { isAbsence, monthOf, plain, WORD_SCALES } from "./words.ts";

/** How the marks of a column become scores from 0 to 1. */
export type Scale =
  | { readonly kind: "points"; readonly maximum: number }
  /** One of the scales in words, such as four levels of mastery. */
  | { readonly kind: "words"; readonly words: string }
  /** German grades: 1 is best, 4 just enough, 6 worst. */
  | { readonly kind: "german" }
  /** Levels from 1 to 4, as the French school record has them. */
  | { readonly kind: "levels" };

/** What a cell for a mark holds. */
export type Mark =
  | { readonly kind: "points"; readonly value: number; readonly maximum?: number }
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "absent" };

const NUMBER = /^[+-]?\d{1,6}(?:[.,]\d+)?$/;

/** Returns the number in a cell, with a decimal point or comma; undefined if it is none. */
export function numberIn(cell: string): number | undefined {
  const text = cell.replace(/[\s\u00a0\u202f']/g, "");
  return NUMBER.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** Returns what a cell for a mark holds. Words of no scale are words too. */
export function markIn(cell: string): Mark {
  // A German grade can have a sign.
  const value = numberIn(cell.replace(/(?<=^[1-6]) ?[+-]$/, ""));
  if (value !== undefined) return { kind: "points", value };
  const [, share, of] =
    /^(\S+?)\s*(?:%|(?:\/|sur|out of|von|sobre|su)\s*(\S+?))$/i.exec(cell) ?? [];
  if (share !== undefined) {
    const [points, maximum] = [numberIn(share), of === undefined ? 100 : numberIn(of)];
    if (points !== undefined && maximum) return { kind: "points", value: points, maximum };
  }
  const points = numberIn(cell.replace(/\s*(?:points?|pts?|punkte|puntos|punti|p)\.?$/i, ""));
  if (points !== undefined) return { kind: "points", value: points };
  return isAbsence(cell) ? { kind: "absent" } : { kind: "word", word: cell };
}

/** Returns the name of the scale that has most of the words in cells, and at least two thirds; undefined if none has. */
export function wordScaleOf(cells: readonly string[]): string | undefined {
  const words = cells.filter(
    (cell) => numberIn(cell) === undefined && !/^[\W_]*$/u.test(plain(cell)),
  );
  let best: string | undefined;
  let most = 0;
  for (const name of Object.keys(WORD_SCALES)) {
    const known = words.filter((word) => wordScore(name, word) !== undefined);
    // Two different words, or a scale would be found in every note.
    const distinct = new Set(known.map(plain)).size;
    if (distinct < Math.min(2, new Set(words.map(plain)).size)) continue;
    if (
      known.length > most &&
      known.length >=
        (2 / 3) *
          words.filter((word) => !isAbsence(word) || wordScore(name, word) !== undefined).length
    ) {
      [best, most] = [name, known.length];
    }
  }
  return best;
}

/** Returns the score of a word, with a third of a step more or less for a sign after it; undefined if the scale has no such word. */
export function wordScore(scale: string, word: string): number | undefined {
  const steps = WORD_SCALES[scale]!;
  const [, letter, sign] = /^(.+?)\s*([+-])$/.exec(word.trim()) ?? [undefined, word];
  const score = steps[plain(letter!)];
  if (score === undefined || sign === undefined) return score;
  const step = 1 / (new Set(Object.values(steps)).size - 1);
  return Math.min(1, Math.max(0, score + ((sign === "+" ? 1 : -1) * step) / 3));
}

/** Why a mark has no score. */
export type Unscored = "absent" | "above_maximum" | "below_zero" | "not_understood";

/** Returns the score of a mark from 0 to 1, or why it has none. */
export function scoreOf(cell: string, scale: Scale, maximum?: number): number | Unscored {
  if (scale.kind === "words") {
    const score = wordScore(scale.words, cell);
    if (score !== undefined) return score;
  }
  const mark = markIn(cell);
  if (mark.kind === "absent") return "absent";
  if (scale.kind === "german") return germanScore(cell);
  if (mark.kind === "word" || (scale.kind === "words" && mark.maximum === undefined)) {
    return "not_understood";
  }
  const { value } = mark;
  if (value < 0) return "below_zero";
  if (scale.kind === "levels" && mark.maximum === undefined) {
    if (value > 4) return "above_maximum";
    return value < 1 ? "not_understood" : (value - 1) / 3;
  }
  const best = mark.maximum ?? maximum ?? (scale.kind === "points" ? scale.maximum : 4);
  return value > best ? "above_maximum" : value / best;
}

function germanScore(cell: string): number | Unscored {
  const [, digits, sign] = /^([1-6](?:[.,]\d+)?)\s*([+-])?$/.exec(cell.trim()) ?? [];
  if (digits === undefined) {
    const value = numberIn(cell);
    return value !== undefined && value > 6 ? "above_maximum" : "not_understood";
  }
  const shift = sign === undefined ? 0 : sign === "+" ? -1 / 3 : 1 / 3;
  const grade = Math.min(6, Math.max(1, Number(digits.replace(",", ".")) + shift));
  // A 4 is a pass, so it is worth a half.
  return grade <= 4 ? 1 - (grade - 1) / 6 : (6 - grade) / 4;
}

/** Which number of `10/09/2025` is the day. */
export type DateOrder = "day-first" | "month-first";

/** A day in a text. The year may be missing. */
export interface Day {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
  /** Whether day and month could change places. */
  readonly isAmbiguous: boolean;
  /** Whether their order is day first; undefined for a month by its name, and where the year comes first. */
  readonly isDayFirst?: boolean;
}

const ISO_DATE = /(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d\d\S*)?(?!\d)/;
const NUMERIC_DATE =
  /(?<![\d/])(\d{1,2})(?:\/(\d{1,2})\/|\.(\d{1,2})\.|-(\d{1,2})-)((?:20)?\d\d)(?:,? \d{1,2}[:h]\d\d\S*)?(?![\d/])/;
const SHORT_DATE = /(?<![\d/.])(\d\d)(?:\/(\d\d)(?![\d/.])|\.(\d\d)\.(?!\d))/;
const WORD_DATE =
  /(?<!\d)(\d{1,2})(?:er|st|nd|rd|th|\.)?[ -](?:de )?(\p{L}{3,10})\.?(?:(?: de)?[ -]((?:20)?\d\d))?(?!\d)/u;
const MONTH_FIRST_WORD_DATE = /(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)/u;

/** A day in a text, with the word before it. */
const BEFORE_DAY = /(?:\b(?:du|le|on|am|vom|del|il|el)\s+)?\0/i;

/** Returns the first day that a text names, and the text around it; undefined if it names none. */
export function dayIn(text: string, order: DateOrder): { day: Day; rest: string } | undefined {
  for (const read of [isoDay, numericDay, shortDay, wordDay, monthFirstDay]) {
    const found = read(text, order);
    if (
      found &&
      found.day.month >= 1 &&
      found.day.month <= 12 &&
      found.day.day >= 1 &&
      found.day.day <= 31
    ) {
      const rest = text.replace(found.match, "\0").replace(BEFORE_DAY, " ");
      return { day: found.day, rest };
    }
  }
  return undefined;
}

type Found = { readonly day: Day; readonly match: string } | undefined;

function isoDay(text: string): Found {
  const [match, year, month, day] = ISO_DATE.exec(text) ?? [];
  if (match === undefined) return undefined;
  return {
    match,
    day: { year: Number(year), month: Number(month), day: Number(day), isAmbiguous: false },
  };
}

function numericDay(text: string, order: DateOrder): Found {
  const [match, first, ...seconds] = NUMERIC_DATE.exec(text) ?? [];
  if (match === undefined) return undefined;
  const year = Number(seconds.pop());
  const second = seconds.find((one) => one !== undefined);
  // Points are written day first everywhere.
  return {
    match,
    day: ordered(
      Number(first),
      Number(second),
      match.includes(".") ? "day-first" : order,
      year,
      match.includes("."),
    ),
  };
}

function shortDay(text: string, order: DateOrder): Found {
  const [match, first, slash, point] = SHORT_DATE.exec(text) ?? [];
  if (match === undefined) return undefined;
  return { match, day: ordered(Number(first), Number(slash ?? point), order) };
}

function wordDay(text: string): Found {
  const [match, day, word, year] = WORD_DATE.exec(text) ?? [];
  const month = word === undefined ? undefined : monthOf(word);
  if (match === undefined || month === undefined) return undefined;
  return { match, day: { ...yearOf(year), month, day: Number(day), isAmbiguous: false } };
}

function monthFirstDay(text: string): Found {
  const [match, word, day, year] = MONTH_FIRST_WORD_DATE.exec(text) ?? [];
  const month = word === undefined ? undefined : monthOf(word);
  if (match === undefined || month === undefined) return undefined;
  return { match, day: { ...yearOf(year), month, day: Number(day), isAmbiguous: false } };
}

function yearOf(text: string | undefined): { readonly year?: number } {
  if (text === undefined) return {};
  return { year: text.length === 2 ? 2000 + Number(text) : Number(text) };
}

function ordered(
  first: number,
  second: number,
  order: DateOrder,
  year?: number,
  isSure = false,
): Day {
  const isAmbiguous = !isSure && first <= 12 && second <= 12 && first !== second;
  const isDayFirst = first > 12 || (second <= 12 && order === "day-first");
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const full = year === undefined ? {} : { year: year < 100 ? 2000 + year : year };
  return {
    ...full,
    month,
    day,
    isAmbiguous,
    ...(!isAmbiguous && first !== second && { isDayFirst }),
  };
}

/** Days that a spreadsheet counts from the end of 1899, for the years 2000 to 2099. */
export function serialDay(cell: string): Day | undefined {
  const days = numberIn(cell);
  if (days === undefined || days < 36_526 || days > 73_050) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    isAmbiguous: false,
  };
}

/**
 * Returns a day as `2025-09-01`; undefined if there is no such day, or no year.
 *
 * @param schoolYear the year in which the school year begins, for days without a year
 */
export function isoDate(
  { year, month, day }: Day,
  schoolYear: number | undefined,
): string | undefined {
  const ofSchool = schoolYear === undefined ? undefined : schoolYear + (month < 8 ? 1 : 0);
  const full = year ?? ofSchool;
  if (full === undefined) return undefined;
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** What the heading of a column of marks says. */
export interface ExerciseHeading {
  readonly name: string;
  readonly maximum?: number;
  readonly day?: Day;
}

const COEFFICIENT = inBracketsOrNot(
  /\b(?:coef(?:f(?:icient)?)?|weight|gewichtung|gewicht|peso|ponderaci[oó]n)\.?\s*[:=]?\s*x?\d+(?:[.,]\d+)?%?/,
);
const VALUE_KIND =
  /\((?:real|brut|valeur|value|percentage|pourcentage|letter|lettre|wert|prozentsatz|porcentaje|reale|percentuale)\)/i;
const MAXIMUM = inBracketsOrNot(
  /(?:(?:^|(?<=[\s([]))(?:not[eé]e? )?(?:sur|out of|von|sobre|su|bar[eè]me|max\.?|maximum)\s*:?\s*|(?<!\d)\s*\/\s*)(?<best>\d{1,3}(?:[.,]\d+)?)\s*(?:points?|pts?|punkte)?\.?(?![\d/])/,
);
const POINTS =
  /[([](?<best>\d{1,4}(?:[.,]\d+)?)\s*(?:points?|pts?|punkte|puntos|punti|marks?|p)\.?[)\]]/i;
const PERCENT = /[([]?\s*%\s*[)\]]?/;

/** A pattern, with brackets around all of it where there are. */
function inBracketsOrNot({ source }: RegExp): RegExp {
  const unnamed = source.replace("?<best>", "?<inner>");
  return new RegExp(`[([]\\s*${unnamed}\\s*[)\\]]|${source}`, "i");
}

/** Reads the heading of a column of marks, such as `Dictée 3 (12/09/2025, coef. 2) /10`. */
export function readHeading(heading: string, order: DateOrder): ExerciseHeading {
  let name = heading.replace(COEFFICIENT, " ").replace(VALUE_KIND, " ");
  const dated = dayIn(name, order);
  if (dated) name = dated.rest;
  let maximum: number | undefined;
  for (const pattern of [MAXIMUM, POINTS]) {
    const found = pattern.exec(name);
    const best = found && numberIn(found.groups!["best"] ?? found.groups!["inner"]!);
    if (!best || maximum !== undefined) continue;
    maximum = best;
    name = name.replace(found[0], " ");
  }
  if (PERCENT.test(name) && maximum === undefined) {
    maximum = 100;
    name = name.replace(PERCENT, " ");
  }
  name = name
    .replace(/[([][\s,;:.-]*[)\]]/g, " ")
    .replace(/[([]\s*[,;:]\s*/g, "(")
    .replace(/\s*[,;:]\s*([)\]])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:.·–—)\]-]+|[\s,;:·–—([-]+$/g, "")
    .trim();
  return {
    name: name || heading,
    ...(maximum !== undefined && { maximum }),
    ...(dated && { day: dated.day }),
  };
}
