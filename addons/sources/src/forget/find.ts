import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
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
  /** Files whose content is packed, encrypted or too large in a way that is not searched. */
  readonly unsearched: readonly string[];
  /** Links to other files and folders, which are not followed. */
  readonly links: readonly string[];
  readonly files: number;
}

/** Searches all files below the paths, hidden ones included, whatever their format, and the names of these files and their folders. */
export async function findIn(paths: readonly string[], identity: Identity): Promise<Search> {
  const needles = needlesOf(identity);
  const findings: Finding[] = [];
  const unsearched: string[] = [];
  /** Names below a path that was given, which says nothing by itself. */
  const files = new Map<string, string>();
  const links = new Set<string>();
  for (const path of paths) {
    for await (const { file, isLink } of filesBelow(path)) {
      if (isLink) links.add(file);
      else if (!files.has(file)) files.set(file, relative(path, file));
    }
  }
  for (const [path, name] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const kinds = new Set<NeedleKind>();
    searchBytes(Buffer.from(name), needles, kinds);
    try {
      await search(createReadStream(path), needles, kinds);
      if (path.endsWith(".parquet")) {
        for (const kind of await findInParquet(path, identity)) kinds.add(kind);
      } else for await (const part of unpacked(path)) await search(part, needles, kinds);
    } catch (error) {
      if (!(error instanceof UnreadableFileError) && !isRefused(error)) throw error;
      // What was found is reported with what to do, which is more than that the rest is unknown.
      if (kinds.size === 0) unsearched.push(path);
    }
    if (kinds.size > 0) findings.push({ path, kinds: [...kinds].sort() });
  }
  return { findings, unsearched, links: [...links].sort(), files: files.size };
}

/** Returns whether the user may not read the file. */
function isRefused(error: unknown): boolean {
  return ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
}

async function* filesBelow(
  path: string,
): AsyncGenerator<{ readonly file: string; readonly isLink: boolean }> {
  const given = await stat(path);
  if (given.isFile()) yield { file: path, isLink: false };
  if (!given.isDirectory()) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const file = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (entry.isFile() || entry.isSymbolicLink())
      yield { file, isLink: entry.isSymbolicLink() };
  }
}

type Part = AsyncIterable<Buffer> | Iterable<Buffer>;

const GZIP = "1f8b";
const ZIP = "504b0304";
/** First bytes of what is not unpacked: Zstandard, bzip2, xz, 7z, RAR, PDF, and documents of Office that can be encrypted. */
const PACKED = ["28b52ffd", "425a68", "fd377a58", "377abcaf", "52617221", "25504446", "d0cf11e0"];

/** Archives in archives in archives … are searched down to this depth: an archive can contain itself. */
const MAX_DEPTH = 8;
/** More than this is not unpacked in memory: a small archive can contain any number of zeros. */
const MAX_BYTES = 2 ** 29;

/** Yields what a file holds in packed form. @throws UnreadableFileError for content that cannot be unpacked */
async function* unpacked(path: string): AsyncGenerator<Part> {
  const start = await startOf(path);
  if (start.startsWith(GZIP)) yield inflated(createReadStream(path).pipe(createGunzip()));
  else if (path.endsWith(".br"))
    yield inflated(createReadStream(path).pipe(createBrotliDecompress()));
  else yield* entriesOf(start, () => readLimited(path));
}

async function readLimited(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_BYTES) throw unreadable();
  return readFile(path);
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
async function* entriesOf(
  start: string,
  read: () => Promise<Buffer>,
  depth = 0,
): AsyncGenerator<Part> {
  if (PACKED.some((first) => start.startsWith(first))) throw unreadable();
  if (!start.startsWith(GZIP) && !start.startsWith(ZIP)) return;
  if (depth > MAX_DEPTH) throw unreadable();
  const contents = unpackedIn(await read(), start.startsWith(GZIP));
  let failure: unknown;
  for (const content of contents) {
    const entry = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    yield [entry];
    try {
      yield* entriesOf(entry.subarray(0, 4).toString("hex"), async () => entry, depth + 1);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

function unpackedIn(bytes: Buffer, isGzip: boolean): readonly Uint8Array[] {
  let size = 0;
  const fits = ({ originalSize }: { readonly originalSize: number }): boolean => {
    size += originalSize;
    if (size > MAX_BYTES) throw unreadable();
    return true;
  };
  try {
    if (isGzip) return [gunzipSync(bytes, { maxOutputLength: MAX_BYTES })];
    return Object.values(unzipSync(bytes, { filter: fits }));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError("content that can be unpacked", "other content", { cause });
}

/** Base64 in lines, as in mails. Starts with the line end, so that long lines are passed over quickly. */
const IN_LINES = /\n(?=[A-Za-z\d+/])(?<=[A-Za-z\d+/]{60}\r?\n)/;

/** Adds the kinds of needles in a part. Chunks overlap, so that a needle across two chunks is found. */
async function search(
  part: Part,
  needles: readonly Needle[],
  kinds: Set<NeedleKind>,
): Promise<void> {
  // Twice the longest needle, which can be broken into lines.
  const overlap = 2 * Math.max(...needles.map(({ bytes }) => bytes.length));
  let before = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of part) {
    const bytes = Buffer.concat([before, chunk]);
    searchBytes(bytes, needles, kinds, { isFirst, isLast: false });
    const text = bytes.toString("latin1");
    if (IN_LINES.test(text)) {
      searchBytes(Buffer.from(text.replaceAll(/\r?\n/g, ""), "latin1"), needles, kinds);
    }
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
    isFirst &&= before.length === bytes.length;
  }
  searchBytes(before, needles, kinds, { isFirst, isLast: true });
}

/** Whether bytes are the first or the last of a file: words at the other ends are searched together with what is around them. */
interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function searchBytes(
  bytes: Buffer,
  needles: readonly Needle[],
  kinds: Set<NeedleKind>,
  ends: Ends = { isFirst: true, isLast: true },
): void {
  for (const needle of needles) {
    const { kind } = needle;
    if (kinds.has(kind)) continue;
    if (
      needle.wordsOf ? hasWord(bytes, needle, needle.wordsOf, ends) : bytes.includes(needle.bytes)
    )
      kinds.add(kind);
  }
}

/** Returns whether a needle stands in the bytes without an unaccented letter or a digit on either side. */
function hasWord(
  bytes: Buffer,
  { bytes: word }: Needle,
  width: 1 | 2,
  { isFirst, isLast }: Ends,
): boolean {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isKnown = (at >= width || isFirst) && (end + width <= bytes.length || isLast);
    if (isKnown && !isLetter(bytes, at - width, width) && !isLetter(bytes, end, width)) return true;
  }
  return false;
}

/** Returns whether the bytes at a position are an unaccented letter or a digit, in UTF-16 in either order of bytes. */
function isLetter(bytes: Buffer, at: number, width: 1 | 2): boolean {
  if (at < 0 || at + width > bytes.length) return false;
  const code = width === 1 ? bytes[at]! : bytes[at]! || bytes[at + 1]!;
  const isNarrow = width === 1 || bytes[at] === 0 || bytes[at + 1] === 0;
  return isNarrow && /[A-Za-z\d]/.test(String.fromCharCode(code));
}
