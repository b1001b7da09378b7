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

test("rejects a named pipe immediately", async () => {
  execFileSync("mkfifo", [path]);
  expect(await read(false)).toBe("expected a readable file, got a named pipe");
});
