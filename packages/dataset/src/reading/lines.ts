import { isAscii, isUtf8 } from "node:buffer";

/** Bytes a line may have, without its end. Nothing longer is ever held in memory. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;
const END = Buffer.of(LINE_FEED);
const BLANK = /^[ \t\r]*$/;
const BYTE_ORDER_MARK = "\uFEFF";

/** Takes lines, numbered from 1. */
export interface LineSink {
  /** A line that is not blank, without its line feed; a carriage return before that stays: to JSON it is a space. */
  line(text: string, number: number): void;
  tooLong(number: number): void;
  notUtf8(number: number): void;
}

/**
 * Splits UTF-8 bytes that come in chunks of any size into lines. Bytes are split before they are decoded, so a character
 * may lie across chunks.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  /** The parts of a line whose end has not come yet. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** In a line that is too long: its bytes are dropped up to the next line feed. */
  #skipping = false;
  #number = 1;

  constructor(sink: LineSink, maxBytes: number = MAX_LINE_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    const firstEnd = chunk.indexOf(LINE_FEED);
    if (firstEnd < 0) {
      this.#hold(chunk);
      return;
    }
    this.#hold(chunk.subarray(0, firstEnd + 1));
    this.#endPending();
    const lastEnd = chunk.lastIndexOf(LINE_FEED);
    this.#wholeLines(chunk.subarray(firstEnd + 1, lastEnd + 1));
    this.#hold(chunk.subarray(lastEnd + 1));
  }

  /** The bytes are over: what follows the last line feed is a line too. */
  end(): void {
    if (this.#pendingBytes === 0 && !this.#skipping) return;
    this.#hold(END);
    this.#endPending();
  }

  #hold(part: Buffer): void {
    if (this.#skipping || part.length === 0) return;
    this.#pendingBytes += part.length;
    if (this.#pendingBytes > this.#maxBytes + END.length) {
      this.#skipping = true;
      this.#pending = [];
    } else {
      this.#pending.push(part);
    }
  }

  #endPending(): void {
    if (this.#skipping) this.#sink.tooLong(this.#number);
    else {
      const line = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending);
      this.#wholeLine(line);
    }
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#skipping = false;
    this.#number += 1;
  }

  /** Whole lines of a chunk, each with its line feed. Decoded in one go if none can be invalid or too long. */
  #wholeLines(bytes: Buffer): void {
    if (bytes.length <= this.#maxBytes && isUtf8(bytes)) {
      // Bytes that are all ASCII decode faster as Latin-1, to the same text.
      const text = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
      for (let start = 0; start < text.length; this.#number += 1) {
        const end = text.indexOf("\n", start);
        this.#text(text.slice(start, end));
        start = end + 1;
      }
    } else {
      for (let start = 0; start < bytes.length; this.#number += 1) {
        const end = bytes.indexOf(LINE_FEED, start) + END.length;
        this.#wholeLine(bytes.subarray(start, end));
        start = end;
      }
    }
  }

  /** One line with its line feed. */
  #wholeLine(bytes: Buffer): void {
    const line = bytes.subarray(0, -END.length);
    if (line.length > this.#maxBytes) this.#sink.tooLong(this.#number);
    else if (isUtf8(line)) this.#text(line.toString());
    else this.#sink.notUtf8(this.#number);
  }

  #text(line: string): void {
    const text = this.#number === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
    if (!BLANK.test(text)) this.#sink.line(text, this.#number);
  }
}
