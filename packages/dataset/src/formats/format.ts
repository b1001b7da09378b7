import type { Issue, IssueKind, Location, RecordKind } from "@mastery/core";

/** Content of a file: records of one kind, or xAPI statements. */
export type FileKind = RecordKind | "statements";

/** A table of a roster in another format, whose rows become groups or learners. */
export interface RosterTable {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly kind: "groups" | "learners";
  readonly columns: Readonly<Record<string, { readonly required: boolean }>>;
}

/** Extensions of files that are parsed as a stream, with or without `.gz`. */
export const STREAMED = ["json", "jsonl", "csv"] as const;

/** Formats of tables, whose columns `columns.json` can map to fields. */
export const MAPPED_FORMATS: readonly string[] = ["csv", "parquet"];

/** Such as `traces or evidence`. */
export function alternatives(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

export interface DescribedFile {
  readonly kind: FileKind;
  /** Name within the directory. */
  readonly name: string;
  /** The table, if the rows are not records yet. */
  readonly table?: RosterTable | undefined;
  /** For a table: fields by column name, as mapped by `columns.json`. */
  readonly columns?: ReadonlyMap<string, MappedColumn> | undefined;
  /** For a table: field whose value is the name of the file without its extension, as mapped by `columns.json`. */
  readonly nameField?: string | undefined;
  /** Value of that field. Messages show another name of the file, because the value can be a learner's id. */
  readonly nameValue?: string | undefined;
}

/** Units of times that are numbers, counted from the start of 1970 in UTC, with their length in milliseconds. */
export const TIME_UNITS = { seconds: 1000, milliseconds: 1 } as const;

/** A column, and how its cells become values of its field. Without further properties, cells are read as in a column named after the field. */
export interface MappedColumn {
  readonly field: string;
  /** The best possible mark, by which the marks in the column are divided. */
  readonly scale?: number | undefined;
  /** Unit of the times in the column. */
  readonly unit?: keyof typeof TIME_UNITS | undefined;
  /** Values of the field by the cells that stand for them. */
  readonly values?: ReadonlyMap<string, unknown> | undefined;
  /** The right answers by resource id. The field is whether a cell contains the right answer. */
  readonly answers?: ReadonlyMap<string, string> | undefined;
}

/** Verb of a row that is no attempt, and is skipped. */
export const IGNORED = "ignored";

export interface RecordSink {
  /** Receives a record. The location object is reused for the next record, so do not keep it after the call. */
  record(record: unknown, location: Location): void;
  /** Receives the issue with a record that cannot be parsed. Reading continues with the next record. */
  unreadRecord(issue: Issue): void;
  /** Receives an issue that ends the reading of the file. */
  unread(issue: Issue): void;
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

/** Returns a note as a sentence, such as `traces.csv: read 12 numbers with a decimal comma`. */
export function describeNote({ kind, file, count, line }: ReadingNote): string {
  const one = count === 1;
  if (kind === "decimal_comma") {
    return `${file}: read ${count} ${one ? "number" : "numbers"} with a decimal comma`;
  }
  if (kind === "ignored_rows") {
    return `${file}: ignored ${count} ${one ? "row" : "rows"}, as columns.json says`;
  }
  const lines = one ? "line that is" : "lines that are";
  return `${file}: read ${count} ${lines} not UTF-8 as Windows-1252, the first at line ${line}`;
}

/**
 * Parses the bytes of one file and passes its records to a sink, in order.
 *
 * @throws `UnreadableFileError` if the file cannot be read completely; `InvalidFileError` if its content prevents further reading
 */
export type Format = (
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: Omit<RecordSink, "unread">,
) => Promise<void>;

/** Called and awaited after each chunk, with the number of bytes read from the file so far. If the promise rejects, reading stops. */
export type AfterChunk = (bytesRead: number) => Promise<void>;

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

/** Rethrows an error of any other kind. */
export function issuesOfError(error: unknown, file: string): readonly Issue[] {
  if (error instanceof InvalidFileError) return error.issues;
  if (!(error instanceof UnreadableFileError)) throw error;
  return [fileIssue("unreadable_file", file, error.expected, error.got)];
}
