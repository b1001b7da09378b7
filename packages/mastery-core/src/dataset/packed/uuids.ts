import { compareBytes } from "./hex-ids.ts";
import { packUuid, UUID_BYTES } from "./pack-uuid.ts";

/** The two digits of each byte. */
const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  (256 + byte).toString(16).slice(1),
);

/** Buffers that each call reuses. */
const target = new Uint8Array(UUID_BYTES);
const parts: string[] = Array(UUID_BYTES + 4).fill("-");

/** Distinct uuids in ascending order, stored as bytes and formatted on demand. */
export class Uuids {
  /** 16 bytes per uuid. */
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length / UUID_BYTES;
  }

  /** The uuid at a position, in lower case. */
  at(index: number): string {
    let at = 0;
    for (let byte = 0; byte < UUID_BYTES; byte++) {
      // Hyphens stand before bytes 4, 6, 8 and 10.
      at += (0b101_0101_0000 >> byte) & 1;
      parts[at++] = DIGITS[this.bytes[index * UUID_BYTES + byte]!]!;
    }
    // Strings built by concatenation are trees, which are slow to read.
    return parts.join("");
  }

  /** Position of a uuid in any letter case; undefined if it is not there. */
  find(uuid: string): number | undefined {
    if (!packUuid(uuid, target)) return undefined;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareBytes(this.bytes, middle, target, 0, UUID_BYTES);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}
