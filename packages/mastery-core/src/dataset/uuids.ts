import { packHex } from "../hex.ts";
import * as forms from "./forms.ts";
import { compareBytes } from "./hex-ids.ts";

const HEX = "0123456789abcdef";
/** Bytes of a uuid. */
const WIDTH = 16;

/** A bit for each byte before which a hyphen stands: 4, 6, 8 and 10. */
const HYPHENS = 0b101_0101_0000;

/** What is looked for, and the characters of a text that is made: used again by each call. */
const sought = new Uint8Array(WIDTH);
const codes: number[] = Array(36).fill(0x2d);

/** Distinct uuids in ascending order, held as bytes: a text is made where one is asked for. */
export class Uuids {
  /** 16 of each, one behind the other. */
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length / WIDTH;
  }

  /** The uuid at a position, in lower case. */
  at(index: number): string {
    let at = 0;
    for (let byte = 0; byte < WIDTH; byte++) {
      at += (HYPHENS >> byte) & 1;
      const value = this.bytes[index * WIDTH + byte]!;
      codes[at++] = HEX.charCodeAt(value >> 4);
      codes[at++] = HEX.charCodeAt(value & 15);
    }
    // At once: a text that is put together character by character is a tree of its parts, and slow to read.
    return String.fromCharCode(...codes);
  }

  /** Position of a uuid in any letter case, undefined without one: a binary search. */
  find(uuid: string): number | undefined {
    if (!forms.uuid.fits(uuid)) return undefined;
    packHex(uuid, sought, 0);
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareBytes(this.bytes, middle, sought, 0, WIDTH);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}
