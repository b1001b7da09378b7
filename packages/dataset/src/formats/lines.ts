import { concatenate } from "@mastery/core/internal";
import { UnreadableFileError } from "./format.ts";

/** Maximum number of bytes in a line, without its line feed. Longer lines are never held in memory. */
export const MAX_LINE_BYTES: number = 16 * 2 ** 20;

/**
 * Maximum number of lines without a record, in addition to one per record. Without a limit, millions of such lines would keep a reader busy
 * for minutes.
 */
const MAX_EMPTY_LINES = 100_000;

/** Number of bytes decoded together. V8 allocates longer strings in the old generation, which is collected rarely. */
const PART_BYTES = 32 * 1024;

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = "\uFEFF";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Receives lines, numbered from 1. Each call returns whether the line can contain a record or part of one. */
export interface LineSink {
  /** Receives a line without its line feed. A carriage return is kept, because JSON treats it as white space. */
  line(text: string, number: number): boolean;
  tooLong(number: number): boolean;
  notUtf8(number: number, bytes: Uint8Array): boolean;
}

/**
 * Splits chunks of UTF-8 into lines. Bytes are split before decoding, so a character may span two chunks.
 *
 * @throws `UnreadableFileError` if the file has very many lines, most of which are blank or cannot be parsed
 */
export async function readLines(
  chunks: AsyncIterable<Uint8Array>,
  sink: LineSink,
  maxBytes: number = MAX_LINE_BYTES,
): Promise<void> {
  const splitter = new LineSplitter(sink, maxBytes);
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PART_BYTES) {
      splitter.push(chunk.subarray(start, start + PART_BYTES));
    }
  }
  splitter.end();
}

class LineSplitter {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  /** Parts of the unfinished line. */
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #number = 1;
  /** Number of lines without a record that are still allowed. */
  #left = MAX_EMPTY_LINES;

  constructor(sink: LineSink, maxBytes: number) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(part: Uint8Array): void {
    const end = part.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      const lines = concatenate([...this.#pending, part.subarray(0, end)]);
      this.#pending = [];
      this.#pendingBytes = 0;
      this.#wholeLines(lines);
    }
    // The line is already too long, so the rest of it is discarded.
    if (this.#pendingBytes > this.#maxBytes) return;
    this.#pending.push(part.subarray(end));
    this.#pendingBytes += part.length - end;
  }

  /** Treats the bytes after the last line feed as a line. */
  end(): void {
    if (this.#pendingBytes > 0) this.push(Uint8Array.of(LINE_FEED));
  }

  /** Reads several complete lines. They are decoded together, unless one of them is invalid or too long. */
  #wholeLines(bytes: Uint8Array): void {
    const text = bytes.length <= this.#maxBytes ? decodeUtf8(bytes) : undefined;
    if (text !== undefined) {
      for (let start = 0; start < text.length; ) {
        const end = text.indexOf("\n", start);
        this.#line(text.slice(start, end));
        start = end + 1;
      }
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, start);
      const line = bytes.subarray(start, end);
      const decoded = line.length <= this.#maxBytes ? decodeUtf8(line) : undefined;
      if (decoded !== undefined) this.#line(decoded);
      else if (line.length > this.#maxBytes) this.#count(this.#sink.tooLong(this.#number++));
      else this.#count(this.#sink.notUtf8(this.#number++, line));
      start = end + 1;
    }
  }

  #line(line: string): void {
    const text = this.#number === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
    this.#count(this.#sink.line(text, this.#number++));
  }

  #count(hasRecord: boolean): void {
    this.#left += hasRecord ? 1 : -1;
    if (this.#left >= 0) return;
    const got = `${MAX_EMPTY_LINES} more blank or unreadable lines`;
    throw new UnreadableFileError("as many lines with a record as without one", got);
  }
}

/** Decodes UTF-8. Returns undefined for bytes that are not UTF-8. Keeps a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const windows1252 = new TextDecoder("windows-1252");
/** Characters of the bytes 0x80 to 0x9f in Windows-1252. Node 20 decodes these bytes as Latin 1, where they are control characters. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes Windows-1252. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = windows1252.decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80]!);
}
