// The usual forms of ISO 8601 in bytes, between quotes. Each function takes the position of the opening quote, and returns the one
// behind the closing quote, or -1. What they find is always good; what they do not find may be.
import { ascii, digitsEnd, isDigit } from "./json-bytes.ts";

const [QUOTE, HYPHEN, COLON, POINT, PLUS] = ascii('"-:.+') as unknown as Five;
const [T, Z, P] = ascii("TZP") as unknown as Five;
type Five = readonly [number, number, number, number, number];

/** Days that a month has in every year, January first. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Such as `"2026-01-05T09:00:00Z"`, also with a fraction of the second or an offset such as `+01:00`. */
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
    isBelow(twoDigits(bytes, start + 18), 60);
  if (!fits) return -1;
  let at = start + 20;
  if (bytes[at] === POINT) {
    at = digitsEnd(bytes, at + 1);
    if (at < 0) return -1;
  }
  if (bytes[at] === Z) at += 1;
  else {
    const offset =
      (bytes[at] === PLUS || bytes[at] === HYPHEN) &&
      twoDigits(bytes, at + 1) >= 0 &&
      bytes[at + 3] === COLON &&
      twoDigits(bytes, at + 4) >= 0;
    if (!offset) return -1;
    at += 6;
  }
  return bytes[at] === QUOTE ? at + 1 : -1;
}

const UNITS = ascii("HMS");

/** Such as `"PT1H5M30S"`: whole hours, minutes and seconds. */
export function durationEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE || bytes[start + 1] !== P || bytes[start + 2] !== T) return -1;
  let at = start + 3;
  for (const unit of UNITS) {
    const end = digitsEnd(bytes, at);
    if (end > 0 && bytes[end] === unit) at = end + 1;
  }
  return at > start + 3 && bytes[at] === QUOTE ? at + 1 : -1;
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
  return isDigit(ones) ? 10 * tens + ones - 11 * 0x30 : -1;
}
