/**
 * Fetches statements from a Learning Record Store into a directory.
 *
 * @module @mastery/sources/record-store
 */

import { constants, createReadStream } from "node:fs";
import { type FileHandle, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  checkOptions,
  custom,
  oneOf,
  optional,
  secret,
} from "@mastery/core/validation";
import { prepareDirectory } from "@mastery/node/directories";
import { describeFailure, isAbandoned, openRegularFile, replaceFile } from "@mastery/node/files";
import { idOf, type Order, type OrderedPage, Pages, storedOf } from "./pages.ts";
import { failed, openRecordStore, type RecordStore, type StoreOptions } from "./record-store.ts";

/** Options for fetching statements: the store, the range of statements, and callbacks. */
export interface FetchOptions extends StoreOptions {
  /** ISO 8601 date and time; only statements stored after this time are fetched. Default: all statements. */
  readonly since?: string | undefined;
  /** Called after each page. A returned promise is awaited. */
  readonly onProgress?: ((progress: FetchProgress) => void | Promise<void>) | undefined;
}

const FETCH_OPTIONS: Checks<FetchOptions> = {
  // Messages never show the endpoint, since it may contain a password.
  endpoint: secret("an http or https URL without user and password", isEndpoint),
  authorization: optional(aText),
  version: optional(oneOf("1.0.3", "2.0.0")),
  signal: optional(abortSignal),
  sleep: optional(aFunction),
  since: optional(
    custom(
      "an ISO 8601 date and time",
      (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
    ),
  ),
  onProgress: optional(aFunction),
};

/** Progress of a fetch. */
export interface FetchProgress {
  readonly pages: number;
  readonly statements: number;
  /** Time at which the last new statement was stored; null if there are no new statements. */
  readonly through: string | null;
}

/** Result of a fetch. */
export interface FetchReport extends FetchProgress {
  /** What the store does not do as the specification requires, and what follows for the fetch. */
  readonly warnings: readonly string[];
}

const WARNINGS = {
  none: "the store does not return the oldest statements first; an interrupted fetch may start again, and skips the statements in the file",
  untimed:
    "the store does not say when each statement was stored; each fetch reads all statements again, and skips those in the file",
  endless: "the store linked to more statements, but returned none; the fetch ended there",
};

/** Point up to which the statements of a store have been fetched. */
interface Cursor {
  readonly endpoint: string;
  /** Only statements stored after this time were requested; null for all statements. */
  readonly since: string | null;
  /** Link to the next page of an unfinished query. */
  readonly more: string | null;
  /** All statements stored up to this time have been fetched. */
  readonly through: string | null;
  /** Null as long as the pages do not show the order. */
  readonly order: Order | null;
  /** Ids of the statements fetched after `through`, or at that moment: they are fetched again, and then skipped. Empty without order. */
  readonly last: readonly { readonly id: string; readonly stored: string }[];
  /** Size of the statements file in bytes, up to the last line that is known to be complete. */
  readonly bytes: number;
}

const STATEMENTS = "statements.jsonl";
const CURSOR = "statements-cursor.json";
/** Contains the host name and the id of the process that fetches into the directory. */
const LOCK = ".statements.lock";

/**
 * Fetches statements from a Learning Record Store into `statements.jsonl` of a data directory, oldest first. The next call continues where
 * the previous call stopped, and fetches statements stored since then. `statements-cursor.json` records the position.
 *
 * @throws {MasteryError} `INVALID_OPTION` if an option is invalid; `RECORD_STORE_FAILED` if the store cannot be queried, or if the
 * directory contains statements from another store. Statements already fetched are kept.
 */
export async function fetchStatements(
  directory: string,
  options: FetchOptions,
): Promise<FetchReport> {
  checkOptions(options, FETCH_OPTIONS);
  const store = openRecordStore(options);
  // Uses `force`, because the directory may contain other files. Conflicts are checked below.
  await prepareDirectory(directory, { force: true });
  const lock = join(directory, LOCK);
  await acquire(lock);
  try {
    return await fetchInto(directory, store, options);
  } finally {
    await rm(lock, { force: true });
  }
}

/** @throws `MasteryError` `RECORD_STORE_FAILED` if another live process is fetching, because the statements would be mixed */
async function acquire(lock: string): Promise<void> {
  const ownerOf = async (): Promise<string[]> =>
    (await readFile(lock, "utf8").catch(() => "")).split(" ");
  const [owner, id] = await ownerOf();
  if (owner === hostname() && (await isAbandoned(lock, Number(id))))
    await rm(lock, { force: true });
  try {
    await writeFile(lock, `${hostname()} ${process.pid}`, { flag: "wx", mode: 0o600 });
  } catch (cause) {
    const [host, pid] = await ownerOf();
    const got =
      pid === undefined
        ? describeFailure(cause)
        : `a fetch by process ${pid} on ${host} (delete this file if the process has ended)`;
    throw failed(`${lock}: expected no other fetch into this directory, got ${got}`, cause);
  }
}

async function fetchInto(
  directory: string,
  store: RecordStore,
  { since, onProgress }: FetchOptions,
): Promise<FetchReport> {
  const cursorPath = join(directory, CURSOR);
  const path = join(directory, STATEMENTS);
  let cursor = startCursor(await readCursor(cursorPath), store.address, since ?? null);
  const file = await openStatements(path, cursor);
  const pages = new Pages(store);
  const warnings = new Set<string>();
  /** Ids of all statements in the file. They are read only if the store returns statements in no order. */
  let held: Set<string> | null = null;
  let statements = 0;
  try {
    do {
      const page = await pages.next(cursor);
      if (page.order === "none" || page.order === "untimed") {
        warnings.add(WARNINGS[page.order]);
        held ??= await idsIn(path, cursor.bytes);
      }
      if (page.isEndless) warnings.add(WARNINGS.endless);
      const fresh = addNew(page.statements, held ?? new Set(cursor.last.map(({ id }) => id)));
      cursor = advance(cursor, page, await append(file, cursor.bytes, fresh));
      const text = `${JSON.stringify(cursor, null, 2)}\n`;
      await replaceFile(cursorPath, (draft) => draft.writeFile(text), { force: true, mode: 0o600 });
      statements += fresh.length;
      await onProgress?.({ pages: pages.count, statements, through: cursor.through });
    } while (cursor.more !== null);
    const { through } = cursor;
    return { pages: pages.count, statements, through, warnings: [...warnings] };
  } finally {
    await file.close();
  }
}

/** Returns the statements whose ids are not in the set, and adds these ids. */
function addNew(statements: readonly object[], ids: Set<string>): object[] {
  return statements.filter((one) => {
    const isNew = !ids.has(idOf(one));
    ids.add(idOf(one));
    return isNew;
  });
}

async function idsIn(path: string, bytes: number): Promise<Set<string>> {
  const ids = new Set<string>();
  if (bytes === 0) return ids;
  const lines = createInterface({ input: createReadStream(path, { end: bytes - 1 }) });
  for await (const line of lines) ids.add(idOf(JSON.parse(line)));
  return ids;
}

/** @throws `MasteryError` `RECORD_STORE_FAILED` if the file exists, but is not a cursor or cannot be read */
async function readCursor(path: string): Promise<Cursor | null> {
  try {
    const file = await openRegularFile(path);
    return JSON.parse(await file.readFile("utf8").finally(() => file.close()));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    const got = cause instanceof SyntaxError ? "something else" : describeFailure(cause);
    throw failed(`${path}: expected the cursor of an earlier fetch, got ${got}`, cause);
  }
}

/** @throws `MasteryError` `RECORD_STORE_FAILED` if the directory contains statements from another store or since another time */
function startCursor(previous: Cursor | null, endpoint: string, since: string | null): Cursor {
  const start = { endpoint, since, more: null, through: null, order: null, last: [], bytes: 0 };
  if (!previous) return start;
  if (previous.endpoint !== endpoint) {
    throw failed(
      `the directory holds statements from ${previous.endpoint}; choose another directory for ${endpoint}`,
    );
  }
  if (since !== null && previous.since !== since) {
    const from = previous.since === null ? "the beginning" : previous.since;
    throw failed(
      `the directory holds statements since ${from}; choose another directory for statements since ${since}`,
    );
  }
  // Earlier versions stored only the ids, all of which belong to the last moment.
  const last = (previous.last as readonly unknown[]).map((one) =>
    typeof one === "string" ? { id: one, stored: previous.through } : one,
  ) as Cursor["last"];
  return { ...start, ...previous, last };
}

/** Removes what follows the last complete line. Throws if the file cannot be opened or does not match the cursor. */
async function openStatements(path: string, { bytes }: Cursor): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  // Only the owner can read the file, since statements may contain addresses.
  const file = await openRegularFile(path, O_APPEND | O_CREAT | O_RDWR, 0o600).catch((cause) => {
    const got = describeFailure(cause);
    throw failed(`${path}: expected a file to append statements to, got ${got}`, cause);
  });
  const { size } = await file.stat();
  if (size < bytes || (bytes === 0 && size > 0)) {
    await file.close();
    const got = size < bytes ? "is shorter than its cursor states" : "was not fetched from a store";
    throw failed(`${path} ${got}; choose another directory`);
  }
  await file.truncate(bytes);
  return file;
}

/** Returns the new size of the file. */
async function append(
  file: FileHandle,
  bytes: number,
  statements: readonly object[],
): Promise<number> {
  const lines = Buffer.from(statements.map((one) => `${JSON.stringify(one)}\n`).join(""));
  await file.appendFile(lines);
  await file.datasync();
  return bytes + lines.length;
}

function advance(cursor: Cursor, page: OrderedPage, bytes: number): Cursor {
  const { more, order } = page;
  const position = { ...cursor, more, order, bytes };
  if (order === "untimed") return { ...position, last: [] };
  // In another order, older statements may follow on the next pages.
  const isComplete = order === "ascending" || more === null;
  const through = isComplete ? later(cursor.through, page.completeThrough) : cursor.through;
  if (order === "none") return { ...position, through, last: [] };
  const boundary = through === null ? 0 : Date.parse(through) - 1;
  const last = new Map(cursor.last.map((one) => [one.id, one]));
  for (const one of page.statements) last.set(idOf(one), { id: idOf(one), stored: storedOf(one)! });
  const kept = [...last.values()].filter(({ stored }) => Date.parse(stored) >= boundary);
  return { ...position, through, last: kept };
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) < Date.parse(other) ? other : one;
}

function isEndpoint(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
