import { UnreadableFileError } from "./unreadable-file-error.ts";

const decoder = new TextDecoder("windows-1252");

/** The characters of the bytes from 0x80 to 0x9f. Node 20 decodes them as Latin 1, which has controls there. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Bytes without a character in Windows-1252, and 0, which UTF-16 is full of. */
const UNDEFINED: ReadonlySet<number> = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Decodes lines of Windows-1252, and counts them. */
export class Windows1252 {
  #lines = 0;
  #first = 0;

  /** @throws {UnreadableFileError} for bytes that are no text in it either */
  decode(bytes: Uint8Array, line: number): string {
    if (bytes.some((byte) => UNDEFINED.has(byte))) {
      throw new UnreadableFileError("text in UTF-8 or Windows-1252", "bytes that are neither");
    }
    this.#lines++;
    if (this.#lines === 1) this.#first = line;
    return decoder.decode(bytes).replace(/[\u0080-\u009f]/g, (c) => HIGH[c.charCodeAt(0) - 0x80]!);
  }

  get notes(): string[] {
    if (this.#lines === 0) return [];
    const lines = this.#lines === 1 ? "1 line that is" : `${this.#lines} lines that are`;
    return [`read ${lines} not UTF-8 as Windows-1252, the first at line ${this.#first}`];
  }
}
