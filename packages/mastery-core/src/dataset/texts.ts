/** A list of texts in two columns: a text is made where one is asked for. */
export class Texts {
  /** Where each text starts in the units; one entry more than texts. */
  readonly offsets: Uint32Array;
  /** UTF-16 code units of all texts, one behind the other; in bytes where none is above 255. */
  readonly units: Uint8Array | Uint16Array;
  readonly length: number;

  constructor(offsets: Uint32Array, units: Uint8Array | Uint16Array) {
    this.offsets = offsets;
    this.units = units;
    this.length = offsets.length - 1;
  }

  /** The text at a position. */
  at(index: number): string {
    let text = "";
    for (let i = this.offsets[index]!; i < this.offsets[index + 1]!; i++) {
      text += String.fromCharCode(this.units[i]!);
    }
    return text;
  }
}

/** Packs texts; the same texts give the same columns. */
export function packTexts(texts: readonly string[]): Texts {
  const offsets = new Uint32Array(texts.length + 1);
  texts.forEach((text, index) => {
    offsets[index + 1] = offsets[index]! + text.length;
  });
  const all = texts.join("");
  const units = new Uint16Array(all.length);
  let bits = 0;
  for (let i = 0; i < all.length; i++) {
    units[i] = all.charCodeAt(i);
    bits |= units[i]!;
  }
  return new Texts(offsets, bits > 255 ? units : Uint8Array.from(units));
}
