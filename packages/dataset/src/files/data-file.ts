import type { RecordKind } from "@mastery/core";

/** What a file holds: records of one kind, or xAPI statements. */
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
  /** Of a table: fields by the name of their column, if it differs. */
  readonly columns?: ReadonlyMap<string, string> | undefined;
}

/** One JSON array, one JSON value per line, or a table as CSV or Parquet. */
export type Format = "json" | "jsonl" | "csv" | "parquet";

/** What parsing needs to know of a file. */
export type DescribedFile = Pick<DataFile, "name" | "kind" | "format" | "columns">;
