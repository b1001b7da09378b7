/** A time or a duration in its normal form; null if it is missing, and undefined if it is unreadable. */
export type NormalTime = string | null | undefined;

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const HOUR = String.raw`(?:[01]\d|2[0-3])`;
const SECOND = String.raw`([0-5]\d|60)(?:[.,](\d+))?`;
const ZONE = String.raw`(?:Z|([+-]${HOUR}(?::?[0-5]\d)?))?`;
const TIMESTAMP = new RegExp(`^(${DATE})(?:[T ](${HOUR}:[0-5]\\d)(?::${SECOND})?${ZONE})?$`);

/** Matches common times that are already in normal form: with a day that every month has, and without a fraction or a leap second. */
const NORMAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

const NUMBER = String.raw`(\d{1,9}(?:[.,]\d+)?)`;
const DURATION = new RegExp(
  `^P(?!$)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=\\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);

/**
 * Returns a point in time such as `2025-09-01T08:00:00.25Z`: in UTC, cut to the millisecond, and with a fraction unless the fraction is 0.
 * Accepts an ISO 8601 date and time, separated by `T` or a space, and in UTC if it has no time zone. A date without a time is its midnight.
 */
export function normalTimestamp(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && NORMAL.test(value)) return value;
  const match = typeof value === "string" && TIMESTAMP.exec(value);
  if (!match) return undefined;
  const [, date, minute = "00:00", second = "00", fraction = "", offset = ""] = match;
  // For the 31st of a shorter month, the host gives an invalid date, or a day of the next month.
  const isDay = new Date(`${date}T00:00Z`).getUTCDate() === Number(date!.slice(8));
  // Offsets are whole minutes, so a leap second stays second 60 in UTC.
  const utc = offset === "" ? `${date}T${minute}` : inUtc(`${date}T${minute}`, offset);
  // After conversion to UTC, the year can lie outside the range from 0000 to 9999.
  const cut = fraction.slice(0, 3).replace(/0+$/, "");
  return isDay && /^\d/.test(utc) ? `${utc}:${second}${cut && `.${cut}`}Z` : undefined;
}

/**
 * Returns the normal form of an ISO 8601 duration in months and seconds, such as `P14MT95.25S`, each rounded to six decimals. Months are
 * separate, because their length varies. A day counts as 24 hours.
 */
export function normalDuration(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  const match = typeof value === "string" && DURATION.exec(value);
  if (!match) return undefined;
  const numbers = match.slice(1).map((digits = "0") => Number(digits.replace(",", ".")));
  const [years, months, weeks, days, hours, minutes, seconds] = numbers as [
    ...[number, number, number, number, number, number, number],
  ];
  const inSeconds = 604_800 * weeks + 86_400 * days + 3600 * hours + 60 * minutes + seconds;
  return `P${toMillionths(12 * years + months)}MT${toMillionths(inSeconds)}S`;
}

function toMillionths(x: number): number {
  return Math.round(x * 1e6) / 1e6;
}

/** Returns a time such as `2025-09-01T08:00`, converted to UTC. The offset can be `-05:30`, `-0530` or `-05`. */
function inUtc(minute: string, offset: string): string {
  const minutes = offset.length > 3 ? offset.slice(-2) : "00";
  const utc = new Date(`${minute}${offset.slice(0, 3)}:${minutes}`);
  return utc.toISOString().replace(":00.000Z", "");
}

/** Range of days, such as `2025-09-01`, that selects traces by the day of their timestamp in UTC. By default, all traces are selected. */
export interface DateRange {
  /** The first day whose traces are counted. */
  readonly since?: string | undefined;
  /** The last day whose traces are counted. */
  readonly until?: string | undefined;
}

/** Days of the first and the last trace in UTC, such as `2025-09-01`; null if no trace has a date. */
export interface Span {
  readonly first: string | null;
  readonly last: string | null;
}

/** Days of the first and the last selected trace, and the selected range (both days included, in UTC); null for a limit that is not set. */
export interface TraceDates extends Span {
  readonly since: string | null;
  readonly until: string | null;
}

/** Returns a time in its normal form as whole milliseconds since 1970, or NaN if there is no time. */
export function milliseconds(time: NormalTime): number {
  if (!time) return Number.NaN;
  if (NORMAL.test(time)) return Date.parse(time);
  // Hosts parse no leap second, which counts as the last millisecond of its minute.
  return Date.parse(time.replace(/:60.*Z/, ":59.999Z"));
}

/** Returns the day in UTC of a time in milliseconds since 1970, as a number such as 20250901; 0 if the time is not finite. */
export function dayNumber(time: number): number {
  if (!Number.isFinite(time)) return 0;
  // A `Date` would take four times as long. Years begin in March here, so that a leap day is the last day of its year.
  const days = Math.floor((time - FIRST_DAY) / DAY);
  const century = quotient(4 * days + 3, 146_097);
  const dayOfCentury = days - quotient(146_097 * century, 4);
  const year = quotient(4 * dayOfCentury + 3, 1461);
  const dayOfYear = dayOfCentury - quotient(1461 * year, 4);
  const month = quotient(5 * dayOfYear + 2, 153);
  const day = dayOfYear - quotient(153 * month + 2, 5) + 1;
  const number = 10_000 * (100 * century + year - 400) + 100 * (month + 3) + day;
  // January and February belong to the next year.
  return month < 10 ? number : number + 8800;
}

const DAY = 86_400_000;
/** 400 years, after which the calendar repeats, before the first year of timestamps, so that no day is negative. */
const FIRST_DAY = Date.parse("-000400-03-01T00:00:00Z");

function quotient(dividend: number, divisor: number): number {
  return (dividend / divisor) | 0;
}

/** Returns the day in the form `2025-09-01` for a number such as 20250901, or null for 0, which means no day. */
export function dayText(day: number): string | null {
  if (day === 0) return null;
  return String(day)
    .padStart(8, "0")
    .replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}

/** The first and the last time that a timestamp can have, in milliseconds since 1970. */
export const FIRST_TIME: number = milliseconds("0000-01-01T00:00:00Z");
export const LAST_TIME: number = milliseconds("9999-12-31T23:59:60Z");
