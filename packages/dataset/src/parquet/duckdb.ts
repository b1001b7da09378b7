import { rm } from "node:fs/promises";
import { MasteryError } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import type { MappedColumn } from "../files/data-file.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { makeSpillDirectory } from "./spill-directory.ts";

/** The part of `@duckdb/node-api` 1.x that is used. */
export interface DuckDbLibrary {
  readonly DuckDBInstance: {
    /** Opens a database. */
    create(path: string, options: Readonly<Record<string, string>>): Promise<Instance>;
  };
}

interface Instance {
  connect(): Promise<Connection>;
  closeSync(): void;
}

interface Connection {
  stream(sql: string): Promise<QueryResult>;
  closeSync(): void;
}

interface QueryResult {
  yieldRowObjectJs(): AsyncIterable<readonly Row[]>;
}

/** Values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs queries. */
export interface Database {
  /** Returns the rows of a result in batches, computed on demand. */
  query(sql: string): AsyncGenerator<readonly Row[], void, void>;
}

const PACKAGE = "@duckdb/node-api";

/** Commands that install the peer where Node looks for it. npm cannot add to a folder that pnpm made, so two places have their own. */
const INSTALLED_BY = [
  `in a project: npm install ${PACKAGE}`,
  "in a clone: npm run setup:parquet",
  `in a deployed folder: npm install --prefix .. ${PACKAGE}`,
].join("; ");

const SIZE = /^\d+(?:\.\d+)? ?[KMGT]i?B$/;

/**
 * Runs queries in a new DuckDB in memory. What exceeds the memory limit is spilled to a temporary directory.
 *
 * @param memoryLimit such as `1GB`; defaults to 80 % of the machine's memory
 * @throws {@link UnreadableFileError} if the optional peer `@duckdb/node-api` is missing, or DuckDB cannot read a file
 * @throws `MasteryError` `INVALID_OPTION` if the limit is not a size
 */
export async function withDuckDb(
  memoryLimit: string | undefined,
  use: (database: Database) => Promise<void>,
  load: () => Promise<DuckDbLibrary> = importPeer,
): Promise<void> {
  if (memoryLimit !== undefined && !SIZE.test(memoryLimit)) {
    const message = `memoryLimit: expected a size such as 1GB, got ${JSON.stringify(memoryLimit)}`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const { DuckDBInstance } = await importDuckDb(load);
  const spill = await makeSpillDirectory();
  try {
    const instance = await DuckDBInstance.create(":memory:", {
      temp_directory: spill,
      preserve_insertion_order: "false",
      autoinstall_known_extensions: "false",
      ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    });
    try {
      const connection = await instance.connect();
      try {
        await use({ query: (sql) => query(connection, sql) });
      } finally {
        connection.closeSync();
      }
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(spill, { recursive: true });
  }
}

async function* query(connection: Connection, sql: string): AsyncGenerator<readonly Row[]> {
  let rows: AsyncIterator<readonly Row[]>;
  try {
    rows = (await connection.stream(sql)).yieldRowObjectJs()[Symbol.asyncIterator]();
  } catch (cause) {
    throw unreadable(cause);
  }
  for (;;) {
    const batch = await rows.next().catch((cause: unknown) => {
      throw unreadable(cause);
    });
    if (batch.done) return;
    yield batch.value;
  }
}

/** Characters of DuckDB's messages that issues show. */
const SHOWN_OF_MESSAGE = 200;

/** Kinds of errors whose messages tell of the machine; those of others quote values, such as names of learners. */
const OF_THE_MACHINE = ["IO Error", "Out of Memory Error"];

function unreadable(cause: unknown): UnreadableFileError {
  const [message = ""] = (cause as Error).message.split("\n", 1);
  const [kind = ""] = message.split(":", 1);
  const got = OF_THE_MACHINE.includes(kind) ? shortened(message, SHOWN_OF_MESSAGE) : `its ${kind}`;
  return new UnreadableFileError("Parquet that DuckDB can read", got, { cause });
}

/** Loads the optional peer. */
async function importDuckDb(load: () => Promise<DuckDbLibrary>): Promise<DuckDbLibrary> {
  try {
    return await load();
  } catch (cause) {
    const expected = `the package ${PACKAGE}, which reads and writes Parquet (${INSTALLED_BY})`;
    throw new UnreadableFileError(expected, "none that can be loaded", { cause });
  }
}

/** Bundlers must leave this import alone: most bundles do without the peer. */
function importPeer(): Promise<DuckDbLibrary> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
}

/** Quotes a text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Quotes a name as an SQL identifier. */
function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Types of the columns of Parquet files, by their names in the files. */
export async function parquetColumns(
  { query }: Database,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for await (const rows of query(`DESCRIBE FROM ${readFiles(paths)}`)) {
    for (const { column_name, column_type } of rows) types.set(`${column_name}`, `${column_type}`);
  }
  return types;
}

/** A query for the rows of Parquet files, with columns named after their fields, `filename` and `file_row_number`. */
export function parquetRows(
  paths: readonly string[],
  columns: ReadonlyMap<string, MappedColumn> = new Map(),
): string {
  const renamed = [...columns].map(([column, { field, scale }]) => {
    const value = identifier(column);
    return `${scale === undefined ? value : `${value}::DOUBLE / ${scale}`} AS ${field}`;
  });
  const mapped = [...columns.keys()].map(identifier);
  const all = mapped.length > 0 ? `* EXCLUDE (${mapped.join()}), ${renamed.join()}` : "*";
  return `(SELECT ${all} FROM ${readFiles(paths, "filename = true, file_row_number = true")})`;
}

function readFiles(paths: readonly string[], ...options: readonly string[]): string {
  const list = paths.map(literal).join();
  return `read_parquet(${[`[${list}]`, "union_by_name = true", ...options].join()})`;
}

/** Converts a row to a record: integers to numbers, points in time to ISO 8601 texts. */
export function recordOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonOf(value)]));
}

function jsonOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(jsonOf) : value;
}
