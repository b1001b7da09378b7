import { columnIssues } from "../columns/column-issues.ts";
import type { DataFile } from "../files/data-file.ts";
import type { AfterChunk, RecordSink } from "../formats/record-sink.ts";
import { parquetColumns, parquetRows, recordOf, withDuckDb } from "./duckdb.ts";

/** Reads the rows of a Parquet file as records, in their order. */
export async function readParquet(
  file: DataFile,
  sink: RecordSink,
  afterChunk: AfterChunk,
): Promise<void> {
  await withDuckDb(undefined, async (database) => {
    const issues = columnIssues(file, [...(await parquetColumns(database, [file.path])).keys()]);
    for (const issue of issues) sink.unread(issue);
    if (issues.length > 0) return;
    const location = { file: file.name, index: 0 };
    const source = parquetRows([file.path], file.columns);
    for await (const rows of database.query(`SELECT * FROM ${source} ORDER BY file_row_number`)) {
      for (const row of rows) {
        sink.record(recordOf(row), location);
        location.index++;
      }
      await afterChunk(0);
    }
  });
}
