import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip, inflateRawSync } from "node:zlib";
import type { Needle, NeedleKind } from "./identity.ts";

/** A file that names a learner. */
export interface Finding {
  readonly path: string;
  readonly kinds: readonly NeedleKind[];
}

/** Result of a search. */
export interface Search {
  readonly findings: readonly Finding[];
  /** Files whose content is compressed in a way that is not searched. */
  readonly unsearched: readonly string[];
  readonly files: number;
}

/** Searches all files below the paths, hidden ones included, whatever their format. Links are not followed. */
export async function findIn(
  paths: readonly string[],
  needles: readonly Needle[],
): Promise<Search> {
  const findings: Finding[] = [];
  const unsearched: string[] = [];
  const files = new Set<string>();
  for (const path of paths) for await (const file of filesBelow(path)) files.add(file);
  for (const path of [...files].sort()) {
    if (path.endsWith(".parquet")) {
      unsearched.push(path);
      continue;
    }
    const kinds = new Set<NeedleKind>();
    for await (const part of partsOf(path)) await search(part, needles, kinds);
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

/** The content of a file as it is, and what it holds compressed: of gzip the content, of zip archives such as workbooks each entry. */
async function* partsOf(path: string): AsyncGenerator<Part> {
  yield createReadStream(path);
  const [first = Buffer.alloc(0)] = await startOf(path);
  if (first.subarray(0, 2).equals(Buffer.of(0x1f, 0x8b))) {
    yield createReadStream(path).pipe(createGunzip()) as Readable;
  }
  if (first.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) {
    for (const entry of zipEntries(await readFile(path))) yield [entry];
  }
}

async function startOf(path: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 3 })) chunks.push(chunk);
  return [Buffer.concat(chunks)];
}

const DEFLATED = 8;

/** Yields the inflated entries of a zip archive, by its central directory. */
function* zipEntries(archive: Buffer): Generator<Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) return;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    if (method === DEFLATED) yield inflateRawSync(content);
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + archive.readUInt16LE(at + field), 0);
  }
}

/** Adds the kinds of needles in a part. Chunks overlap, so that a needle across two chunks is found. */
async function search(
  part: Part,
  needles: readonly Needle[],
  kinds: Set<NeedleKind>,
): Promise<void> {
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length)) - 1;
  let before = Buffer.alloc(0);
  for await (const chunk of part) {
    const bytes = Buffer.concat([before, chunk]);
    for (const { kind, bytes: needle } of needles) {
      if (!kinds.has(kind) && bytes.includes(needle)) kinds.add(kind);
    }
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
}
