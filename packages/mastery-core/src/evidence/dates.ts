/** A time in its normal form. Null stands for a missing time, undefined for an unreadable one. */
export type NormalTime = string | null | undefined;

const TIMESTAMP =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?))?$/;

/** Matches times that are usually already in normal form: a day that every month has, no fraction, and no leap second. */
const NORMAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

const NUMBER = String.raw`(\d{1,9}(?:[.,]\d+)?)`;
const DURATION = new RegExp(
  `^P(?!$)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=\\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);

/**
 * Returns the normal form of a point in time, such as `2025-09-01T08:00:00.25Z`: in UTC (the default time zone), with seconds, and with a
 * fraction unless it is 0. Accepts ISO 8601 dates and times, also with a space between date and time.
 */
export function normalTimestamp(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && NORMAL.test(value)) return value;
  const match = typeof value === "string" && TIMESTAMP.exec(value);
  if (!match) return undefined;
  const [, date, minute, second = "00", fraction = "", offset = ""] = match;
  // For the 31st of a shorter month, the host gives an invalid date, or a day of the next month.
  const isDay = new Date(`${date}T00:00Z`).getUTCDate() === Number(date!.slice(8));
  // Offsets are whole minutes, so a leap second stays second 60 in UTC.
  const utc = offset === "" ? `${date}T${minute}` : inUtc(`${date}T${minute}`, offset);
  // After conversion to UTC, the year may no longer have four digits.
  return isDay && /^\d/.test(utc) ? `${utc}:${second}${fractionOf(fraction)}Z` : undefined;
}

/**
 * Returns the normal form of an ISO 8601 duration, such as `P14MT95.25S`, with months, and with seconds to the microsecond. Months are
 * separate, since their length varies. A day counts as 24 hours.
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

/** Returns the digits after the decimal point, without zeros at the end. */
function fractionOf(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end === 0 ? "" : `.${digits.slice(0, end)}`;
}

/** Converts a date and time, to the minute, to UTC. The offset can be `-05:30`, `-0530` or `-05`. */
function inUtc(minute: string, offset: string): string {
  const minutes = offset.length > 3 ? offset.slice(-2) : "00";
  const utc = new Date(`${minute}${offset.slice(0, 3)}:${minutes}`);
  return utc.toISOString().replace(":00.000Z", "");
}

/** Selects traces by the day of their timestamp in UTC, written as `2025-09-01`. By default, all traces are selected. */
export interface DateRange {
  /** The first day whose traces are counted. */
  readonly since?: string | undefined;
  /** The last day whose traces are counted. */
  readonly until?: string | undefined;
}

/** A range of days in UTC, such as `2025-09-01`. */
export interface Span {
  /** Day of the first trace that has a date; null if none has. */
  readonly first: string | null;
  /** Day of the last trace that has a date; null if none has. */
  readonly last: string | null;
}

/** The selected range of days, and the days of the selected traces. */
export interface TraceDates extends Span {
  /** The first day whose traces are counted; null if there is no such limit. */
  readonly since: string | null;
  /** The last day whose traces are counted; null if there is no such limit. */
  readonly until: string | null;
}

/** Returns a time in its normal form as whole milliseconds since 1970, or NaN if there is no time. */
export function milliseconds(time: NormalTime): number {
  if (!time) return Number.NaN;
  if (NORMAL.test(time)) return Date.parse(time);
  // Hosts agree only on three fractional digits, and no host parses leap seconds, which here count as the last millisecond of the day.
  return Date.parse(time.replace(/:60.*Z/, ":59.999Z").replace(/(\.\d{3})\d+/, "$1"));
}

/** Returns the day in UTC of a time in milliseconds, as a number such as 20250901. Returns 0 if the time is not finite. */
export function dayNumber(time: number): number {
  if (!Number.isFinite(time)) return 0;
  const day = new Date(time);
  return 10_000 * day.getUTCFullYear() + 100 * (day.getUTCMonth() + 1) + day.getUTCDate();
}

const DAY = 86_400_000;

/** Returns the number of days from 0000-01-01 to the day in UTC of a time in milliseconds, both included; 0 if the time is not finite. */
export function dayCount(time: number): number {
  return Number.isFinite(time) ? Math.floor((time - FIRST_TIME) / DAY) + 1 : 0;
}

/** Returns the {@link dayNumber} of a {@link dayCount}. */
export function dayOfCount(count: number): number {
  return count === 0 ? 0 : dayNumber(FIRST_TIME + (count - 1) * DAY);
}

/** Returns the day in the form `2025-09-01` for a number such as 20250901, or null for 0, which means no day. */
export function dayText(day: number): string | null {
  if (day === 0) return null;
  return String(day)
    .padStart(8, "0")
    .replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}

/** The first and the last millisecond that a timestamp can have. */
export const FIRST_TIME: number = milliseconds("0000-01-01T00:00:00Z");
export const LAST_TIME: number = milliseconds("9999-12-31T23:59:60Z");
