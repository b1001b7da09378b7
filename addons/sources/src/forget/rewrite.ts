import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { delimiterOf, type Row, rowsOf, written } from "./csv-rows.ts";
import { type Identity, isIdOf } from "./identity.ts";
import { removeFromParquet } from "./parquet.ts";
import { type Rewritten, replaceKept } from "./replace-kept.ts";
import { withoutEntries, withoutLearner } from "./without-learner.ts";

/** What a rewrite removes from a file. */
export interface Removal extends Rewritten {
  readonly path: string;
  /** Whether the file cannot be read, and stays as it is. */
  readonly isUnread?: true;
  /** Whether the whole file is about the learner. */
  readonly isWhole?: true;
}

const RECORDS = /\.(?:(jsonl|json|csv)(\.gz)?|parquet)$/;

/** Returns whether a file holds records that can be rewritten. */
export function isRewritable(path: string): boolean {
  return RECORDS.test(path);
}

/**
 * Removes all records about a learner from a file, and the learner's ids from lists in other records, such as the learners of a key. All
 * other bytes of lines stay as they are. Without `write`, only counts. A file with another ending has one record per line, as key files do.
 */
export async function removeFrom(
  path: string,
  identity: Identity,
  write: boolean,
): Promise<Removal> {
  const [, format, gzip] = RECORDS.exec(path) ?? [path, "jsonl"];
  if (format === undefined) return { path, ...(await removeFromParquet(path, identity, write)) };
  const count = async (to: (bytes: Buffer) => Promise<unknown>): Promise<Rewritten> => {
    const stream = createReadStream(path);
    const source: Readable = gzip === undefined ? stream : stream.pipe(createGunzip());
    if (format === "json") return rewriteJson(source, identity, to);
    const lines = linesOf(source);
    if (format === "jsonl") return rewriteLines(lines, (line) => jsonLine(line, identity), to);
    return rewriteLines(rowsOf(lines), csvEditor(path, identity), to);
  };
  const found = await count(async () => {}).catch(refuseOther);
  if (found === undefined) return { path, records: 0, lists: 0, isUnread: true };
  const removal = { path, ...found };
  if (!write || found.records + found.lists === 0) return removal;
  await replaceKept(path, (file) =>
    count((bytes) => file.appendFile(gzip === undefined ? bytes : gzipSync(bytes))),
  );
  return removal;
}

/** Damaged gzip, and lines or arrays that are too long for a text, are left for the search. Other errors are thrown again. */
function refuseOther(error: unknown): undefined {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (!code.startsWith("Z_") && !(error instanceof RangeError)) throw error;
}

/** Removes a file that `columns.json` reads as one of the learner, because of its name. */
export async function removeNamed(path: string, write: boolean): Promise<Removal> {
  if (write) await rm(path);
  return { path, records: 0, lists: 0, isWhole: true };
}

/** Returns whether a file is one of those, by its path in the data directory. */
export function isNamedAfter(identity: Identity, path: string): boolean {
  const [first = "", ...others] = path.split(/[/\\]/);
  const name = [first, ...others].at(-1)!;
  return (
    identity.fileKinds.has(first.replace(/\..*$/, "")) &&
    isIdOf(identity, name.replace(RECORDS, ""), "learner_id")
  );
}

/** What becomes of a line or row. */
interface Edit {
  readonly before: string;
  /** Undefined for a record about the learner; the same text for a record that does not name the learner. */
  readonly after: string | undefined;
}

/** Number of bytes written at once. */
const CHUNK = 2 ** 20;

/** Texts are bytes decoded as Latin-1. */
async function rewriteLines<Line>(
  lines: AsyncIterable<Line>,
  edit: (line: Line) => Edit,
  to: (bytes: Buffer) => Promise<unknown>,
): Promise<Rewritten> {
  let [records, lists] = [0, 0];
  let chunk = "";
  const flush = (): Promise<unknown> => {
    const bytes = Buffer.from(chunk, "latin1");
    chunk = "";
    return to(bytes);
  };
  for await (const line of lines) {
    const { before, after } = edit(line);
    if (after === undefined) records++;
    else if (after !== before) lists++;
    chunk += after ?? "";
    if (chunk.length >= CHUNK) await flush();
  }
  if (chunk !== "") await flush();
  return { records, lists };
}

