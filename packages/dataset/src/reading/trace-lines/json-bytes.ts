// JSON in the bytes of a line. Each function takes the position of the first byte, and returns the one behind what it found, or -1.
// No reads a byte behind the line feed that ends the line: engines make slow code of what has once read beyond its array.

const TAB = 0x09;
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

/** A text with its quotes that stands for itself: ASCII, without escapes. */
export function plainTextEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) return -1;
  let at = start + 1;
  for (;;) {
    const byte = bytes[at++]!;
    if (byte === QUOTE) return at;
    if (byte < SPACE || byte > DELETE || byte === BACKSLASH) return -1;
  }
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
export function arrayEnd(bytes: Uint8Array, start: number, end: number): number {
  let depth = 0;
  let inText = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === 0x5b) depth++;
    else if (byte === 0x5d && --depth === 0) return at + 1;
  }
  return -1;
}

/** Whether known bytes stand in a line at a position, before its end. Compared by four: they are most of a line. */
export function areAt(
  known: DataView,
  first: number,
  length: number,
  line: DataView,
  start: number,
): boolean {
  if (start + length >= line.byteLength) return false;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    if (known.getInt32(first + at) !== line.getInt32(start + at)) return false;
  }
  for (; at < length; at++) {
    if (known.getUint8(first + at) !== line.getUint8(start + at)) return false;
  }
  return true;
}
