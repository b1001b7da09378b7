/**
 * Fetches statements from a Learning Record Store into a directory.
 *
 * @module @mastery/dataset/record-store
 */

import { constants } from "node:fs";
import { type FileHandle, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { MasteryError } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  checkOptions,
  custom,
  isObject,
  oneOf,
  optional,
  parseJson,
  secret,
} from "@mastery/core/internal";
import {
  describeFailure,
  isAbandoned,
  openRegularFile,
  prepareDirectory,
  replaceFile,
} from "@mastery/node/files";

/** Options for fetching statements: the store, the range of statements, and callbacks. */
export interface FetchOptions {
  /** Base URL of the store's xAPI resources, without `statements`. */
  readonly endpoint: string;
  /** Value of the `Authorization` header; never shown. */
  readonly authorization?: string | undefined;
  /** Default: 1.0.3. */
  readonly version?: "1.0.3" | "2.0.0" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Waits between two attempts. Tests replace this function. */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
  /** ISO 8601 date and time; only statements stored after this time are fetched. Default: all statements. */
  readonly since?: string | undefined;
  /** Called after each page. A returned promise is awaited. */
  readonly onProgress?: ((report: FetchReport) => void | Promise<void>) | undefined;
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
export interface FetchReport {
  readonly pages: number;
  readonly statements: number;
  /** Time at which the last new statement was stored; null if there are no new statements. */
  readonly through: string | null;
}

/** Point up to which the statements of a store have been fetched. */
interface Cursor {
  readonly endpoint: string;
  /** Only statements stored after this time were requested; null for all statements. */
  readonly since: string | null;
  /** Link to the next page of an unfinished query. */
  readonly more: string | null;
  readonly through: string | null;
  /** Ids of the most recently stored statements. These statements are fetched again, and then skipped. */
  readonly last: readonly string[];
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
  let cursor = startCursor(await readCursor(cursorPath), store.address, since ?? null);
  const file = await openStatements(join(directory, STATEMENTS), cursor);
  try {
    let pages = 0;
    let statements = 0;
    let limit: string | null = null;
    do {
      const page = await store.nextPage(cursor);
      const known = new Set(cursor.last);
      const fresh = page.statements.filter((one) => !known.has(idOf(one)));
      limit ??= page.consistentThrough;
      cursor = advance(cursor, page, await append(file, cursor.bytes, fresh), limit);
      const text = `${JSON.stringify(cursor, null, 2)}\n`;
      await replaceFile(cursorPath, (draft) => draft.writeFile(text), { force: true, mode: 0o600 });
      pages++;
      statements += fresh.length;
      await onProgress?.({ pages, statements, through: cursor.through });
    } while (cursor.more !== null);
    return { pages, statements, through: cursor.through };
  } finally {
    await file.close();
  }
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

function failed(message: string, cause?: unknown): MasteryError {
  return new MasteryError("RECORD_STORE_FAILED", message, { cause });
}

/** @throws `MasteryError` `RECORD_STORE_FAILED` if the directory contains statements from another store or since another time */
function startCursor(previous: Cursor | null, endpoint: string, since: string | null): Cursor {
  if (!previous) return { endpoint, since, more: null, through: null, last: [], bytes: 0 };
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
  return previous;
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

/** One millisecond earlier, because more statements may have been stored at the same moment as the last statement. */
function justBefore(time: string | null): string | null {
  return time === null ? null : new Date(Date.parse(time) - 1).toISOString();
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

function advance(cursor: Cursor, page: Page, bytes: number, limit: string | null): Cursor {
  const stored = page.statements.flatMap((one) => {
    const at = (one as { stored?: unknown }).stored;
    return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? [{ at, id: idOf(one) }] : [];
  });
  const newest = earlier(stored.at(-1)?.at ?? cursor.through, page.more === null ? limit : null);
  const boundary = newest === null ? 0 : Date.parse(newest) - 1;
  const last = stored.filter(({ at }) => Date.parse(at) >= boundary).map(({ id }) => id);
  const kept = newest === cursor.through ? cursor.last : [];
  return {
    ...cursor,
    more: page.more,
    through: newest,
    last: [...new Set([...kept, ...last])],
    bytes,
  };
}

/** The store may not yet have returned all statements after `limit`, so the next call fetches them again. */
function earlier(time: string | null, limit: string | null): string | null {
  if (time === null || limit === null || Number.isNaN(Date.parse(limit))) return time;
  return Date.parse(limit) < Date.parse(time) ? limit : time;
}

function idOf(statement: object): string {
  return String((statement as { id?: unknown }).id);
}

interface Page {
  readonly statements: readonly object[];
  readonly more: string | null;
  /** Time up to which the store's responses are complete, if the store states it. */
  readonly consistentThrough: string | null;
}

/** Maximum number of attempts per request. By default, 1, 2, 4 … seconds pass between two attempts. */
const MAX_ATTEMPTS = 8;
const MAX_WAIT = 60_000;
/** Milliseconds to wait for a response. */
const TIMEOUT = 120_000;

type RecordStore = ReturnType<typeof openRecordStore>;

/** Statuses with which stores respond to an expired link. The query then restarts after the last stored statement. */
const EXPIRED = [400, 404, 410];

/** Requests are repeated if the store is busy or the connection breaks. */
function openRecordStore({
  endpoint,
  authorization,
  version = "1.0.3",
  signal,
  // An aborted wait is not an error here: the signal is checked afterwards.
  sleep = (wait) => setTimeout(wait, undefined, { signal }).catch(() => {}),
}: FetchOptions) {
  // With a slash at the end, relative URLs are resolved below the endpoint.
  const base = new URL(endpoint);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const headers = {
    accept: "application/json",
    "x-experience-api-version": version,
    ...(authorization === undefined ? {} : { authorization }),
  };

  async function nextPage(cursor: Cursor): Promise<Page> {
    const { more } = cursor;
    const url = more === null ? queryAfter(cursor) : linkTo(more);
    const result = await fetchWithRetries(url);
    if ("statements" in result) return result;
    if (more !== null && EXPIRED.includes(result.status ?? 0)) {
      return nextPage({ ...cursor, more: null });
    }
    throw failed(`${url.origin}${url.pathname}: ${result.reason}`);
  }

  function queryAfter({ through, since }: Cursor): URL {
    const url = new URL("statements", base);
    url.searchParams.set("ascending", "true");
    const start = justBefore(through) ?? since;
    if (start !== null) url.searchParams.set("since", start);
    return url;
  }

  function linkTo(more: string): URL {
    const url = URL.canParse(more, base.href) ? new URL(more, base) : null;
    if (url?.origin === base.origin) return url;
    throw failed(`a link to more statements leads away from ${base.origin}`);
  }

  async function fetchWithRetries(url: URL): Promise<Page | Failure> {
    for (let attempt = 1; ; attempt++) {
      const result = await fetchPage(url);
      if ("statements" in result || result.wait === null) return result;
      const { reason, wait = 1000 * 2 ** (attempt - 1) } = result;
      if (attempt === MAX_ATTEMPTS) return { reason: `${reason} (${MAX_ATTEMPTS} attempts)` };
      await sleep(Math.min(MAX_WAIT, wait));
      signal?.throwIfAborted();
    }
  }

  async function fetchPage(url: URL): Promise<Page | Failure> {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { headers, signal: end });
      const text = await response.text();
      if (response.ok) return pageIn(response, text);
      const { status } = response;
      const isBusy = status === 429 || status >= 500;
      return {
        reason: REFUSALS[status] ?? `HTTP ${status}`,
        status,
        wait: isBusy ? retryAfter(response.headers.get("retry-after")) : null,
      };
    } catch (error) {
      signal?.throwIfAborted();
      return { reason: describeNetworkError(error) };
    }
  }

  /** The address identifies the store in the cursor. */
  return { address: base.href, nextPage };
}

interface Failure {
  readonly reason: string;
  readonly status?: number;
  /** Milliseconds to wait before a retry, if the store requests a wait. The value is null if a retry is pointless. */
  readonly wait?: number | null | undefined;
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: "the credentials are refused (HTTP 401)",
  403: "the credentials do not permit reading statements (HTTP 403)",
  404: "page not found (HTTP 404); check the endpoint",
};

function isEndpoint(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

function pageIn(response: Response, text: string): Page | Failure {
  const body = parseJson(text);
  if (body === undefined) return { reason: "the response is not JSON", wait: null };
  const { statements, more } = Object(body) as { statements?: unknown; more?: unknown };
  if (!Array.isArray(statements) || !statements.every(isObject)) {
    return { reason: "the response has no list of statements", wait: null };
  }
  return {
    statements,
    more: typeof more === "string" && more !== "" ? more : null,
    consistentThrough: response.headers.get("x-experience-api-consistent-through"),
  };
}

/** In milliseconds. Undefined if the header, in seconds or a date, is missing or invalid. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function describeNetworkError(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return `no response within ${TIMEOUT / 1000} s`;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
