import type { RecordKind } from "@mastery/core";

/** What a file holds: records of one kind, or xAPI statements, which become traces. */
export type FileKind = RecordKind | "statements";

/** One file of a data directory. */
export interface DataFile {
  readonly kind: FileKind;
  /** Name within the directory. */
  readonly name: string;
  readonly path: string;
  /** Size on disk. */
  readonly bytes: number;
  readonly format: Format;
  readonly gzip: boolean;
  /** Of a table: fields by name of their column, where that is another. */
  readonly columns?: ReadonlyMap<string, string> | undefined;
}

/** One JSON array, one JSON value per line, or a table: its first row names the fields, or it is Parquet. */
export type Format = "json" | "jsonl" | "csv" | "parquet";
