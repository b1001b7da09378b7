import type { Issue } from "@mastery/core";
import type { DescribedFile } from "../files/data-file.ts";
import { fileIssue, syntaxIssue } from "./file-issue.ts";
import { MAX_LINE_BYTES } from "./lines.ts";
import type { RecordSink } from "./record-sink.ts";
import { SeparatorFinder, type SeparatorSink } from "./separators.ts";
import { advance, START } from "./text-position.ts";
import { decodeUtf8, joinBytes, withoutByteOrderMark } from "./utf8.ts";

/** Files of up to this many bytes are parsed as a whole, which takes a third of the time. */
const SMALL_FILE = 8 * 2 ** 20;

/**
 * Reads one JSON array. Beyond some megabytes it is read record by record: memory does not grow with the file. Statements may also
 * come as the page that a record store answers, an object with the array `statements`.
 */
export async function readJsonArray(
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
  smallFile: number = SMALL_FILE,
): Promise<void> {
  const reader = new JsonArrayReader(file, sink);
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of withoutByteOrderMark(bytes)) {
    held.push(chunk);
    size += chunk.length;
    if (size <= smallFile) continue;
    reader.push(joinBytes(held));
    if (reader.stopped) return;
    held = [];
  }
  const rest = joinBytes(held);
  if (size <= smallFile && readWhole(rest, file, sink)) return;
  reader.push(rest);
  reader.end();
}

/** Reads an array without issue; false, with nothing read, if the bytes are anything else. */
function readWhole(bytes: Uint8Array, file: DescribedFile, sink: RecordSink): boolean {
  const text = decodeUtf8(bytes);
  const records = text === undefined ? undefined : parsed(text);
  if (!Array.isArray(records)) return false;
  const location = { file: file.name, index: 0 };
  for (; location.index < records.length; location.index++) {
    sink.record(records[location.index], location);
  }
  return true;
}

/** Parses the texts between separators with `JSON.parse`. */
class JsonArrayReader implements SeparatorSink {
  readonly #file: DescribedFile;
  readonly #sink: RecordSink;
  readonly #separators: SeparatorFinder;
  readonly #location: { readonly file: string; index: number };
  /** The unread bytes, and the offset and position of the first. */
  #bytes: Uint8Array = new Uint8Array(0);
  #offset = 0;
  #position = START;
  /** The text up to the array's bracket; undefined before it. */
  #head: string | undefined;
  #closed = false;
  stopped = false;

  constructor(file: DescribedFile, sink: RecordSink) {
    this.#file = file;
    this.#sink = sink;
    this.#location = { file: file.name, index: 0 };
    this.#separators = new SeparatorFinder(
      this,
      file.kind === "statements" ? "statements" : undefined,
    );
  }

  push(chunk: Uint8Array): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : joinBytes([this.#bytes, chunk]);
    this.#separators.push(chunk);
    if (!this.stopped && this.#bytes.length > MAX_LINE_BYTES) {
      const expected = `records of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`;
      this.#stop(fileIssue("line_too_long", this.#file.name, expected, "a longer one"));
    }
  }

  open(offset: number): void {
    const head = this.#textTo(offset + 1);
    if (head === undefined) return;
    this.#head = head;
    const closers = head.includes("{") ? "]}" : "]";
    if (parsed(head + closers) === undefined) this.#stop(syntaxIssue(this.#file, head));
  }

  comma(offset: number): void {
    this.#read(offset, ",");
    this.#textTo(offset + 1);
  }

  close(offset: number): void {
    this.#read(offset, "]");
    this.#closed = true;
  }

  object(): void {
    this.#stopAtWrongType("an object");
  }

  /** Stops at the first issue of the unread text. */
  syntaxError(): void {
    const position = this.#position;
    const text = this.#textTo(this.#offset + this.#bytes.length);
    if (text !== undefined) {
      this.#stop(syntaxIssue(this.#file, text, { position, before: this.#before() }));
    }
  }

  /** Checks the text around the records. */
  end(): void {
    const position = this.#position;
    const tail = this.#textTo(this.#offset + this.#bytes.length);
    if (tail === undefined) return;
    const before = this.#before();
    const surroundings = before + tail;
    if (parsed(surroundings) === undefined) {
      this.#stop(syntaxIssue(this.#file, tail, { position, before }));
    } else if (this.#head === undefined) {
      this.#stopAtWrongType(surroundings.trimStart()[0] === "{" ? "an object" : "a single value");
    }
  }

  /** Reads the record that ends before a separator. */
  #read(offset: number, separator: string): void {
    const position = this.#position;
    const text = this.#textTo(offset);
    if (text === undefined) return;
    if (separator === "]" && this.#location.index === 0 && text.trim() === "") return;
    const record = parsed(text);
    if (record === undefined) {
      const context = { position, before: this.#before(), after: separator };
      this.#sink.unreadRecord(syntaxIssue(this.#file, text, context));
      this.#location.index++;
      return;
    }
    this.#sink.record(record, this.#location);
    this.#location.index++;
  }

  /** The text that was read, with one 0 in place of all records. */
  #before(): string {
    if (this.#head === undefined) return "";
    if (this.#location.index === 0) return this.#head;
    return this.#closed ? `${this.#head}0` : `${this.#head}0,`;
  }

  /** Takes the text up to an offset; undefined after an issue that stopped the reading. */
  #textTo(offset: number): string | undefined {
    if (this.stopped) return undefined;
    const length = offset - this.#offset;
    const text = decodeUtf8(this.#bytes.subarray(0, length));
    if (text === undefined) {
      const got = "bytes that are not UTF-8";
      const { line } = this.#position;
      this.#stop(fileIssue("invalid_json", this.#file.name, "UTF-8 text", got, line));
      return undefined;
    }
    this.#bytes = this.#bytes.subarray(length);
    this.#offset = offset;
    this.#position = advance(this.#position, text);
    return text;
  }

  #stopAtWrongType(got: string): void {
    this.#stop(fileIssue("wrong_type", this.#file.name, "a JSON array of records", got));
  }

  #stop(issue: Issue): void {
    if (!this.stopped) this.#sink.unread(issue);
    this.stopped = true;
  }
}

/** The value of a text; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
