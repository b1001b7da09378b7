// The normal forms of times in bytes, between quotes. Each function takes the position of the opening quote, and returns the one
// behind the closing quote, or -1. What they find is in its normal form; what they do not find may be.
import { ascii, digitsEnd, isDigit } from "./json-bytes.ts";

const [QUOTE, HYPHEN, COLON, ZERO, T, Z, P] = ascii('"-:0TZP') as unknown as Seven;
type Seven = readonly [number, number, number, number, number, number, number];

/** Days that a month has in every year, January first. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Such as `"2026-01-05T09:00:00Z"`: whole seconds in UTC. */
export function timestampEnd(bytes: Uint8Array, start: number): number {
  const fits =
    bytes[start] === QUOTE &&
    twoDigits(bytes, start + 1) >= 0 &&
    twoDigits(bytes, start + 3) >= 0 &&
    bytes[start + 5] === HYPHEN &&
    isDay(bytes, start + 6) &&
    bytes[start + 11] === T &&
    isBelow(twoDigits(bytes, start + 12), 24) &&
    bytes[start + 14] === COLON &&
    isBelow(twoDigits(bytes, start + 15), 60) &&
    bytes[start + 17] === COLON &&
    isBelow(twoDigits(bytes, start + 18), 60) &&
    bytes[start + 20] === Z &&
    bytes[start + 21] === QUOTE;
  return fits ? start + 22 : -1;
}

const UNITS = [
  { unit: ascii("H")[0], below: 1_000_000 },
  { unit: ascii("M")[0], below: 60 },
  { unit: ascii("S")[0], below: 60 },
];

/** Such as `"PT1H5M30S"`: whole hours, minutes below 60 and seconds below 60, none of them 0. */
export function durationEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE || bytes[start + 1] !== P || bytes[start + 2] !== T) return -1;
  let at = start + 3;
  for (const { unit, below } of UNITS) {
    const end = digitsEnd(bytes, at);
    if (end < 0 || bytes[end] !== unit) continue;
    if (bytes[at] === ZERO || !isBelow(numberIn(bytes, at, end), below)) return -1;
    at = end + 1;
  }
  return at > start + 3 && bytes[at] === QUOTE ? at + 1 : -1;
}

function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = 10 * number + bytes[at]! - ZERO;
  return number;
}

/** Month and day, such as `01-31`. */
function isDay(bytes: Uint8Array, at: number): boolean {
  const month = twoDigits(bytes, at);
  if (month < 1 || month > 12 || bytes[at + 2] !== HYPHEN) return false;
  const day = twoDigits(bytes, at + 3);
  return day >= 1 && day <= DAYS[month - 1]!;
}

function isBelow(number: number, limit: number): boolean {
  return number >= 0 && number < limit;
}

/** The number in two digits; -1 where there are none. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]!;
  if (!isDigit(tens)) return -1;
  const ones = bytes[at + 1]!;
  return isDigit(ones) ? 10 * tens + ones - 11 * ZERO : -1;
}
