import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { MasteryError } from "@mastery/core";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import {
  type Page,
  RecordStore,
  RecordStoreError,
  type RecordStoreOptions,
} from "./record-store.ts";

/** What to fetch. */
export interface FetchOptions extends RecordStoreOptions {
  /** ISO 8601 point in time: statements that were stored after it; all without it. */
  readonly since?: string | undefined;
  /** Called after each page; awaited when it returns a promise. */
  readonly onProgress?: ((report: FetchReport) => void | Promise<void>) | undefined;
}

/** What was fetched so far. */
export interface FetchReport {
  readonly pages: number;
  /** Statements that were new. */
  readonly statements: number;
  /** When the last of them was stored; null without any. */
  readonly through: string | null;
}

const STATEMENTS = "statements.jsonl";
const CURSOR = "statements-cursor.json";

/**
 * Fetches statements from a Learning Record Store into `statements.jsonl` of a data directory, oldest first. Called again, it
 * goes on where it stopped, or asks for what has been stored since: `statements-cursor.json` tells how far it came.
 *
 * @throws {MasteryError} `INVALID_OPTION`; `RECORD_STORE_FAILED` where the store cannot be asked or the directory holds
 *   other statements; what was fetched until then is kept
 */
export async function fetchStatements(
  directory: string,
  options: FetchOptions,
): Promise<FetchReport> {
  checkSince(options.since);
  const store = new RecordStore(options);
  await mkdir(directory, { recursive: true });
  const cursorPath = join(directory, CURSOR);
  let cursor = startOf(await readCursor(cursorPath), store.address, options.since ?? null);
  const file = await openStatements(join(directory, STATEMENTS), cursor);
  try {
    let pages = 0;
    let statements = 0;
    let limit: string | null = null;
    do {
      const page = await nextPage(store, cursor);
      const passedOver = new Set(cursor.last);
      const fresh = page.statements.filter((one) => !passedOver.has(idOf(one)));
      limit ??= page.consistentThrough;
      cursor = advance(cursor, page, await append(file, cursor.bytes, fresh), limit);
      await writeCursor(cursorPath, cursor);
      pages++;
      statements += fresh.length;
      await options.onProgress?.({ pages, statements, through: cursor.through });
    } while (cursor.more !== null);
    return { pages, statements, through: cursor.through };
  } finally {
    await file.close();
  }
}

function checkSince(since: string | undefined): void {
  if (since === undefined || !Number.isNaN(Date.parse(since))) return;
  const message = `since: expected an ISO 8601 date and time, got ${JSON.stringify(since)}`;
  throw new MasteryError("INVALID_OPTION", message);
}

/** The cursor to go on from. A directory has the statements of one store, from one point in time on. */
function startOf(left: Cursor | null, endpoint: string, since: string | null): Cursor {
  if (!left) return { endpoint, since, more: null, through: null, last: [], bytes: 0 };
  if (left.endpoint !== endpoint) {
    const message = `the directory holds statements of ${left.endpoint}; choose another for ${endpoint}`;
    throw new MasteryError("RECORD_STORE_FAILED", message);
  }
  if (since !== null && left.since !== since) {
    const from = left.since === null ? "the beginning" : left.since;
    const message = `the directory holds statements from ${from} on; choose another for those since ${since}`;
    throw new MasteryError("RECORD_STORE_FAILED", message);
  }
  return left;
}

/** Opens the file of statements, without what an interrupted fetch may have left half-written. */
async function openStatements(path: string, { bytes }: Cursor): Promise<FileHandle> {
  // Statements may hold addresses: for nobody else's eyes.
  const file = await open(path, "a", 0o600);
  const { size } = await file.stat();
  if (size < bytes || (bytes === 0 && size > 0)) {
    await file.close();
    const got = size < bytes ? "is shorter than its cursor says" : "was not fetched from a store";
    throw new MasteryError("RECORD_STORE_FAILED", `${path} ${got}; choose another directory`);
  }
  await file.truncate(bytes);
  return file;
}

/** A store may forget its links to more: then the query begins anew, from what was stored last. */
async function nextPage(store: RecordStore, cursor: Cursor): Promise<Page> {
  const afresh = (): Promise<Page> => store.query(justBefore(cursor.through) ?? cursor.since);
  if (cursor.more === null) return afresh();
  try {
    return await store.more(cursor.more);
  } catch (error) {
    const forgotten =
      error instanceof RecordStoreError && [400, 404, 410].includes(error.status ?? 0);
    if (!forgotten) throw error;
    return afresh();
  }
}

/** Further statements may have been stored in the very moment of the last one: these are asked for again. */
function justBefore(time: string | null): string | null {
  return time === null ? null : new Date(Date.parse(time) - 1).toISOString();
}

/** Appends statements as lines; gives the size of the file. */
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

/** What a store does not yet answer completely is asked for again next time. */
function earlier(time: string | null, limit: string | null): string | null {
  if (time === null || limit === null || Number.isNaN(Date.parse(limit))) return time;
  return Date.parse(limit) < Date.parse(time) ? limit : time;
}

function idOf(statement: object): string {
  return String((statement as { id?: unknown }).id);
}
