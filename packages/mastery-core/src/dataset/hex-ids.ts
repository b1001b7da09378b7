import { gatherRows, numbersBelow } from "../numbering.ts";
import { hashBytes } from "./hash.ts";

/** Ids for which there is room at first. */
const INITIAL = 1024;
const HYPHEN = 0x2d;

/** Writes the bytes of hexadecimal digits; letter case does not matter, and hyphens are passed over. */
export function packHex(text: string, bytes: Uint8Array, start: number): void {
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === HYPHEN) continue;
    const at = start + (digits++ >> 1);
    bytes[at] = (bytes[at]! << 4) | ((code & 15) + 9 * (code >> 6));
  }
}

/** How row i of one array's bytes stands to row j of another's: below 0 where it comes before, 0 where they are equal. */
export function compareBytes(
  a: Uint8Array,
  i: number,
  b: Uint8Array,
  j: number,
  width: number,
): number {
  for (let byte = 0; byte < width; byte++) {
    const difference = a[i * width + byte]! - b[j * width + byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Distinct ids of hexadecimal digits, uuids or hashes, numbered as they come. Held as bytes: a million texts would burden the host. */
export class HexIds {
  size = 0;
  /** Bytes of an id. */
  readonly #width: number;
  /** The ids one behind the other, and room for one more. */
  #bytes: Uint8Array;
  /** Open addressing: number + 1 at the hash of an id, 0 where free. */
  #slots: Uint32Array;

  constructor(width: number) {
    this.#width = width;
    this.#bytes = new Uint8Array(INITIAL * width);
    this.#slots = new Uint32Array(2 * INITIAL);
  }

  /** Number of an id; -1 where it did not come. */
  find(id: string): number {
    packHex(id, this.#bytes, this.size * this.#width);
    return this.#slots[this.#slotOf(this.size)]! - 1;
  }

  /** Gives an id the next number; false where it has one. */
  add(id: string): boolean {
    if (this.find(id) >= 0) return false;
    this.#slots[this.#slotOf(this.size)] = ++this.size;
    if (2 * this.size === this.#slots.length) this.#grow();
    return true;
  }

  /** The numbers in the order of their ids. */
  sorted(): Uint32Array {
    return numbersBelow(this.size).sort((a, b) => this.#compare(a, b));
  }

  /** The ids of these numbers, one behind the other. */
  bytesOf(numbers: Uint32Array): Uint8Array {
    const width = this.#width;
    return gatherRows(this.#bytes, width, numbers, new Uint8Array(numbers.length * width));
  }

  /** Slot of the id that lies at a number's place, or the free one that it would take. */
  #slotOf(number: number): number {
    const [slots, start] = [this.#slots, number * this.#width];
    let slot = hashBytes(this.#bytes, start, start + this.#width);
    for (; ; slot++) {
      slot &= slots.length - 1;
      if (slots[slot] === 0 || this.#compare(slots[slot]! - 1, number) === 0) return slot;
    }
  }

  #compare(a: number, b: number): number {
    return compareBytes(this.#bytes, a, this.#bytes, b, this.#width);
  }

  #grow(): void {
    const bytes = this.#bytes;
    this.#bytes = new Uint8Array(2 * bytes.length);
    this.#bytes.set(bytes);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.size; number++) {
      this.#slots[this.#slotOf(number)] = number + 1;
    }
  }
}
