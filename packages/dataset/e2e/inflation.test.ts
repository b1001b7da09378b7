// Of gzip data as large as the limit, in files and in blobs.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { blobDirectory, furtherReaders, readDirectory } from "@mastery/dataset/portable";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBytes } from "../src/files/disk-directory.ts";

const MiB = 2 ** 20;

const BEYOND =
  "expected gzip data that inflates to at most 200 times its size, or 64 MiB, got more";

let path: string;

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "bytes-")), "file");
});

afterEach(() => rm(join(path, ".."), { recursive: true }));

/** Resolves to the number of bytes in a compressed file. */
async function inflatedSize(): Promise<number> {
  let size = 0;
  for await (const chunk of readBytes(path, true, async () => {})) size += chunk.length;
  return size;
}

test("gzip data in a file inflate to at most 64 MiB, or 200 times their size", async () => {
  await writeFile(path, gzipSync(Buffer.alloc(64 * MiB), { level: 1 }));
  expect(await inflatedSize()).toBe(64 * MiB);
  await writeFile(path, gzipSync(Buffer.alloc(65 * MiB), { level: 9 }));
  await expect(inflatedSize()).rejects.toThrow(BEYOND);
});

test("gzip data in a blob inflate to at most 64 MiB, or 200 times their size", async () => {
  const bomb = new Blob([gzipSync(Buffer.alloc(70 * MiB, " "))]);
  const directory = blobDirectory(new Map([["traces.jsonl.gz", bomb]]));
  await expect(readDirectory(directory, {}, furtherReaders())).rejects.toThrow(BEYOND);
});
