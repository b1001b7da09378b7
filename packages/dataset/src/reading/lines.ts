import { isUtf8 } from "node:buffer";

/** Bytes a line may have, without its end. Nothing longer is ever held in memory. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;
const END = Buffer.of(LINE_FEED);
const BLANK = /^[ \t\r]*$/;
const BYTE_ORDER_MARK = "\uFEFF";

/** Takes lines, numbered from 1. */
export interface LineSink {
  /** Takes a line in its bytes and tells where its line feed is; where it returns -1, the line comes as a text. */
  take?(bytes: Buffer, start: number): number;
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
      this.#line(line, 0, isUtf8(line));
    }
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#skipping = false;
    this.#number += 1;
  }

  /** Lines that lie whole in a chunk, each with its end: one UTF-8 check for all of them. */
  #wholeLines(bytes: Buffer): void {
    const valid = isUtf8(bytes);
    for (let start = 0; start < bytes.length; this.#number += 1) {
      start = this.#line(bytes, start, valid) + END.length;
    }
  }

  /** Hands a line on, and tells where its line feed is. */
  #line(bytes: Buffer, start: number, valid: boolean): number {
    // Who takes a line knows no limit of its length.
    if (valid && bytes.length <= this.#maxBytes) {
      const end = this.#sink.take?.(bytes, start) ?? -1;
      if (end >= 0) return end;
    }
    const end = bytes.indexOf(LINE_FEED, start);
    if (end - start > this.#maxBytes) this.#sink.tooLong(this.#number);
    else if (valid || isUtf8(bytes.subarray(start, end)))
      this.#text(bytes.toString("utf8", start, end));
    else this.#sink.notUtf8(this.#number);
    return end;
  }

  #text(line: string): void {
    const text = this.#number === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
    if (!BLANK.test(text)) this.#sink.line(text, this.#number);
  }
}
