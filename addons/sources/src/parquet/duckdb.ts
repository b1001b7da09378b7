import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { MasteryError } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import { UnreadableFileError } from "@mastery/dataset/readers";
import { isAbandoned } from "@mastery/node/files";
import type { Queryable, Row } from "../sql/count-traces.ts";

/** The parts of `@duckdb/node-api` 1.x that this file uses. */
export interface DuckDbLibrary {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Readonly<Record<string, string>>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
}

interface Connection {
  stream(sql: string): Promise<{ yieldRowObjectJs(): AsyncIterable<readonly Row[]> }>;
  closeSync(): void;
}

/** A database connection, which {@link withDuckDb} closes. */
export interface Database extends Queryable {
  run(sql: string): Promise<void>;
}

const PACKAGE = "@duckdb/node-api";

/** npm cannot add to a folder that pnpm created, so two of the locations need other commands. */
const INSTALLED_BY = [
  `in a project: npm install ${PACKAGE}`,
  "in a clone: npm run setup -- ./tests/parquet",
  `in a deployed folder: npm install --prefix .. ${PACKAGE}`,
].join("; ");

const SIZE = /^\d+(?:\.\d+)? ?[KMGT]i?B$/;

/**
 * Runs queries in a new in-memory DuckDB. Data above the memory limit are spilled to a temporary directory.
 *
 * @param memoryLimit memory limit, such as `1GB`; defaults to 80% of the machine's memory
 * @throws `UnreadableFileError` if the optional peer dependency `@duckdb/node-api` is missing, or if DuckDB cannot read a file
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
  const { DuckDBInstance } = await load().catch((cause: unknown) => {
    const expected = `the package ${PACKAGE}, which reads and writes Parquet (${INSTALLED_BY})`;
    throw new UnreadableFileError(expected, "a package that cannot be loaded", { cause });
  });
  const closers: (() => unknown)[] = [];
  try {
    const spill = await makeSpillDirectory();
    closers.unshift(() => rm(spill, { recursive: true }));
    const instance = await DuckDBInstance.create(":memory:", {
      temp_directory: spill,
      preserve_insertion_order: "false",
      autoinstall_known_extensions: "false",
      ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    });
    closers.unshift(() => instance.closeSync());
    const connection = await instance.connect();
    closers.unshift(() => connection.closeSync());
    const rows = (sql: string): AsyncIterable<readonly Row[]> => rowsOf(connection, sql);
    await use({
      dialect: "duckdb",
      rows,
      async run(sql) {
        for await (const _ of rows(sql));
      },
    });
  } finally {
    for (const close of closers) await close();
  }
}

/** Hidden from bundlers, because most bundles do not need the package. */
function importPeer(): Promise<DuckDbLibrary> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
}

async function* rowsOf(connection: Connection, sql: string): AsyncGenerator<readonly Row[]> {
  try {
    const stream = await connection.stream(sql);
    for await (const rows of stream.yieldRowObjectJs()) yield rows.map(recordOf);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** BigInts become numbers, and timestamps become ISO 8601 strings. */
export function jsonOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(jsonOf);
  return typeof value === "object" && value !== null ? recordOf(value as Row) : value;
}

function recordOf(row: Row): Row {
  // An assignment to a column named `__proto__` would not add a field.
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonOf(value)]));
}

/** Maximum length of a DuckDB message in an issue, in characters. */
const MAX_SHOWN = 200;

/** Errors whose messages are about the machine and can be shown. The messages of other errors may quote values such as learners' names. */
const SHOWN_ERRORS = ["IO Error", "Out of Memory Error"];

function unreadable(cause: unknown): UnreadableFileError {
  const [message = ""] = (cause as Error).message.split("\n", 1);
  const [kind = ""] = message.split(":", 1);
  const got = SHOWN_ERRORS.includes(kind) ? shortened(message, MAX_SHOWN) : `its ${kind}`;
  return new UnreadableFileError("Parquet that DuckDB can read", got, { cause });
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Names the host, since containers can share a directory, and a process id is valid on one host only. */
const PREFIX = `mastery-duckdb-${hostname()}-`;

/** Resolves to a new directory that only its owner can read. Removes directories that killed processes on this host left behind. */
export async function makeSpillDirectory(parent: string = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    const isLeft = await isAbandoned(path, Number.parseInt(name.slice(PREFIX.length), 10));
    if (isLeft && (await isOwn(path))) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function isOwn(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isDirectory() === true && stats.uid === process.getuid?.();
}
