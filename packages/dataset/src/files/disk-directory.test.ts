import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBytes } from "./disk-directory.ts";

let path: string;

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "bytes-")), "file");
});

afterEach(() => rm(join(path, ".."), { recursive: true }));

/** Returns the bytes of a file, or the reason why it cannot be read. */
async function read(gzip: boolean): Promise<Buffer | string> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of readBytes(path, gzip, async () => {})) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    return (error as Error).message;
  }
}

test("reads files unchanged, or decompresses them", async () => {
  await writeFile(path, "text");
  expect(String(await read(false))).toBe("text");
  await writeFile(path, gzipSync("text"));
  expect(String(await read(true))).toBe("text");
});

test("lets gzip data inflate to at most 64 MiB, or 200 times their size", async () => {
  const refusal =
    "expected gzip data that inflates to at most 200 times its size, or 64 MiB, got more (decompress the file yourself if you trust its source)";
  await writeFile(path, gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 1 }));
  expect(await read(true)).toHaveLength(64 * 2 ** 20);
  await writeFile(path, gzipSync(Buffer.alloc(65 * 2 ** 20), { level: 9 }));
  expect(await read(true)).toBe(refusal);
});

test("rejects a named pipe immediately", async () => {
  execFileSync("mkfifo", [path]);
  expect(await read(false)).toBe("expected a readable file, got a named pipe");
});
