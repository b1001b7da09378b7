import type { DatasetOptions, Issue, RecordKind } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { RECORD_KINDS } from "@mastery/core/records";
import { refuseChanged } from "../files/data-directory.ts";
import type { DataFile, OpenDataset, Reader, Unread } from "../files/reader.ts";
import { readCsv } from "../formats/csv.ts";
import {
  type AfterChunk,
  fileIssue,
  type RecordSink,
  unreadableFormat,
} from "../formats/format.ts";
import { COLUMNS, type ColumnNames, readColumnNames } from "./names.ts";
import { PARQUET, TABLE_ENDINGS } from "./no-tables.ts";
import type { TableFile } from "./table-file.ts";

/** A Parquet file, with its path on disk. */
export interface ParquetFile extends TableFile {
  readonly path: string;
}

/** Reader of Parquet files. */
export interface ParquetReader {
  /** Reads the rows of a file as records, in order. */
  read(file: ParquetFile, sink: RecordSink, afterChunk: AfterChunk): Promise<void>;
  /** Returns whether it can count traces whose columns are mapped in this way. */
  canCount(names: Pick<TableFile, "columns" | "nameField">): boolean;
  /** Counts the traces of several files together. Awaits `checkpoint` between batches. */
  count(
    files: readonly ParquetFile[],
    builder: DatasetBuilder,
    options: DatasetOptions,
    checkpoint: () => Promise<void>,
  ): Promise<void>;
}

/**
 * Returns the reader of tables, whose columns `columns.json` can map to fields.
 *
 * @param parquet without it, each Parquet file is an issue
 */
export function tables(parquet?: ParquetReader): Reader {
  const reader: Reader = {
    endings: TABLE_ENDINGS,
    async open(directory, issues, dataset) {
      const names = await readColumnNames(directory, issues);
      const tableOf = (file: DataFile): ParquetFile => ({
        kind: file.kind,
        name: file.shownName,
        path: directory.pathOf(file.name),
        ...namesOf(names, file),
        nameValue: baseOf(file.name),
      });
      if (dataset) {
        for (const issue of unusedNames(names, reader, dataset.files)) issues.add(issue);
        for (const kind of RECORD_KINDS) {
          if (names[kind]?.nameField !== undefined) dataset.hideNames(kind);
        }
      }
      // Files with traces are counted together, since an id may occur in several of these files.
      const counted = dataset && parquet ? countedOf(dataset, parquet, names) : [];
      return async (file, sink, afterChunk) => {
        const table = tableOf(file);
        if (!file.name.endsWith(PARQUET)) {
          return readCsv(directory.read(file.name, afterChunk), table, sink);
        }
        if (!parquet) throw unreadableFormat("Parquet", [".json", ".jsonl", ".csv"]);
        if (!counted.includes(file)) return parquet.read(table, sink, afterChunk);
        if (file !== counted[0]) return;
        const { builder, options } = dataset!;
        await parquet.count(counted.map(tableOf), builder, options, () => afterChunk(0));
        await refuseChanged(directory, counted, issues);
      };
    },
  };
  return reader;
}

function namesOf(names: ColumnNames, { kind }: DataFile): Pick<TableFile, "columns" | "nameField"> {
  return (kind !== "statements" && names[kind]) || {};
}

/** Returns the Parquet files whose traces are counted. They must not lie next to other files of traces. */
function countedOf(
  { files, builder }: OpenDataset,
  parquet: ParquetReader,
  names: ColumnNames,
): DataFile[] {
  const traces = files.filter(
    (file): file is DataFile => !("issue" in file) && file.kind === "traces",
  );
  if (!parquet.canCount(names.traces ?? {})) return [];
  const counted = traces.filter(({ name }) => name.endsWith(PARQUET));
  if (counted.length > 0 && counted.length < traces.length) {
    const got = "files of other formats next to it";
    const expected = `traces as ${PARQUET} alone`;
    builder.addIssue(fileIssue("ambiguous_file", counted[0]!.name, expected, got));
  }
  return counted;
}

/** Returns an issue for each kind of record that has a mapping but no table. */
function unusedNames(
  columns: ColumnNames,
  tables: Reader,
  files: readonly (DataFile | Unread)[],
): Issue[] {
  const isTable = (kind: RecordKind, file: DataFile | Unread): boolean =>
    "issue" in file ? file.kinds.includes(kind) : file.kind === kind && file.reader === tables;
  return RECORD_KINDS.filter((kind) => (columns[kind]?.columns?.size ?? 0) > 0)
    .filter((kind) => !files.some((file) => isTable(kind, file)))
    .map((field) => {
      const expected = `a table of ${field} (.csv or ${PARQUET}) with these columns`;
      return { kind: "invalid_columns", location: { file: COLUMNS }, field, expected, got: "none" };
    });
}

/** Returns the name of a file without its folder and its extensions. */
function baseOf(name: string): string {
  return name.replace(/^.*\//, "").replace(/\.(?:csv(?:\.gz)?|parquet)$/, "");
}
