import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute, type Trace } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder } from "@mastery/core/testing";
import * as dataset from "@mastery/dataset";
import { parquetReader } from "@mastery/sources/readers";
import { afterEach, beforeEach, expect } from "vitest";
import { writeParquet } from "./write-parquet.ts";

/** Data directory of a test. The directory is empty at the start. */
export let directory: string;

/** Creates a directory before each test of the file, and removes it afterwards. */
export function useDirectory(): void {
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "parquet-"));
  });
  afterEach(() => rm(directory, { recursive: true }));
}

export async function writeJson(kind: string, records: readonly object[]): Promise<void> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  await writeFile(join(directory, `${kind}.jsonl`), lines.join(""));
}

export function writeTable(kind: string, records: readonly object[], casts = {}): Promise<void> {
  return writeParquet(join(directory, `${kind}.parquet`), records, casts);
}

/** Reads a data directory, in which files may be Parquet. */
export function readDataset(
  path: string,
  { memoryLimit, ...options }: dataset.ReadOptions & { memoryLimit?: string } = {},
): Promise<dataset.ReadDataset> {
  return dataset.readDataset(path, { ...options, parquet: parquetReader({ memoryLimit }) });
}

export async function snapshotBytes(options?: Parameters<typeof readDataset>[1]): Promise<Buffer> {
  const read = await readDataset(directory, options);
  return Buffer.from(encodeSnapshot(await precompute(read, { embedder: letterEmbedder() })));
}

/** Resolves to the message of the error that reading the directory throws. */
export function message(): Promise<string> {
  return readDataset(directory).then(
    () => expect.fail("no issue was found"),
    (error: Error) => error.message,
  );
}

export function withoutSkills({ skills: _, ...rest }: Trace): Trace {
  return rest;
}
