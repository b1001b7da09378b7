import { type Integers, largest, prefixSums } from "../collections.ts";

/** Maximum number of code units per call of `String.fromCharCode()`, because functions accept a limited number of arguments. */
const MAX_ARGUMENTS = 4096;

/** A list of strings that are stored in two columns and decoded on demand. */
export class Texts {
  /** Start of each string in `units`, followed by the end of the last string. */
  readonly offsets: Uint32Array;
  /** UTF-16 code units of all strings. Units are stored as bytes if no unit is above 255. */
  readonly units: Integers;

  constructor(offsets: Uint32Array, units: Integers) {
    this.offsets = offsets;
    this.units = units;
  }

  /** Returns the string at a position. */
  at(index: number): string {
    const units = this.units.subarray(this.offsets[index], this.offsets[index + 1]);
    let text = "";
    for (let i = 0; i < units.length; i += MAX_ARGUMENTS) {
      text += String.fromCharCode.apply(null, units.subarray(i, i + MAX_ARGUMENTS) as never);
    }
    return text;
  }
}

/** Packs strings into columns. The same strings always give the same columns. */
export function packTexts(texts: readonly string[]): Texts {
  const all = texts.join("");
  const units = new Uint16Array(all.length).map((_, i) => all.charCodeAt(i));
  return new Texts(
    prefixSums(texts.map(({ length }) => length)),
    largest(units) > 255 ? units : Uint8Array.from(units),
  );
}

export const UUID_BYTES = 16;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a string is a uuid: 36 characters with hyphens, in any letter case and of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function packUuid(uuid: string, bytes: Uint8Array): void {
  const digits = uuid.replaceAll("-", "");
  for (let at = 0; at < UUID_BYTES; at++) {
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  }
}

const HEX_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  (256 + byte).toString(16).slice(1),
);

/** Buffer that all calls of `find()` reuse. */
const target = new Uint8Array(UUID_BYTES);

/** Distinct uuids in ascending order, stored as bytes and formatted on demand. */
export class Uuids {
  /** The uuids, 16 bytes each. */
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length / UUID_BYTES;
  }

  /** Returns the uuid at a position, in lower case. */
  at(index: number): string {
    let digits = "";
    for (const byte of this.bytes.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES)) {
      digits += HEX_BYTES[byte]!;
    }
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /** Returns the position of a uuid, in any letter case, or undefined if the list does not contain the uuid. */
  find(uuid: string): number | undefined {
    if (!isUuid(uuid)) return undefined;
    packUuid(uuid, target);
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareUuids(this.bytes, middle, target, 0);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}

/** Packs uuids, which must be distinct and in ascending order. */
export function packUuids(uuids: readonly string[]): Uuids {
  const bytes = new Uint8Array(UUID_BYTES * uuids.length);
  uuids.forEach((uuid, i) => {
    packUuid(uuid, bytes.subarray(UUID_BYTES * i));
  });
  return new Uuids(bytes);
}

/** Returns a negative number if uuid `i` of `a` is smaller than uuid `j` of `b`, 0 if both are equal, and a positive number otherwise. */
export function compareUuids(a: Uint8Array, i: number, b: Uint8Array, j: number): number {
  for (let byte = 0; byte < UUID_BYTES; byte++) {
    const difference = a[i * UUID_BYTES + byte]! - b[j * UUID_BYTES + byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
