import { gatherRows, range } from "../../numbering.ts";
import { hashBytes } from "./hash.ts";

/** Number of ids that fit at first. */
const INITIAL = 1024;
const HYPHEN = 0x2d;

/** Writes the bytes of hexadecimal digits in any letter case; hyphens are skipped. */
export function packHex(text: string, bytes: Uint8Array, start: number): void {
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === HYPHEN) continue;
    const at = start + (digits++ >> 1);
    bytes[at] = (bytes[at]! << 4) | ((code & 15) + 9 * (code >> 6));
  }
}

/** Compares row i of one array with row j of another, as a sort function does. */
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

/** Distinct uuids or hashes, numbered as they come. They are stored as bytes: a million strings would slow garbage collection. */
export class HexIds {
  size = 0;
  /** Bytes per id. */
  readonly #width: number;
  /** The ids, and space for at least one more. */
  #bytes: Uint8Array;
  /** Open addressing: number + 1 at the hash of an id, 0 in free slots. */
  #slots: Uint32Array;

  constructor(width: number) {
    this.#width = width;
    this.#bytes = new Uint8Array(INITIAL * width);
    this.#slots = new Uint32Array(2 * INITIAL);
  }

  /** Number of an id; -1 if it is unknown. */
  find(id: string): number {
    packHex(id, this.#bytes, this.size * this.#width);
    return this.#slots[this.#slotOf(this.size)]! - 1;
  }

  /** Gives an id the next number; false if it has one. */
  add(id: string): boolean {
    if (this.find(id) >= 0) return false;
    this.#slots[this.#slotOf(this.size)] = ++this.size;
    if (2 * this.size === this.#slots.length) this.#grow();
    return true;
  }

  /** The numbers in the order of their ids. */
  sorted(): Uint32Array {
    return range(this.size).sort((a, b) => this.#compare(a, b));
  }

  /** The bytes of the ids with these numbers. */
  bytesOf(numbers: Uint32Array): Uint8Array {
    const width = this.#width;
    return gatherRows(this.#bytes, width, numbers, new Uint8Array(numbers.length * width));
  }

  /** Slot of the id stored under a number, or the free slot for it. */
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
