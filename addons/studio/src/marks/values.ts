import { ownValue } from "./own-value.ts";
import { isAbsence, monthOf, plain, WORD_SCALES } from "./words.ts";

/** Conversion of the marks of a column to scores from 0 to 1. */
export type Scale =
  | { readonly kind: "points"; readonly maximum: number }
  /** Words, such as four levels of mastery. A person can give words other scores than the scale does. */
  | {
      readonly kind: "words";
      readonly words: string;
      readonly scores?: Readonly<Record<string, number>>;
    }
  /** German grades: 1 is the best, 4 the lowest pass, and 6 the worst. */
  | { readonly kind: "german" }
  /** Levels from 1 to 4, as in the French school record. */
  | { readonly kind: "levels" };

export type Mark =
  | { readonly kind: "points"; readonly value: number; readonly maximum?: number }
  | { readonly kind: "word" | "absent" };

const NUMBER = /^[+-]?(?:\d{1,6}(?:[.,]\d*)?|[.,]\d+)$/;

/** Returns the number in a cell, which may have a decimal point, a decimal comma or a half. Returns undefined for any other cell. */
export function numberIn(cell: string): number | undefined {
  const text = cell.replace(/[\s\u00a0\u202f'’]/g, "").replace(/(?<=\d)½$/, ".5");
  return NUMBER.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** Parses a cell as a mark. Unknown words count as marks in words. */
export function markIn(cell: string): Mark {
  // A German or Italian grade can have a sign.
  const value = numberIn(cell.replace(/(?<=^\d{1,2}) ?[+-]$/, ""));
  if (value !== undefined) return { kind: "points", value };
  const [, share, of] =
    /^(\S+?)\s*(?:%|(?:\/|sur|out of|von|sobre|su)\s*(\S+?))$/i.exec(cell) ?? [];
  if (share !== undefined) {
    const [points, maximum] = [numberIn(share), of === undefined ? 100 : numberIn(of)];
    if (points !== undefined && maximum) return { kind: "points", value: points, maximum };
  }
  const points = numberIn(cell.replace(/\s*(?:points?|pts?|punkte|puntos|punti|p)\.?$/i, ""));
  if (points !== undefined) return { kind: "points", value: points };
  return { kind: isAbsence(cell) ? "absent" : "word" };
}

/** Maximum number of different words in a column of marks. A column with more different words contains names or notes. */
const MAX_WORDS = 200;

/** The scale that contains the most words: at least two thirds of them, and two different words if there are several. */
export function wordScaleOf(cells: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  if (counts.size > MAX_WORDS) return undefined;
  const words = [...counts.keys()].filter(
    (cell) => numberIn(cell) === undefined && !/^[\W_]*$/u.test(plain(cell)),
  );
  const countOf = (some: readonly string[]): number =>
    some.reduce((sum, word) => sum + counts.get(word)!, 0);
  const distinctOf = (some: readonly string[]): number => new Set(some.map(plain)).size;
  let best: string | undefined;
  let most = 0;
  for (const name of Object.keys(WORD_SCALES)) {
    const isKnown = (word: string): boolean => wordScore(name, word) !== undefined;
    const known = words.filter(isKnown);
    // Requires two different known words; otherwise any note could look like a scale.
    if (distinctOf(known) < Math.min(2, distinctOf(words))) continue;
    const scored = words.filter((word) => isKnown(word) || !isAbsence(word));
    if (countOf(known) > most && countOf(known) >= (2 / 3) * countOf(scored)) {
      [best, most] = [name, countOf(known)];
    }
  }
  return best;
}

/** Undefined if the scale lacks the word. A sign after the word adds or subtracts a third of a step. */
export function wordScore(scale: string, word: string): number | undefined {
  const steps = WORD_SCALES[scale]!;
  const [, letter, sign] = /^(.+?)\s*([+-])$/.exec(word.trim()) ?? [undefined, word];
  const score = ownValue(steps, plain(letter!));
  if (score === undefined || sign === undefined) return score;
  const step = 1 / (new Set(Object.values(steps)).size - 1);
  return Math.min(1, Math.max(0, score + ((sign === "+" ? 1 : -1) * step) / 3));
}

/** Returns the score of a word on a scale, with the scores that a person gave to words. */
export function scoreOfWord(
  { words, scores = {} }: Extract<Scale, { readonly kind: "words" }>,
  word: string,
): number | undefined {
  return ownValue(scores, wordKey(word)) ?? wordScore(words, word);
}

/** Returns a word of a scale in its plain form, with a minus after it, since `A-` is less than `A`. */
export function wordKey(word: string): string {
  return `${plain(word)}${/[-−–]\s*$/.test(word) ? "-" : ""}`;
}

export type Unscored = "absent" | "above_maximum" | "below_zero" | "not_understood";

/** Returns the score of a mark, from 0 to 1, or the reason why the mark has no score. */
export function scoreOf(cell: string, scale: Scale, maximum?: number): number | Unscored {
  if (scale.kind === "words") {
    const score = scoreOfWord(scale, cell);
    if (score !== undefined) return score;
  }
  const mark = markIn(cell);
  if (mark.kind === "absent") return "absent";
  if (scale.kind === "german") return germanScore(cell);
  if (mark.kind !== "points" || (scale.kind === "words" && mark.maximum === undefined)) {
    return "not_understood";
  }
  // Out of a thousand, `1,000` is a thousand. Out of less, it would be above the best mark, or one with a decimal comma.
  const isGrouped = (mark.maximum ?? bestOf(scale, maximum)) >= 1000 && GROUPED.test(cell.trim());
  const value = isGrouped ? Number(cell.replace(/\D/g, "")) : mark.value;
  if (value < 0) return "below_zero";
  if (scale.kind === "levels" && mark.maximum === undefined) {
    if (value > 4) return "above_maximum";
    return value < 1 ? "not_understood" : (value - 1) / 3;
  }
  const best = mark.maximum ?? bestOf(scale, maximum);
  // A sign raises or lowers an Italian grade by a quarter.
  const sign = /^\d{1,2} ?([+-])$/.exec(cell)?.[1];
  const shift = sign === undefined ? 0 : sign === "+" ? 0.25 : -0.25;
  return value > best ? "above_maximum" : Math.max(0, Math.min(1, (value + shift) / best));
}

/** Thousands with any separator. */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/u;

function bestOf(scale: Scale, maximum: number | undefined): number {
  return maximum ?? (scale.kind === "points" ? scale.maximum : 4);
}

function germanScore(cell: string): number | Unscored {
  const [, digits, sign] = /^([1-6](?:[.,]\d+)?)\s*([+-])?$/.exec(cell.trim()) ?? [];
  if (digits === undefined) {
    const value = numberIn(cell);
    return value !== undefined && value > 6 ? "above_maximum" : "not_understood";
  }
  const shift = sign === undefined ? 0 : sign === "+" ? -1 / 3 : 1 / 3;
  const grade = Math.min(6, Math.max(1, Number(digits.replace(",", ".")) + shift));
  // The lowest pass, a 4, scores 0.5.
  return grade <= 4 ? 1 - (grade - 1) / 6 : (6 - grade) / 4;
}

/** Order of day and month in a date such as `10/09/2025`. */
export type DateOrder = "day-first" | "month-first";

export interface Day {
  readonly year?: number | undefined;
  readonly month: number;
  readonly day: number;
  /** The order of day and month that the numbers prove, or "either" if both orders are possible. Absent if the order does not matter. */
  readonly order?: DateOrder | "either";
}

const DATES: readonly RegExp[] = [
  // `2025-09-01`
  /(?<!\d)(?<year>20\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]\d{1,2}:\d\d\S*)?(?!\d)/g,
  // `01/09/2025`, `1.9.25`
  /(?<![\d/])(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})\k<sign>(?<year>(?:20)?\d\d)(?:,? \d{1,2}[:h]\d\d\S*)?(?![\d/])/g,
  // `01/09`
  /(?<![\d/.])(?<first>\d\d)(?<sign>\/)(?<second>\d\d)(?![\d/.])/g,
  // `01.09.`
  /(?<![\d/.])(?<first>\d\d)(?<sign>\.)(?<second>\d\d)\.(?!\d)/g,
  // `1er septembre 2025`, `10. Sept`
  /(?<!\d)(?<day>\d{1,2})(?:er|st|nd|rd|th|\.|º)?[ -](?:de )?(?<name>\p{L}{3,10})\.?(?:(?: de)?[ -](?<year>(?:20)?\d\d))?(?:,? +\d{1,2}[:h]\d\d\S*(?: [AP]M)?)?(?!\d)/gu,
  // `September 1, 2025`
  /(?<name>\p{L}{3,10})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>20\d\d)/gu,
];

