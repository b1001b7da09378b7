import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MasteryError } from "@mastery/core";
import { UnreadableFileError } from "@mastery/dataset/readers";
import type { ErrorCode } from "@mastery/node/errors";
import { type DuckDbLibrary, literal, makeSpillDirectory, withDuckDb } from "../parquet/duckdb.ts";
import type { ColumnType, Table } from "./snapshot-tables.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
};

/** DuckDB's memory limit for one table. With a higher limit or more threads, DuckDB uses gigabytes without being faster. */
const MEMORY = "256MB";

/** @throws {MasteryError} `UNWRITABLE_FILE` that names the directory, if DuckDB cannot be loaded */
export function checkDuckDb(directory: string, load?: () => Promise<DuckDbLibrary>): Promise<void> {
  const work = withDuckDb(undefined, async () => {}, load);
  return work.catch((error) => explain(directory, error, ({ message }) => message));
}

export type WriteTable = (table: Table, file: FileHandle) => Promise<void>;

/** DuckDB reads each table from a CSV file in a directory that only its owner can read. Tables need not fit in memory. */
export async function withParquet(
  directory: string,
  writeCsv: WriteTable,
  use: (write: WriteTable) => Promise<void>,
): Promise<void> {
  const draft = await makeSpillDirectory(directory);
  const csv = join(draft, "table.csv");
  const parquet = join(draft, "table.parquet");
  const work = withDuckDb(MEMORY, async (database) => {
    await database.run("SET threads = 1");
    await database.run("SET preserve_insertion_order = true");
    await use(async (table, file) => {
      const source = await open(csv, "wx", 0o600);
      await writeCsv(table, source).finally(() => source.close());
      await database.run(copy(table, csv, parquet));
      await rm(csv);
      for await (const bytes of createReadStream(parquet)) await file.appendFile(bytes);
      await rm(parquet);
    });
  });
  await work
    .catch((error) =>
      explain(directory, error, ({ got }) => `expected to write Parquet, got ${got}`),
    )
    .finally(() => rm(draft, { recursive: true }));
}

function copy({ columns }: Table, csv: string, parquet: string): string {
  const types = Object.entries(columns).map(([name, type]) => `${literal(name)}: '${TYPES[type]}'`);
  const options = [
    "auto_detect = false",
    "header = true",
    "delim = ','",
    "quote = '\"'",
    "escape = '\"'",
    "nullstr = ''",
    "allow_quoted_nulls = false",
    `columns = {${types.join()}}`,
  ];
  const source = `read_csv(${[literal(csv), ...options].join()})`;
  return `COPY (FROM ${source}) TO ${literal(parquet)} (FORMAT parquet, COMPRESSION zstd)`;
}

/** Rethrows an error. If DuckDB caused the error, its message begins with the name of the directory. */
function explain(
  directory: string,
  cause: unknown,
  words: (error: UnreadableFileError) => string,
): never {
  if (!(cause instanceof UnreadableFileError)) throw cause;
  throw new MasteryError<ErrorCode>("UNWRITABLE_FILE", `${directory}: ${words(cause)}`, { cause });
}
