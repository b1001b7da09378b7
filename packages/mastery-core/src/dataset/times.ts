/** Normal form of a time: null where there is none, undefined where what came cannot be read. */
export type NormalTime = string | null | undefined;

const TIMESTAMP =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?))?$/;

/** Most timestamps are in their normal form, on a day that every month has. */
const NORMAL_TIMESTAMP =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

const NUMBER = String.raw`(\d{1,9}(?:[.,]\d+)?)`;
const DURATION = new RegExp(
  `^P(?!$)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=\\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);

const POINT = /[.,]/;

/** Beyond this, exact arithmetic on the digits would take too long, and nobody means them. */
const MAX_DURATION_LENGTH = 100;

const MINUTES_OF_DAY = 24 * 60;
const MONTHS_PER_UNIT = [12, 1];
const SECONDS_PER_UNIT = [604_800, 86_400, 3_600, 60, 1];

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
  const utc = offset ? earlier(date!, minute!, minutesIn(offset)) : `${date}T${minute}`;
  return `${utc}:${second}${fractionOf(fraction)}Z`;
}

/**
 * Normal form of an ISO 8601 duration, such as `P14MT1H30.5S`. Years count as months; weeks and days as hours: a day has 24.
 * Months and seconds stay apart, since no month has a fixed length. Sums of decimals are exact.
 */
export function normalDuration(value: unknown): NormalTime {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value.length > MAX_DURATION_LENGTH) return undefined;
  const match = DURATION.exec(value);
  if (!match) return undefined;
  const months = sumOf(match.slice(1, 3), MONTHS_PER_UNIT);
  const { whole, fraction } = sumOf(match.slice(3), SECONDS_PER_UNIT);
  const date = part(months.whole, months.fraction, "M");
  const hours = part(Math.floor(whole / 3600), "", "H");
  const minutes = part(Math.floor(whole / 60) % 60, "", "M");
  const seconds = part(whole % 60, fraction, "S");
  const time = hours + minutes + seconds;
  if (time === "") return date === "" ? "PT0S" : `P${date}`;
  return `P${date}T${time}`;
}

/** Sum of numbers of different units, with a fraction such as `.25`, empty where it is whole; missing numbers are 0. */
function sumOf(
  numbers: readonly (string | undefined)[],
  units: readonly number[],
): { readonly whole: number; readonly fraction: string } {
  let whole = 0;
  const fractions: string[] = [];
  for (let i = 0; i < units.length; i++) {
    const [digits = "0", fraction = ""] = numbers[i]?.split(POINT) ?? [];
    whole += Number(digits) * units[i]!;
    fractions.push(fraction);
  }
  const length = Math.max(...fractions.map((fraction) => fraction.length));
  if (length === 0) return { whole, fraction: "" };
  const one = 10n ** BigInt(length);
  const rest = fractions.reduce(
    (sum, fraction, i) => sum + BigInt(fraction.padEnd(length, "0")) * BigInt(units[i]!),
    0n,
  );
  return {
    whole: whole + Number(rest / one),
    fraction: fractionOf(String(rest % one).padStart(length, "0")),
  };
}

/** A number with its unit; empty where it is 0. */
function part(whole: number, fraction: string, unit: string): string {
  return whole === 0 && fraction === "" ? "" : `${whole}${fraction}${unit}`;
}

/** The digits behind a point, without zeros at the end. */
function fractionOf(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end === 0 ? "" : `.${digits.slice(0, end)}`;
}

/** Minutes in an offset such as `-05:30`, `-0530` or `-05`. */
function minutesIn(offset: string): number {
  const hours = Number(offset.slice(1, 3));
  const minutes = offset.length > 3 ? Number(offset.slice(-2)) : 0;
  return (offset[0] === "-" ? -1 : 1) * (60 * hours + minutes);
}

/** A date and a time such as `10:00`, so many minutes earlier: `2025-09-01T08:00`. */
function earlier(date: string, time: string, minutes: number): string {
  const minute = 60 * Number(time.slice(0, 2)) + Number(time.slice(3)) - minutes;
  const days = Math.floor(minute / MINUTES_OF_DAY);
  const rest = minute - MINUTES_OF_DAY * days;
  return `${later(date, days)}T${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`;
}

/** A date, so many days later. */
function later(date: string, days: number): string {
  if (days === 0) return date;
  const midnight = new Date(Date.parse(date) + 60_000 * MINUTES_OF_DAY * days);
  return midnight.toISOString().slice(0, -"T00:00:00.000Z".length);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function isDayOfMonth(date: string): boolean {
  const day = Number(date.slice(8, 10));
  if (day <= 28) return true;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  if (month === 2) return day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= 30 || ![4, 6, 9, 11].includes(month);
}