/** Matches a day in a text, with the preposition before it. */
const BEFORE_DAY = /(?:\b(?:du|le|on|am|vom|del|il|el)\s+)?\0/i;

interface DayFound {
  readonly day: Day;
  /** The text around the day, without the preposition before the day. */
  readonly rest: string;
  /** The day as it is written. */
  readonly written: string;
}

/** Returns the first day in a text. Returns undefined if there is no day. */
export function dayIn(text: string, order: DateOrder): DayFound | undefined {
  // Numbers are checked first for speed, because most cells of a sheet are marks.
  if (!/\d/.test(text) || NUMBER.test(text)) return undefined;
  for (const pattern of DATES) {
    const found = readDay(text, pattern, order);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the day in a heading if the heading shows that it is one: by a year of four digits, a bracket, a preposition, a dash before it, or
 * the name of a month at the end. `Tables 03/04` and `5 Mai bataille` are names.
 */
export function dayInHeading(heading: string, order: DateOrder): DayFound | undefined {
  const found = dayIn(heading, order);
  if (!found) return undefined;
  const marked = heading.replace(found.written, "\0").trim();
  const isShown =
    /20\d\d/.test(found.written) ||
    /^\0$|[([][^()[\]]*\0|[-–—:,]\s*\0$|(?<!\p{L})(?:du|le|on|am|vom|del|il|el|au)\s+\0/iu.test(
      marked,
    ) ||
    (/\p{L}{3}/u.test(found.written) && /\0[^\p{L}\p{N}]*$/u.test(marked));
  return isShown ? found : undefined;
}

function readDay(text: string, pattern: RegExp, order: DateOrder): DayFound | undefined {
  for (const match of text.matchAll(pattern)) {
    const { year, month, day, name, first, second, sign } = match.groups!;
    const found =
      first === undefined
        ? { month: name === undefined ? Number(month) : (monthOf(name) ?? 0), day: Number(day) }
        : ordered(Number(first), Number(second), order, sign === ".");
    if (found.month < 1 || found.month > 12 || found.day < 1 || found.day > 31) continue;
    const rest = text.replace(match[0], "\0").replace(BEFORE_DAY, " ");
    const full = year === undefined ? undefined : Number(year.padStart(4, "20"));
    return { day: { ...found, year: full }, rest, written: match[0] };
  }
  return undefined;
}

/** With dots, the day always comes first. */
function ordered(first: number, second: number, order: DateOrder, hasPoints: boolean): Day {
  const isOpen = !hasPoints && first <= 12 && second <= 12;
  const isDayFirst = isOpen ? order === "day-first" : hasPoints || first > 12;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  if (first === second) return { month, day };
  return { month, day, order: isOpen ? "either" : isDayFirst ? "day-first" : "month-first" };
}

/** Days between the two starts from which spreadsheets count days: the end of 1899, and 1904. */
const DAYS_TO_1904 = 1462;

/** Converts a spreadsheet's day number. Returns undefined outside the years 2000 to 2099. */
export function serialDay(cell: string, is1904 = false): Day | undefined {
  const number = numberIn(cell);
  const days = number === undefined ? undefined : number + (is1904 ? DAYS_TO_1904 : 0);
  if (days === undefined || days < 36_526 || days > 73_050) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * Days without a year are in the school year that begins in `schoolYear`. Undefined if the day does not exist, or if neither year is known.
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

/** `2025-09-01`, or `09-01` without a year. */
export function dayText({ year, month, day }: Day): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return [year ?? [], two(month), two(day)].flat().join("-");
}

export interface ExerciseHeading {
  readonly name: string;
  readonly maximum?: number;
  readonly day?: Day;
}

const COEFFICIENT =
  /\b(?:coef(?:f(?:icient)?)?|weight|gewichtung|gewicht|peso|ponderaci[oó]n)\.?\s*[:=]?\s*x?\d+(?:[.,]\d+)?%?/i;
const VALUE_KIND =
  /\((?:\d{5,}|r[eé]e?l|real|brut|valeur|value|percentage|pourcentage|letter|lettre|wert|prozentsatz|porcentaje|reale|percentuale)\)/i;
/** Ids and kinds that Blackboard and Brightspace add to headings. */
const EXPORT_ID = /\s*\|\d+$|\s+Points Grade(?= <)/;
/** Best possible marks in a heading. */
const MAXIMA: readonly RegExp[] = [
  // `[Total Pts: 10 Score]` of Blackboard, `<Numeric MaxPoints:50 Weight:10>` of Brightspace, `[20,00]` of Pronote
  /\[Total Pts: (?:up to )?(?<best>\d{1,4}(?:\.\d+)?)[^\]]*\]/i,
  /<[^>]*MaxPoints:\s*(?<best>\d{1,4}(?:\.\d+)?)[^>]*>/i,
  /\[(?<best>\d{1,4}(?:[.,]\d+)?)\]/,
  // `- 50 points possible`, `Points: 50`, `(Max Points: 40)`
  /[-–—,]?\s*(?<best>\d{1,4})\s*(?:points?|pts) possibles?$/i,
  /\(?\b(?:max(?:imum)?\.?\s*)?points?(?: possible)?\s*:\s*(?<best>\d{1,4})\)?$/i,
  // `/20`, `sur 20`, `out of 20 points`, at the end of the heading or of a bracket
  /(?:(?:^|(?<=[\s([]))(?:not[eé]e? )?(?:sur|out of|von|sobre|su|bar[eè]me|max\.?|maximum)\s*:?\s*|(?<!\d)(?<!\d\s)\s*\/\s*|(?<=\s)\/(?=\d))(?<best>\d{1,4}(?:[.,]\d+)?)\s*(?:points?|pts?|punkte|p(?![\p{L}]))?\.?\s*(?=$|[)\],;(])/iu,
  // `(20 pts)`, `[12 points]`
  /[([](?<best>\d{1,4}(?:[.,]\d+)?)\s*(?:points?|pts?|punkte|puntos|punti|marks?|p)\.?[)\]]/i,
  // Percentages, of 100. `Calcul 50%` is a name.
  /(?<![\d.,]\s?)%/,
];

/** Returns the exercise and the other details in the heading of a column of marks, such as `Dictée 3 (12/09/2025, coef. 2) /10`. */
export function readHeading(heading: string, order: DateOrder): ExerciseHeading {
  let name = heading.replace(COEFFICIENT, " ").replace(VALUE_KIND, " ").replace(EXPORT_ID, " ");
  const dated = dayInHeading(name, order);
  if (dated) name = dated.rest;
  const found = MAXIMA.map((pattern) => pattern.exec(name)).find((one) => one !== null);
  if (found) name = name.replace(found[0], " ");
  const maximum = found && (numberIn(found.groups?.["best"] ?? "100") || undefined);
  name = name
    .replace(/[([][\s,;:.-]*[)\]]/g, " ")
    .replace(/[([]\s*[,;:]\s*/g, "(")
    .replace(/\s*[,;:]?\s*([)\]])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:.·–—)\]-]+|[\s,;:·–—([-]+$/g, "")
    .trim();
  // The rest of "Mon 8 Sept" is not a name.
  const isName = name.length > (dated ? 3 : 0);
  return {
    name: isName ? name : heading,
    ...(maximum !== undefined && { maximum }),
    ...(dated && { day: dated.day }),
  };
}
