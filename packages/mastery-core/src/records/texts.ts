import { type Integers, prefixSums } from "../collections.ts";

/** Code units per call: functions take a limited number of arguments. */
const PART = 4096;

/** A list of texts, stored in two columns and decoded on demand. */
export class Texts {
  /** Start of each text in `units`, and the end of the last. */
  readonly offsets: Uint32Array;
  /** UTF-16 code units of all texts; bytes if none is above 255. */
  readonly units: Integers;

  constructor(offsets: Uint32Array, units: Integers) {
    this.offsets = offsets;
    this.units = units;
  }

  /** The text at a position. */
  at(index: number): string {
    const units = this.units.subarray(this.offsets[index], this.offsets[index + 1]);
    let text = "";
    for (let i = 0; i < units.length; i += PART) {
      text += String.fromCharCode.apply(null, units.subarray(i, i + PART) as never);
    }
    return text;
  }
}

/** Packs texts; the same texts give the same columns. */
export function packTexts(texts: readonly string[]): Texts {
  const all = texts.join("");
  const units = new Uint16Array(all.length);
  let bits = 0;
  for (let i = 0; i < all.length; i++) {
    const unit = all.charCodeAt(i);
    units[i] = unit;
    bits |= unit;
  }
  return new Texts(
    prefixSums(texts.map(({ length }) => length)),
    bits > 255 ? units : Uint8Array.from(units),
  );
}
