import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { UnreadableFileError } from "@mastery/dataset/readers";
import { unzipSync } from "fflate";
import type { Identity } from "./identity.ts";
import { type Needle, type NeedleKind, needlesOf } from "./needles.ts";
import { findInParquet } from "./parquet.ts";

/** A file that names a learner. */
export interface Finding {
  readonly path: string;
  readonly kinds: readonly NeedleKind[];
}

/** Result of a search. */
export interface Search {
  readonly findings: readonly Finding[];
  /** Files whose content is packed or encrypted in a way that is not searched. */
  readonly unsearched: readonly string[];
  readonly files: number;
}

/** Searches all files below the paths, hidden ones included, whatever their format. Links are not followed. */
export async function findIn(paths: readonly string[], identity: Identity): Promise<Search> {
  const needles = needlesOf(identity);
  const findings: Finding[] = [];
  const unsearched: string[] = [];
  const files = new Set<string>();
  for (const path of paths) for await (const file of filesBelow(path)) files.add(file);
  for (const path of [...files].sort()) {
    const kinds = new Set<NeedleKind>();
    await search(createReadStream(path), needles, kinds);
    try {
      if (path.endsWith(".parquet")) {
        for (const kind of await findInParquet(path, identity)) kinds.add(kind);
      } else for await (const part of unpacked(path)) await search(part, needles, kinds);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      // What was found is reported with what to do, which is more than that the rest is unknown.
      if (kinds.size === 0) unsearched.push(path);
    }
    if (kinds.size > 0) findings.push({ path, kinds: [...kinds].sort() });
  }
  return { findings, unsearched, files: files.size };
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) return yield path;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inner);
    else if (entry.isFile()) yield inner;
  }
}

type Part = AsyncIterable<Buffer> | Iterable<Buffer>;

const GZIP = "1f8b";
const ZIP = "504b0304";
/** First bytes of what is not unpacked: Zstandard, bzip2, xz, 7z, RAR, PDF, and documents of Office that can be encrypted. */
const PACKED = ["28b52ffd", "425a68", "fd377a58", "377abcaf", "52617221", "25504446", "d0cf11e0"];

/** Yields what a file holds in packed form. @throws UnreadableFileError for content that cannot be unpacked */
async function* unpacked(path: string): AsyncGenerator<Part> {
  const start = await startOf(path);
  if (start.startsWith(GZIP)) yield inflated(createReadStream(path).pipe(createGunzip()));
  else if (path.endsWith(".br"))
    yield inflated(createReadStream(path).pipe(createBrotliDecompress()));
  else yield* entriesOf(start, () => readFile(path));
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString("hex");
  } finally {
    await file.close();
  }
}

async function* inflated(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Yields the files in a zip archive, such as a workbook or a class of the studio, also of archives in archives. */
async function* entriesOf(start: string, read: () => Promise<Buffer>): AsyncGenerator<Part> {
  if (PACKED.some((first) => start.startsWith(first))) throw unreadable();
  if (start.startsWith(GZIP)) yield [ungzipped(await read())];
  if (!start.startsWith(ZIP)) return;
  let failure: unknown;
  for (const content of Object.values(unzipped(await read()))) {
    const entry = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    yield [entry];
    try {
      yield* entriesOf(entry.subarray(0, 4).toString("hex"), async () => entry);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

function unzipped(archive: Buffer): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(archive);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function ungzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError("content that can be unpacked", "other content", { cause });
}

/** Base64 in lines, as in mails. */
const IN_LINES = /[A-Za-z\d+/]{60}\r?\n[A-Za-z\d+/]/;

/** Adds the kinds of needles in a part. Chunks overlap, so that a needle across two chunks is found. */
async function search(
  part: Part,
  needles: readonly Needle[],
  kinds: Set<NeedleKind>,
): Promise<void> {
  // Twice the longest needle, which can be broken into lines.
  const overlap = 2 * Math.max(...needles.map(({ bytes }) => bytes.length));
  let before = Buffer.alloc(0);
  for await (const chunk of part) {
    const bytes = Buffer.concat([before, chunk]);
    searchBytes(bytes, needles, kinds);
    const text = bytes.toString("latin1");
    if (IN_LINES.test(text)) {
      searchBytes(Buffer.from(text.replaceAll(/\r?\n/g, ""), "latin1"), needles, kinds);
    }
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
}

function searchBytes(bytes: Buffer, needles: readonly Needle[], kinds: Set<NeedleKind>): void {
  for (const { kind, bytes: needle } of needles) {
    if (!kinds.has(kind) && bytes.includes(needle)) kinds.add(kind);
  }
}
