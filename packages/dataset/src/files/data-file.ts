import type { RecordKind } from "@mastery/core";
import type { OneRosterTable } from "../oneroster/tables.ts";

/** The folder of a data directory that has a folder for each part of the learners. */
export const PARTS = "parts";

/** What a file holds: records of one kind, xAPI statements, or a table of OneRoster. */
export type FileKind = RecordKind | "statements" | OneRosterTable;

/** One file of a data directory. */
export interface DataFile {
  readonly kind: FileKind;
  /** Name within the directory. */
  readonly name: string;
  /** Where it is, as DuckDB finds it. */
  readonly path: string;
  /** Size on disk. */
  readonly bytes: number;
  readonly format: Format;
  readonly gzip: boolean;
  /** Of a table: fields by the name of their column, where `columns.json` says so. */
  readonly columns?: ReadonlyMap<string, MappedColumn> | undefined;
}

/** What a column holds. */
export interface MappedColumn {
  readonly field: string;
  /** The best mark, if the column has marks: they are divided by it. */
  readonly scale?: number | undefined;
}

/** One JSON array, one JSON value per line, or a table as CSV or Parquet. */
export type Format = "json" | "jsonl" | "csv" | "parquet";

/** What parsing needs to know of a file. */
export type DescribedFile = Pick<DataFile, "name" | "kind" | "format" | "columns">;
