import { gatherRows, range } from "../../numbering.ts";
import { hashBytes } from "./hash.ts";
import { HashIndex } from "./hash-index.ts";

/** Number of ids that fit at first. */
const INITIAL = 1024;
const HYPHEN = 0x2d;

/** Writes the bytes of hexadecimal digits in any letter case; hyphens are skipped. */
function packHex(text: string, bytes: Uint8Array, start: number): void {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const high = text.charCodeAt(i);
    if (high !== HYPHEN) bytes[at++] = (digit(high) << 4) | digit(text.charCodeAt(++i));
  }
}

function digit(code: number): number {
  return (code & 15) + 9 * (code >> 6);
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

/** Distinct uuids or hashes, numbered as they come, and stored as bytes: a million strings would slow garbage collection. */
export class HexIds {
  /** Bytes per id. */
  readonly #width: number;
  /** The ids, and space for at least one more. */
  #bytes: Uint8Array;
  readonly #index: HashIndex = new HashIndex((number) => this.#hashOf(number));

  constructor(width: number) {
    this.#width = width;
    this.#bytes = new Uint8Array(INITIAL * width);
  }

  get size(): number {
    return this.#index.size;
  }

  /** Number of an id; -1 if it is unknown. */
  find(id: string): number {
    packHex(id, this.#bytes, this.size * this.#width);
    const hash = this.#hashOf(this.size);
    for (let slot = this.#index.slotOf(hash); ; slot = this.#index.slotOf(hash, slot + 1)) {
      const number = this.#index.numberIn(slot);
      if (number < 0 || this.#compare(number, this.size) === 0) return number;
    }
  }

  /** Gives an id the next number; false if it has one. */
  add(id: string): boolean {
    if (this.find(id) >= 0) return false;
    this.#index.add(this.#hashOf(this.size));
    if (this.size * this.#width === this.#bytes.length) this.#grow();
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

  #hashOf(number: number): number {
    return hashBytes(this.#bytes, number * this.#width, (number + 1) * this.#width);
  }

  #compare(a: number, b: number): number {
    return compareBytes(this.#bytes, a, this.#bytes, b, this.#width);
  }

  #grow(): void {
    const bytes = this.#bytes;
    this.#bytes = new Uint8Array(2 * bytes.length);
    this.#bytes.set(bytes);
  }
}
