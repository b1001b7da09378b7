import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MasteryError } from "@mastery/core";
import { UnreadableFileError } from "../reading/byte-source.ts";

/** The part of `@duckdb/node-api` 1.x that is used; the library itself fits. */
export interface DuckDbLibrary {
  readonly DuckDBInstance: {
    create(path: string, options: Readonly<Record<string, string>>): Promise<Instance>;
  };
}

interface Instance {
  connect(): Promise<Connection>;
  closeSync(): void;
}

interface Connection {
  stream(sql: string): Promise<Result>;
  closeSync(): void;
}

interface Result {
  yieldRowObjectJs(): AsyncIterable<readonly Row[]>;
}

/** Values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs queries. */
export interface Database {
  /** The rows of a result in batches, which are computed as they are read. */
  query(sql: string): AsyncGenerator<readonly Row[], void, void>;
}

const PACKAGE = "@duckdb/node-api";
const SIZE = /^\d+(?:\.\d+)? ?[KMGT]i?B$/;

/**
 * Runs queries in a DuckDB of their own, which is gone afterwards. What does not fit the memory limit is spilled to a temporary
 * directory.
 *
 * @param memoryLimit such as `1GB`; 80 % of the machine's memory without it
 * @throws {@link UnreadableFileError} without the optional peer `@duckdb/node-api`, and for what DuckDB cannot read;
 *   {MasteryError} `INVALID_OPTION` for a limit that is no size
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
  const spill = await mkdtemp(join(tmpdir(), "mastery-duckdb-"));
  try {
    const instance = await DuckDBInstance.create(":memory:", {
      temp_directory: spill,
      preserve_insertion_order: "false",
      autoinstall_known_extensions: "false",
      ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    });
    try {
      const connection = await instance.connect();
      await use({ query: (sql) => query(connection, sql) });
      connection.closeSync();
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

function unreadable(cause: unknown): UnreadableFileError {
  const [message] = (cause as Error).message.split("\n", 1);
  return new UnreadableFileError("Parquet that DuckDB can read", message!, { cause });
}

/** Loads the optional peer. */
async function importDuckDb(load: () => Promise<DuckDbLibrary>): Promise<DuckDbLibrary> {
  try {
    return await load();
  } catch (cause) {
    const expected = `the package ${PACKAGE}, which reads Parquet (npm install ${PACKAGE})`;
    throw new UnreadableFileError(expected, "none that can be loaded", { cause });
  }
}

/** Bundlers leave this import alone: most who bundle do without the peer. */
function importPeer(): Promise<DuckDbLibrary> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
}

/** A text as a literal of SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an identifier of SQL. */
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

/** The rows of Parquet files, their columns named as the fields that they hold, with `filename` and `file_row_number`. */
export function parquetRows(
  paths: readonly string[],
  columns: ReadonlyMap<string, string> = new Map(),
): string {
  const renamed = [...columns].map(([column, field]) => `${identifier(column)} AS ${field}`);
  const all = renamed.length > 0 ? `* RENAME (${renamed.join()})` : "*";
  return `(SELECT ${all} FROM ${readFiles(paths, "filename = true, file_row_number = true")})`;
}

function readFiles(paths: readonly string[], ...options: readonly string[]): string {
  const list = paths.map(literal).join();
  return `read_parquet(${[`[${list}]`, "union_by_name = true", ...options].join()})`;
}

/** A row as a record: integers become numbers, points in time ISO 8601 texts. */
export function recordOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonOf(value)]));
}

function jsonOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(jsonOf) : value;
}
