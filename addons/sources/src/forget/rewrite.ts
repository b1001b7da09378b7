import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { type Identity, isIdOf } from "./identity.ts";
import { removeFromParquet } from "./parquet.ts";
import { type Rewritten, replaceKept } from "./replace-kept.ts";
import { withoutEntries, withoutLearner } from "./without-learner.ts";

/** What a rewrite removes from a file. */
export interface Removal extends Rewritten {
  readonly path: string;
}

const RECORDS = /\.(?:(jsonl|json|csv)(\.gz)?|parquet)$/;

/** Returns whether a file holds records that can be rewritten. */
export function isRewritable(path: string): boolean {
  return RECORDS.test(path);
}

/**
 * Removes all records about a learner from a file, and the learner's ids from lists in other records, such as the learners of a key. All
 * other bytes of lines stay as they are. Without `write`, only counts.
 */
export async function removeFrom(
  path: string,
  identity: Identity,
  write: boolean,
): Promise<Removal> {
  const [, format, gzip] = RECORDS.exec(path)!;
  if (format === undefined) return { path, ...(await removeFromParquet(path, identity, write)) };
  const count = async (to: (text: string) => Promise<unknown>): Promise<Rewritten> => {
    const stream = createReadStream(path);
    const source: Readable = gzip === undefined ? stream : stream.pipe(createGunzip());
    if (format === "json") return rewriteJson(source, identity, to);
    return rewriteLines(
      linesOf(source, format === "csv"),
      format === "csv" ? csvLine : jsonLine,
      identity,
      to,
    );
  };
  const found = await count(async () => {});
  const removal = { path, ...found };
  if (!write || found.records + found.lists === 0) return removal;
  await replaceKept(path, (file) =>
    count((text) => file.appendFile(gzip === undefined ? text : gzipSync(text))),
  );
  return removal;
}

/** Undefined for a record about the learner; the same line for a record that does not name the learner. */
type EditLine = (line: string, identity: Identity) => string | undefined;

/** Number of UTF-16 code units written at once. */
const CHUNK = 2 ** 20;

async function rewriteLines(
  lines: AsyncIterable<string>,
  edit: EditLine,
  identity: Identity,
  to: (text: string) => Promise<unknown>,
): Promise<Rewritten> {
  let [records, lists] = [0, 0];
  let chunk = "";
  for await (const line of lines) {
    const edited = edit(line, identity);
    if (edited === undefined) records++;
    else if (edited !== line) lists++;
    chunk += edited ?? "";
    if (chunk.length < CHUNK) continue;
    await to(chunk);
    chunk = "";
  }
  if (chunk !== "") await to(chunk);
  return { records, lists };
}

/** Yields lines with their line ends. In CSV, a quoted field may contain line ends. */
async function* linesOf(source: Readable, isCsv: boolean): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of source.setEncoding("utf8")) {
    rest += chunk;
    let from = 0;
    let search = 0;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", search)) {
      search = end + 1;
      const line = rest.slice(from, search);
      if (isCsv && (line.split('"').length - 1) % 2 === 1) continue;
      yield line;
      from = search;
    }
    rest = rest.slice(from);
  }
  if (rest !== "") yield rest;
}

function jsonLine(line: string, identity: Identity): string | undefined {
  const record = parsed(line.trim());
  if (record === undefined) return line;
  const kept = withoutLearner(record, identity);
  if (kept === record) return line;
  return kept === undefined ? undefined : `${JSON.stringify(kept)}\n`;
}

function csvLine(line: string, identity: Identity): string | undefined {
  const fields = line.trimEnd().match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? [];
  const values = fields.map((field) => field.replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"'));
  return values.some((value) => isIdOf(identity, value.trim())) ? undefined : line;
}

async function rewriteJson(
  source: Readable,
  identity: Identity,
  to: (text: string) => Promise<unknown>,
): Promise<Rewritten> {
  let text = "";
  for await (const chunk of source.setEncoding("utf8")) text += chunk;
  const value = parsed(text);
  if (!Array.isArray(value)) {
    const kept = withoutEntries(value, identity);
    const isSame = kept === value;
    await to(isSame ? text : `${JSON.stringify(kept, null, indentOf(text))}\n`);
    return { records: 0, lists: isSame ? 0 : 1 };
  }
  const kept = value.map((record) => withoutLearner(record, identity));
  const records = kept.filter((record) => record === undefined).length;
  const lists = kept.filter((record, i) => record !== undefined && record !== value[i]).length;
  const left = kept.filter((record) => record !== undefined);
  await to(records + lists === 0 ? text : `${JSON.stringify(left, null, indentOf(text))}\n`);
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
