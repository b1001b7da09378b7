import type { Fault } from "@mastery/core";
import type { DescribedFile } from "../files/data-file.ts";
import { fileFault, syntaxFault } from "./file-fault.ts";
import { MAX_LINE_BYTES } from "./lines.ts";
import type { RecordSink } from "./record-sink.ts";
import { SeparatorFinder, type SeparatorSink } from "./separators.ts";
import { advance, START } from "./text-position.ts";
import { decodeUtf8, joinBytes, withoutByteOrderMark } from "./utf8.ts";

/**
 * Reads one JSON array, record by record: memory does not grow with the file. Statements may also come as the page that a record
 * store answers, an object with the array `statements`.
 */
export async function readJsonArray(
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
): Promise<void> {
  const reader = new JsonArrayReader(file, sink);
  for await (const chunk of withoutByteOrderMark(bytes)) {
    reader.push(chunk);
    if (reader.stopped) return;
  }
  reader.end();
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
      this.#stop(fileFault("line_too_long", this.#file.name, expected, "a longer one"));
    }
  }

  open(offset: number): void {
    const head = this.#textTo(offset + 1);
    if (head === undefined) return;
    this.#head = head;
    const closers = head.includes("{") ? "]}" : "]";
    if (!isJson(head + closers)) this.#stop(syntaxFault(this.#file, head));
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

  /** Stops at the first fault of the unread text. */
  syntaxError(): void {
    const position = this.#position;
    const text = this.#textTo(this.#offset + this.#bytes.length);
    if (text !== undefined) {
      this.#stop(syntaxFault(this.#file, text, { position, before: this.#before() }));
    }
  }

  /** Checks the text around the records. */
  end(): void {
    const position = this.#position;
    const tail = this.#textTo(this.#offset + this.#bytes.length);
    if (tail === undefined) return;
    const before = this.#before();
    const surroundings = before + tail;
    if (!isJson(surroundings)) {
      this.#stop(syntaxFault(this.#file, tail, { position, before }));
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
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      const context = { position, before: this.#before(), after: separator };
      this.#sink.unreadRecord(syntaxFault(this.#file, text, context));
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

  /** Takes the text up to an offset; undefined after a fault that stopped the reading. */
  #textTo(offset: number): string | undefined {
    if (this.stopped) return undefined;
    const length = offset - this.#offset;
    const text = decodeUtf8(this.#bytes.subarray(0, length));
    if (text === undefined) {
      const got = "bytes that are not UTF-8";
      const { line } = this.#position;
      this.#stop(fileFault("invalid_json", this.#file.name, "UTF-8 text", got, line));
      return undefined;
    }
    this.#bytes = this.#bytes.subarray(length);
    this.#offset = offset;
    this.#position = advance(this.#position, text);
    return text;
  }

  #stopAtWrongType(got: string): void {
    this.#stop(fileFault("wrong_type", this.#file.name, "a JSON array of records", got));
  }

  #stop(fault: Fault): void {
    if (!this.stopped) this.#sink.unread(fault);
    this.stopped = true;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
