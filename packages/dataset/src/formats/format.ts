import type { Issue, IssueKind, Location, RecordKind } from "@mastery/core";

/** Content of a file: records of one kind, or xAPI statements. */
export type FileKind = RecordKind | "statements";

export const JSON_ENDINGS: readonly string[] = [".json", ".json.gz", ".jsonl", ".jsonl.gz"];

/** Such as `traces or evidence`. */
export function alternatives(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

export interface DescribedFile {
  readonly kind: FileKind;
  /** Name within the directory. */
  readonly name: string;
}

/** Receives what is read from a file, in order. */
export interface RecordSink {
  /** Receives a record. The location object is reused for the next record, so do not keep it after the call. */
  record(record: unknown, location: Location): void;
  /** Receives the issue with a record that cannot be parsed. Reading continues with the next record. */
  unreadRecord(issue: Issue): void;
  /** Receives an issue that ends the reading of the file. */
  unread(issue: Issue): void;
  /** Receives an assumption about the file. */
  note?(note: ReadingNote): void;
}

/**
 * An assumption made while reading a table: that some lines have another encoding, or that commas in numbers are decimal commas. Or the
 * number of rows that `columns.json` says to ignore.
 */
export interface ReadingNote {
  readonly kind: "windows_1252" | "decimal_comma" | "ignored_rows";
  readonly file: string;
  /** Number of affected lines, numbers or rows. */
  readonly count: number;
  /** Number of the first affected line, if known. */
  readonly line?: number;
}

/**
 * Parses the bytes of one file and passes its records to a sink, in order.
 *
 * @throws `UnreadableFileError` if the file cannot be read completely; `InvalidFileError` if its content prevents further reading
 */
export type Format<File extends DescribedFile = DescribedFile> = (
  bytes: AsyncIterable<Uint8Array>,
  file: File,
  sink: Omit<RecordSink, "unread">,
) => Promise<void>;

/** Called and awaited after each chunk, with the number of bytes read from the file so far. If the promise rejects, reading stops. */
export type AfterChunk = (bytesRead: number) => Promise<void>;

/** Returns an issue with a file, or with one of its lines. */
export function fileIssue(
  kind: IssueKind,
  file: string,
  expected: string,
  got: string,
  line?: number,
): Issue {
  const location = line === undefined ? { file } : { file, line };
  return { kind, location, field: "", expected, got };
}

/** Thrown when the disk, the browser or gzip cannot read a file completely. `expected` and `got` are worded as in an issue. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string, options?: ErrorOptions) {
    super(`expected ${expected}, got ${got}`, options);
    this.expected = expected;
    this.got = got;
  }
}

/** Thrown when the content of a file prevents further reading, for example because a table lacks a required column. */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("a file is invalid");
    this.issues = issues;
  }
}

/** For a file in a format without a reader, `got`. */
export function unreadableFormat(got: string, readable: readonly string[]): UnreadableFileError {
  return new UnreadableFileError(
    `a file as ${alternatives(readable)} (each also .gz)`,
    `${got}, which cannot be read here (convert it to ${readable.at(-1)})`,
  );
}

/** Rethrows an error of any other kind. */
export function issuesOfError(error: unknown, file: string): readonly Issue[] {
  if (error instanceof InvalidFileError) return error.issues;
  if (!(error instanceof UnreadableFileError)) throw error;
  return [fileIssue("unreadable_file", file, error.expected, error.got)];
}
