import type { DatasetOptions, Issue, Location, RecordKind } from "@mastery/core";
import type { DatasetBuilder, IssueSink } from "@mastery/core/dataset";
import type { DataDirectory } from "../files/data-directory.ts";
import type { DataFile, Unread } from "../files/find-data-files.ts";
import type {
  AfterChunk,
  DescribedFile,
  Format,
  RecordSink,
  RosterTable,
} from "../formats/format.ts";

/** Readers of formats other than JSON. A file in a format without a reader is an issue. */
export interface Readers {
  readonly tables?: TableReader | undefined;
  readonly parquet?: ParquetReader | undefined;
  readonly oneRoster?: OneRosterReader | undefined;
}

/** Reader of CSV, and of `columns.json`, which also applies to Parquet. */
export interface TableReader {
  readonly csv: Format;
  readColumnNames(directory: DataDirectory, issues: IssueSink): Promise<ColumnNames>;
  /** Returns an issue for each kind of record that has a mapping but no table. */
  unusedNames(names: ColumnNames, files: readonly (DataFile | Unread)[]): Issue[];
}

/** What `columns.json` says about the tables of each kind of record. */
export type ColumnNames = Readonly<
  Partial<Record<RecordKind, Pick<DescribedFile, "columns" | "nameField">>>
>;

/** Reader of Parquet files. */
export interface ParquetReader {
  /** Reads the rows of a file as records, in order. */
  read(file: DataFile, sink: RecordSink, afterChunk: AfterChunk): Promise<void>;
  /** Counts the traces of several files together. Awaits `checkpoint` between batches. */
  count(
    files: readonly DataFile[],
    builder: DatasetBuilder,
    options: DatasetOptions,
    checkpoint: () => Promise<void>,
  ): Promise<void>;
}

/** Reader of OneRoster tables, which take the place of learners and groups. */
export interface OneRosterReader {
  /** In reading order. */
  readonly tables: readonly RosterTable[];
  /** Starts reading the rows of one roster into a dataset. */
  open(builder: DatasetBuilder, uuidOf: DatasetOptions["uuidOf"]): RosterRows;
}

/** The rows of one roster. */
export interface RosterRows {
  add(table: RosterTable, row: unknown, location: Location): void;
  /** Called after the last row. */
  end(): void;
  report(): OneRosterReport;
}

/** Counts of users, and of rows. */
export interface OneRosterReport {
  readonly learners: number;
  /** Learners with `enabledUser` false, whose accounts are disabled. */
  readonly disabled_learners: number;
  /** Students who did not become learners, because they have no grade, several grades, or a grade that the school does not have. */
  readonly students_without_grade: number;
  /** Users who are not students. */
  readonly other_users: number;
  /** Rows of all tables with the status `tobedeleted`. */
  readonly deleted_rows: number;
}