/** Yields lines with their line ends. If the first line ends with only a carriage return, as on old Macs, all lines do. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  let end: string | undefined;
  for await (const chunk of source.setEncoding("latin1") as AsyncIterable<string>) {
    const first = /[\r\n]\n?/.exec(chunk);
    if (first) end ??= first[0] === "\r" && first.index < chunk.length - 1 ? "\r" : "\n";
    let from = 0;
    for (let at = end ? chunk.indexOf(end) : -1; at >= 0; at = chunk.indexOf(end!, from)) {
      parts.push(chunk.slice(from, at + 1));
      yield parts.join("");
      parts = [];
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.slice(from));
  }
  if (parts.length > 0) yield parts.join("");
}

function jsonLine(before: string, identity: Identity): Edit {
  const record = parsed(utf8(before).trim());
  const kept = record === undefined ? record : withoutLearner(record, identity);
  if (kept === record) return { before, after: before };
  const after = kept === undefined ? undefined : latin1(`${JSON.stringify(kept)}\n`);
  return { before, after };
}

/** Columns of OneRoster with the ids of users, which elsewhere are ids of other things. */
const USERS = /(?:^|[/\\])(?:users|demographics)\.csv(?:\.gz)?$/;
/** The column of OneRoster with the children of a parent. */
const CHILDREN = "agentSourcedIds";

/** Returns a function that edits the rows of one table, of which the first names the columns. */
function csvEditor(path: string, identity: Identity): (row: Row) => Edit {
  let names: readonly string[] | undefined;
  let delimiter = ",";
  const isOwn = (cell: string, column: number): boolean => {
    const name = names?.[column];
    const field = name === "sourcedId" && !USERS.test(path) ? undefined : name;
    return isIdOf(identity, utf8(cell).trim(), field);
  };
  return ({ text, cells }) => {
    if (names === undefined) {
      delimiter = delimiterOf(text);
      names = cells.map((cell) =>
        utf8(cell)
          .replace(/^\ufeff/, "")
          .trim(),
      );
    }
    if (names[0] === undefined) return { before: text, after: text };
    const children = names.indexOf(CHILDREN);
    if (cells.some((cell, column) => column !== children && isOwn(cell, column)))
      return { before: text, after: undefined };
    const all = cells[children]?.split(",") ?? [];
    const others = all.filter((one) => !isOwn(one, children));
    if (others.length === all.length) return { before: text, after: text };
    const kept = cells.with(children, others.join());
    const end = /[\r\n]*$/.exec(text)![0];
    return {
      before: text,
      after: kept.map((cell) => written(cell, delimiter)).join(delimiter) + end,
    };
  };
}

async function rewriteJson(
  source: Readable,
  identity: Identity,
  to: (bytes: Buffer) => Promise<unknown>,
): Promise<Rewritten> {
  let text = "";
  for await (const chunk of source.setEncoding("utf8")) text += chunk;
  const write = (kept: unknown): Promise<unknown> =>
    to(Buffer.from(`${JSON.stringify(kept, null, indentOf(text))}\n`));
  const value = parsed(text);
  if (!Array.isArray(value)) {
    const kept = withoutEntries(value, identity);
    if (kept === value) return { records: 0, lists: 0 };
    await write(kept);
    return { records: 0, lists: 1 };
  }
  const kept = value.map((record) => withoutLearner(record, identity));
  const records = kept.filter((record) => record === undefined).length;
  const lists = kept.filter((record, i) => record !== undefined && record !== value[i]).length;
  if (records + lists > 0) await write(kept.filter((record) => record !== undefined));
  return { records, lists };
}

function indentOf(text: string): number | undefined {
  return /^[[{]\r?\n( +)/.exec(text)?.[1]?.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a text of bytes decoded as Latin-1 as UTF-8, or as it is if the bytes are not UTF-8. */
function utf8(text: string): string {
  const decoded = Buffer.from(text, "latin1").toString("utf8");
  return decoded.includes("\ufffd") ? text : decoded;
}

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}
