import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MasteryError } from "@mastery/core";
import type { NewFile } from "@mastery/node/files";
import {
  type Database,
  type DuckDbLibrary,
  literal,
  makeSpillDirectory,
  UnreadableFileError,
  withDuckDb,
} from "../../parquet/index.ts";
import type { ColumnType, Table } from "../tables/table.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
};

/** DuckDB's memory limit for a table: with more, or with more threads, it keeps gigabytes and is no faster. */
const MEMORY = "256MB";

/** @throws {MasteryError} `UNWRITABLE_FILE` naming the directory, if DuckDB cannot be loaded */
export async function checkDuckDb(
  directory: string,
  load?: () => Promise<DuckDbLibrary>,
): Promise<void> {
  await explained(
    directory,
    ({ message }) => message,
    () => withDuckDb(undefined, async () => {}, load),
  );
}

/**
 * Writes tables as Parquet. DuckDB reads each from CSV in a directory that only its owner can read, so that no table need fit in
 * memory.
 *
 * @param directory that the files are in
 * @param writeCsv writes a table as CSV
 */
export async function writeParquetFiles(
  directory: string,
  tables: readonly Table[],
  files: readonly NewFile[],
  writeCsv: (table: Table, file: FileHandle) => Promise<void>,
): Promise<void> {
  const draft = await makeSpillDirectory(directory);
  const csv = join(draft, "table.csv");
  const parquet = join(draft, "table.parquet");
  try {
    await explained(directory, failedToWrite, () =>
      withDuckDb(MEMORY, async (database) => {
        await run(database, "SET threads = 1");
        await run(database, "SET preserve_insertion_order = true");
        for (const [i, table] of tables.entries()) {
          await fillNew(csv, (file) => writeCsv(table, file));
          await run(database, copy(table, csv, parquet));
          await rm(csv);
          await files[i]!.fill(async (file) => {
            for await (const bytes of createReadStream(parquet)) await file.appendFile(bytes);
          });
          await rm(parquet);
        }
      }),
    );
  } finally {
    await rm(draft, { recursive: true });
  }
}

async function fillNew(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await fill(file);
  } finally {
    await file.close();
  }
}

function copy({ columns }: Table, csv: string, parquet: string): string {
  const types = Object.entries(columns).map(([name, type]) => `${name}: '${TYPES[type]}'`);
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

async function run({ query }: Database, sql: string): Promise<void> {
  for await (const _ of query(sql));
}

function failedToWrite({ got }: UnreadableFileError): string {
  return `expected to write Parquet, got ${got}`;
}

/** Turns errors of DuckDB into ones that name the directory. */
async function explained(
  directory: string,
  explain: (error: UnreadableFileError) => string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof UnreadableFileError)) throw cause;
    throw new MasteryError("UNWRITABLE_FILE", `${directory}: ${explain(cause)}`, { cause });
  }
}
