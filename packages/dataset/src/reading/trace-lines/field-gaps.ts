import { areAt, ascii, literalEnd, skipSpaces } from "./json-bytes.ts";

const [OPEN, COMMA, COLON] = ascii("{,:");

/** Bytes of a gap that is remembered; one with more of them has hardly any but spaces. */
const MAX_BYTES = 64;

/**
 * What stands between the values of an object: brace or comma, name and colon. It is mostly what stood there in the line before, so
 * each gap is remembered by the field it follows, and then compared rather than read.
 */
export class FieldGaps {
  readonly #names: readonly Uint8Array[];
  /** The remembered gaps, that at the start of the object first; each with its length, 0 where there is none. */
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #lengths: Uint8Array;
  readonly #fields: Int8Array;
  #field = -1;

  constructor(fields: readonly string[]) {
    this.#names = fields.map((field) => ascii(`"${field}"`));
    const gaps = fields.length + 1;
    this.#bytes = new Uint8Array(MAX_BYTES * gaps);
    this.#view = new DataView(this.#bytes.buffer);
    this.#lengths = new Uint8Array(gaps);
    this.#fields = new Int8Array(gaps);
  }

  /** The field that the gap found last leads to, by its position. */
  get field(): number {
    return this.#field;
  }

  /** Position of the value behind the gap at a position, which follows a field, or none: -1. It is -1 where there is no such gap. */
  end(bytes: Uint8Array, lines: DataView, start: number, last: number): number {
    const gap = last + 1;
    const length = this.#lengths[gap]!;
    if (length > 0 && areAt(this.#view, MAX_BYTES * gap, length, lines, start, bytes.length)) {
      this.#field = this.#fields[gap]!;
      return start + length;
    }
    const end = this.#read(bytes, start, last);
    if (end > 0 && end - start <= MAX_BYTES) {
      this.#bytes.set(bytes.subarray(start, end), MAX_BYTES * gap);
      this.#lengths[gap] = end - start;
      this.#fields[gap] = this.#field;
    }
    return end;
  }

  #read(bytes: Uint8Array, start: number, last: number): number {
    if (bytes[start] !== (last < 0 ? OPEN : COMMA)) return -1;
    let at = skipSpaces(bytes, start + 1);
    this.#field = this.#names.findIndex((name) => literalEnd(bytes, at, name) > 0);
    if (this.#field < 0) return -1;
    at = skipSpaces(bytes, at + this.#names[this.#field]!.length);
    return bytes[at] === COLON ? skipSpaces(bytes, at + 1) : -1;
  }
}
