/** Normal form of a time: null if there is none, undefined if it is unreadable. */
export type NormalTime = string | null | undefined;

const TIMESTAMP =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?))?$/;

/** Most timestamps are in their normal form, on a day that its month has in every year. */
const NORMAL_TIMESTAMP =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d*[1-9])?Z$/;

const NUMBER = String.raw`(\d{1,9}(?:[.,]\d+)?)`;
const DURATION = new RegExp(
  `^P(?!$)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=\\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);

/**
 * Normal form of a point in time, such as `2025-09-01T08:00:00.25Z`: in UTC, which is also assumed where no zone is given, with
 * seconds, and with a fraction only where it is not 0. A date and a time of ISO 8601 can be read; between them may be a space.
 */
export function normalTimestamp(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return undefined;
  if (NORMAL_TIMESTAMP.test(value)) return value;
  const match = TIMESTAMP.exec(value);
  if (!match) return undefined;
  const [, date, minute, second = "00", fraction = "", offset] = match;
  if (!isDayOfMonth(date!)) return undefined;
  // Offsets are whole minutes, so a leap second keeps its 60.
  const utc = offset ? inUtc(`${date}T${minute}`, offset) : `${date}T${minute}`;
  // A year of four digits may end in another zone than it began.
  return /^\d/.test(utc) ? `${utc}:${second}${fractionOf(fraction)}Z` : undefined;
}

/** Most durations are whole minutes and seconds. Six digits: the sum needs no rounding. */
const USUAL_DURATION = /^PT(?=\d)(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/;

/**
 * Normal form of an ISO 8601 duration, such as `P14MT95.25S`: months, and seconds to the microsecond. Months stay apart, since none has a
 * fixed length; a day has 24 hours.
 */
export function normalDuration(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return undefined;
  const usual = USUAL_DURATION.exec(value);
  if (usual) return `P0MT${60 * Number(usual[1] ?? 0) + Number(usual[2] ?? 0)}S`;
  const match = DURATION.exec(value);
  if (!match) return undefined;
  const numbers = match.slice(1).map((digits = "0") => Number(digits.replace(",", ".")));
  const sum = (units: readonly number[], first: number): number =>
    units.reduce((total, unit, i) => total + unit * numbers[first + i]!, 0);
  const months = sum([12, 1], 0);
  const seconds = sum([604_800, 86_400, 3_600, 60, 1], 2);
  return `P${toMillionths(months)}MT${toMillionths(seconds)}S`;
}

function toMillionths(x: number): number {
  return Math.round(x * 1e6) / 1e6;
}

/** The digits behind a point, without zeros at the end. */
function fractionOf(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end === 0 ? "" : `.${digits.slice(0, end)}`;
}

/** A date and a time to the minute, with an offset such as `-05:30`, `-0530` or `-05`: the same without it. */
function inUtc(minute: string, offset: string): string {
  const minutes = offset.length > 3 ? offset.slice(-2) : "00";
  const utc = new Date(`${minute}${offset.slice(0, 3)}:${minutes}`);
  return utc.toISOString().replace(":00.000Z", "");
}

function isDayOfMonth(date: string): boolean {
  const [year, month, day] = date.split("-").map(Number);
  // The calendar repeats after 400 years, and `Date.UTC` would take the years up to 99 for those after 1900.
  return new Date(Date.UTC(year! + 400, month! - 1, day)).getUTCDate() === day;
}

/** Days in UTC, such as `2025-09-01`. */
export interface Span {
  /** Day of the first trace that has a date; null if none has. */
  readonly first: string | null;
  /** Day of the last one. */
  readonly last: string | null;
}

/** Which days were chosen, and which the chosen traces cover. */
export interface TraceDates extends Span {
  /** The first day whose traces count; null if no day is too early. */
  readonly since: string | null;
  /** The last day whose traces count. */
  readonly until: string | null;
}

/** Finds the span of the traces of learners who have not left, and the last day of each. */
export class SpanFinder {
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  readonly lastDay: Uint32Array;
  #first = 0;
  #last = 0;

  constructor(learners: number) {
    this.#learners = learners;
    this.lastDay = new Uint32Array(learners);
  }

  /** Takes the day of a learner's trace, as a number. */
  add(learner: number, day: number): void {
    if (day === 0 || learner >= this.#learners) return;
    if (day > this.#last) this.#last = day;
    if (day < this.#first || this.#first === 0) this.#first = day;
    if (day > this.lastDay[learner]!) this.lastDay[learner] = day;
  }

  get span(): Span {
    return { first: dayText(this.#first), last: dayText(this.#last) };
  }
}

/** Character codes: two texts a trace would be garbage. */
const DAY_DIGITS = [0, 1, 2, 3, 5, 6, 8, 9];
const ZERO = 0x30;

/** The day of a time in its normal form, such as 20250901; 0 if there is none. */
export function dayNumber(time: NormalTime): number {
  let day = 0;
  if (time) for (const at of DAY_DIGITS) day = 10 * day + time.charCodeAt(at) - ZERO;
  return day;
}

/** A day such as 2025-09-01 of its number, such as 20250901; null of 0, which stands for none. */
export function dayText(day: number): string | null {
  if (day === 0) return null;
  return String(day)
    .padStart(8, "0")
    .replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}
