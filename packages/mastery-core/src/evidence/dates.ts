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
  return dayNumber(DAY_MS * daysTo(year!, month!, day!)) % 100 === day;
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
  /** Time of the last trace of each learner who has not left; the numbers of the others are higher. */
  readonly #lastTimes: Float64Array;
  #first = Infinity;
  #last = -Infinity;

  constructor(learners: number) {
    this.#lastTimes = new Float64Array(learners).fill(-Infinity);
  }

  /** Takes the time of a learner's trace, in milliseconds; NaN if it has none. */
  add(learner: number, time: number): void {
    if (Number.isNaN(time) || learner >= this.#lastTimes.length) return;
    if (time > this.#last) this.#last = time;
    if (time < this.#first) this.#first = time;
    if (time > this.#lastTimes[learner]!) this.#lastTimes[learner] = time;
  }

  get span(): Span {
    return { first: dayText(dayNumber(this.#first)), last: dayText(dayNumber(this.#last)) };
  }

  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  get lastDay(): Uint32Array {
    return Uint32Array.from(this.#lastTimes, dayNumber);
  }
}

const DAY_MS = 86_400_000;
const ZERO = 0x30;

/**
 * The milliseconds from 1970 to a time in its normal form, without a fraction; NaN if there is no time. A leap second is within the
 * last millisecond of its day.
 */
export function milliseconds(time: NormalTime): number {
  if (!time) return Number.NaN;
  const day = daysTo(digits(time, 0, 4), digits(time, 5, 7), digits(time, 8, 10));
  const minute = 60 * digits(time, 11, 13) + digits(time, 14, 16);
  const second = digits(time, 17, 19);
  const rest = second === 60 ? 59_999 : 1000 * second + thousandthsAt(time, 20);
  return DAY_MS * day + 60_000 * minute + rest;
}

/** The number that some digits of a text make, without a text of its own. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = 10 * number + text.charCodeAt(at) - ZERO;
  return number;
}

/** The first three digits of a fraction, which may have fewer. */
function thousandthsAt(text: string, start: number): number {
  let number = 0;
  let at = start;
  for (const unit of [100, 10, 1]) {
    const digit = text.charCodeAt(at++) - ZERO;
    // Behind the last digit is a Z.
    if (!(digit <= 9)) break;
    number += unit * digit;
  }
  return number;
}

// The calendar repeats after 400 years. Its year begins in March here, so that a leap day is the last of one. Not every host has `Date`.
const CYCLE_DAYS = 146_097;
/** Days from the first of March of the year 0 to 1970. */
const EPOCH = 719_468;

/** The days from 1970 to a day. */
function daysTo(year: number, month: number, day: number): number {
  const march = month > 2 ? year : year - 1;
  const years = march - 400 * Math.floor(march / 400);
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const ofCycle = 365 * years + Math.floor(years / 4) - Math.floor(years / 100) + ofYear;
  return CYCLE_DAYS * Math.floor(march / 400) + ofCycle - EPOCH;
}

/** The day in UTC of a time in milliseconds, such as 20250901; 0 if it is not finite. */
export function dayNumber(time: number): number {
  if (!Number.isFinite(time)) return 0;
  const days = Math.floor(time / DAY_MS) + EPOCH;
  const ofCycle = days - CYCLE_DAYS * Math.floor(days / CYCLE_DAYS);
  const leapDays = Math.floor(ofCycle / 1460) - Math.floor(ofCycle / 36_524);
  const years = Math.floor((ofCycle - leapDays - Math.floor(ofCycle / 146_096)) / 365);
  const ofYear = ofCycle - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  const year = years + 400 * Math.floor(days / CYCLE_DAYS) + Number(month <= 2);
  return 10_000 * year + 100 * month + ofYear - Math.floor((153 * march + 2) / 5) + 1;
}

/** A day such as 2025-09-01 of its number, such as 20250901; null of 0, which stands for none. */
export function dayText(day: number): string | null {
  if (day === 0) return null;
  return String(day)
    .padStart(8, "0")
    .replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}
