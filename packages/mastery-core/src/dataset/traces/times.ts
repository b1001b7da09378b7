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
