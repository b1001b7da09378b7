import * as validators from "../checks/validators.ts";
import { compareBytes, packHex } from "./hex-ids.ts";

/** Bytes of a uuid. */
const WIDTH = 16;

/** The two digits of each byte. */
const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  (256 + byte).toString(16).slice(1),
);

/** Buffers that each call reuses. */
const target = new Uint8Array(WIDTH);
const parts: string[] = Array(WIDTH + 4).fill("-");

/** Distinct uuids in ascending order, stored as bytes and formatted on demand. */
export class Uuids {
  /** 16 bytes per uuid. */
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
      // Hyphens stand before bytes 4, 6, 8 and 10.
      at += (0b101_0101_0000 >> byte) & 1;
      parts[at++] = DIGITS[this.bytes[index * WIDTH + byte]!]!;
    }
    // Strings built by concatenation are trees, which are slow to read.
    return parts.join("");
  }

  /** Position of a uuid in any letter case; undefined if it is not there. */
  find(uuid: string): number | undefined {
    if (!validators.uuid.fits(uuid)) return undefined;
    packHex(uuid, target, 0);
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareBytes(this.bytes, middle, target, 0, WIDTH);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}
