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
    return this.#slots[this.#slotOf(id)]! - 1;
  }

  /** Gives an id the next number; false where it has one. */
  add(id: string): boolean {
    const slot = this.#slotOf(id);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = ++this.size;
    if (2 * this.size === this.#slots.length) this.#grow();
    return true;
  }

  /** The numbers in the order of their ids. */
  sorted(): Uint32Array {
    return new Uint32Array(this.size).map((_, i) => i).sort((a, b) => this.#compare(a, b));
  }

  /** The ids of these numbers, one behind the other. */
  bytesOf(numbers: Uint32Array): Uint8Array {
    const width = this.#width;
    const bytes = new Uint8Array(numbers.length * width);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = this.#bytes[numbers[Math.floor(i / width)]! * width + (i % width)]!;
    }
    return bytes;
  }

  /** Slot of an id, or the free one that it would take. Its bytes lie behind those of all others, as the next number's. */
  #slotOf(id: string): number {
    packHex(id, this.#bytes, this.size * this.#width);
    const mask = this.#slots.length - 1;
    let slot = this.#hash(this.size) & mask;
    while (this.#slots[slot] !== 0 && this.#compare(this.#slots[slot]! - 1, this.size) !== 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #compare(a: number, b: number): number {
    return compareBytes(this.#bytes, a, this.#bytes, b, this.#width);
  }

  #hash(number: number): number {
    let hash = 0;
    for (let at = number * this.#width; at < (number + 1) * this.#width; at++) {
      hash = Math.imul(hash ^ this.#bytes[at]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #grow(): void {
    const bytes = this.#bytes;
    this.#bytes = new Uint8Array(2 * bytes.length);
    this.#bytes.set(bytes);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = this.#hash(number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}
