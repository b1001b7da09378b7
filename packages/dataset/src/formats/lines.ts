import { decodeUtf8, joinBytes } from "./utf8.ts";

/** Bytes a line may have, without its end; longer ones are never held in memory. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;

/** Bytes decoded together. V8 allocates longer texts outside the young generation, where memory is not reused soon. */
const PART_BYTES = 32 * 1024;

const LINE_FEED = 0x0a;
const END = Uint8Array.of(LINE_FEED);
const BYTE_ORDER_MARK = "\uFEFF";

/** Receives lines, numbered from 1. */
export interface LineSink {
  /** A line without its line feed. A carriage return stays: JSON treats it as a space. */
  line(text: string, number: number): void;
  tooLong(number: number): void;
  notUtf8(number: number, bytes: Uint8Array): void;
}

/** Splits chunks of UTF-8 into lines. It splits bytes, so a character may span two chunks. */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  /** The parts of an unfinished line. */
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  /** Within a line that is too long, bytes are dropped up to the next line feed. */
  #skipping = false;
  #number = 1;

  constructor(sink: LineSink, maxBytes: number = MAX_LINE_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length; start += PART_BYTES) {
      this.#pushPart(chunk.subarray(start, start + PART_BYTES));
    }
  }

  #pushPart(part: Uint8Array): void {
    const firstEnd = part.indexOf(LINE_FEED);
    if (firstEnd < 0) {
      this.#hold(part);
      return;
    }
    this.#hold(part.subarray(0, firstEnd + 1));
    this.#endPending();
    const lastEnd = part.lastIndexOf(LINE_FEED);
    this.#wholeLines(part.subarray(firstEnd + 1, lastEnd + 1));
    this.#hold(part.subarray(lastEnd + 1));
  }

  /** Takes what follows the last line feed as a line. */
  end(): void {
    if (this.#pendingBytes === 0 && !this.#skipping) return;
    this.#hold(END);
    this.#endPending();
  }

  #hold(part: Uint8Array): void {
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
    else this.#wholeLine(joinBytes(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#skipping = false;
    this.#number += 1;
  }

  /** Whole lines of a chunk, each with its line feed: decoded together if none is invalid or too long. */
  #wholeLines(bytes: Uint8Array): void {
    const text = bytes.length <= this.#maxBytes ? decodeUtf8(bytes) : undefined;
    if (text === undefined) this.#linesOneByOne(bytes);
    else {
      for (let start = 0; start < text.length; this.#number += 1) {
        const end = text.indexOf("\n", start);
        this.#text(text.slice(start, end));
        start = end + 1;
      }
    }
  }

  #linesOneByOne(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; this.#number += 1) {
      const end = bytes.indexOf(LINE_FEED, start) + END.length;
      this.#wholeLine(bytes.subarray(start, end));
      start = end;
    }
  }

  /** One line with its line feed. */
  #wholeLine(bytes: Uint8Array): void {
    const line = bytes.subarray(0, -END.length);
    const text = line.length <= this.#maxBytes ? decodeUtf8(line) : undefined;
    if (text !== undefined) this.#text(text);
    else if (line.length > this.#maxBytes) this.#sink.tooLong(this.#number);
    else this.#sink.notUtf8(this.#number, line);
  }

  #text(line: string): void {
    const text = this.#number === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
    this.#sink.line(text, this.#number);
  }
}
