// JSON in the bytes of a line. Each function takes the position of the first byte, and returns the one behind what it found, or -1.
// None goes beyond the line feed that ends the line, and so none reads beyond the array: engines make slow code of what once did.
// What is long is gone over by words, several bytes at a time: a view's.

const TAB = 0x09;
export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;

/** The bytes of an ASCII text. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** Spaces of JSON, but for line feeds: none is fine, so this never fails. */
export function skipSpaces(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === CARRIAGE_RETURN) at++;
  return at;
}

/** Certain bytes. */
export function literalEnd(bytes: Uint8Array, start: number, literal: Uint8Array): number {
  for (let i = 0; i < literal.length; i++) {
    if (bytes[start + i] !== literal[i]) return -1;
  }
  return start + literal.length;
}

/** A byte, four times in a word. */
const FOURFOLD = 0x01010101;
const HIGHEST_BITS = 0x80808080;
const QUOTES = QUOTE * FOURFOLD;
const BACKSLASHES = BACKSLASH * FOURFOLD;
const SPACES = SPACE * FOURFOLD;

/** A text with its quotes that stands for itself: ASCII, without escapes. */
export function plainTextEnd(bytes: Uint8Array, view: DataView, start: number): number {
  if (bytes[start] !== QUOTE) return -1;
  let at = start + 1;
  while (at + 4 <= bytes.length && isPlain(view.getInt32(at, true))) at += 4;
  for (;;) {
    const byte = bytes[at++]!;
    if (byte === QUOTE) return at;
    if (byte < SPACE || byte > DELETE || byte === BACKSLASH) return -1;
  }
}

/** Whether all four bytes are ASCII, none a quote, backslash or control character. */
function isPlain(word: number): boolean {
  const quote = word ^ QUOTES;
  const backslash = word ^ BACKSLASHES;
  // Of a byte that is 0 the subtraction sets the highest bit; a borrow can only set more of them.
  const bits =
    word | (word - SPACES) | ((quote - FOURFOLD) & ~quote) | ((backslash - FOURFOLD) & ~backslash);
  return (bits & HIGHEST_BITS) === 0;
}

/** Digits, one or more. */
export function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at]!)) at++;
  return at > start ? at : -1;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** An array, if it is one: closing brackets are told from those within texts, and nothing else is checked. */
export function arrayEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let inText = false;
  for (let at = start; bytes[at] !== LINE_FEED; at++) {
    const byte = bytes[at]!;
    if (inText) {
      if (byte === BACKSLASH && bytes[at + 1] !== LINE_FEED) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === 0x5b) depth++;
    else if (byte === 0x5d && --depth === 0) return at + 1;
  }
  return -1;
}

/** Whether known bytes of JSON stand in the lines at a position, before their end. */
export function areAt(
  known: DataView,
  first: number,
  length: number,
  lines: DataView,
  start: number,
  end: number,
): boolean {
  if (start + length > end) return false;
  if (length < 8) return fewAreAt(known, first, length, lines, start);
  // Eight at a time, as numbers: those that are equal and differ in their bits have bytes of 0, which JSON has none of.
  const last = length - 8;
  for (let at = 0; at < last; at += 8) {
    if (known.getFloat64(first + at, true) !== lines.getFloat64(start + at, true)) return false;
  }
  return known.getFloat64(first + last, true) === lines.getFloat64(start + last, true);
}

function fewAreAt(
  known: DataView,
  first: number,
  length: number,
  lines: DataView,
  start: number,
): boolean {
  for (let at = 0; at < length; at++) {
    if (known.getUint8(first + at) !== lines.getUint8(start + at)) return false;
  }
  return true;
}
