import { concatenate } from "@mastery/core/internal";
import { UnreadableFileError } from "./format.ts";

/** Maximum number of bytes in a line, without its line feed. Longer lines are never held in memory. */
export const MAX_LINE_BYTES: number = 16 * 2 ** 20;

/** Allowed lines without a record, beyond one per record. Without a limit, millions would keep a reader busy for minutes. */
const MAX_EMPTY_LINES = 100_000;

export const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = /^\uFEFF/;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Receives a line without its line feed, and its number, from 1. A carriage return is kept, because JSON treats it as white space. The text
 * is undefined for a line that is not UTF-8 or too long, and the bytes are undefined only for a line that is too long. Returns whether the
 * line can contain a record or a part of a record.
 */
type VisitLine = (number: number, text: string | undefined, bytes?: Uint8Array) => boolean;

/**
 * Splits chunks of UTF-8 into lines. Bytes are split before decoding, so a character can span two chunks.
 *
 * @throws `UnreadableFileError` if the file has very many lines, most of which are blank or cannot be parsed
 */
export async function readLines(
  chunks: AsyncIterable<Uint8Array>,
  visit: VisitLine,
  maxBytes: number = MAX_LINE_BYTES,
): Promise<void> {
  /** Parts of the unfinished line. The list is empty if the line is already too long. */
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  let left = MAX_EMPTY_LINES;

  function keep(part: Uint8Array): void {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  }

  function endLine(): void {
    const bytes = size <= maxBytes ? concatenate(parts) : undefined;
    const text = bytes && decodeUtf8(bytes);
    parts = [];
    size = 0;
    number++;
    left += visit(number, number === 1 ? text?.replace(BYTE_ORDER_MARK, "") : text, bytes) ? 1 : -1;
    if (left >= 0) return;
    const got = `${MAX_EMPTY_LINES} more blank or unreadable lines`;
    throw new UnreadableFileError("as many lines with a record as without a record", got);
  }

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      keep(chunk.subarray(start, end));
      endLine();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  // The bytes after the last line feed are a line, too.
  if (size > 0) endLine();
}

/** Keeps a byte order mark. Undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
