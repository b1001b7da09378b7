import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "@mastery/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashingEmbedder } from "../hashing.ts";
import { cachedEmbedder } from "./cached-embedder.ts";

const hashing = hashingEmbedder({ dimension: 8 });
const texts = ["Lire l'heure", "Symétrie axiale", "", "Lire l'heure"];

let directory: string;
let problems: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedding-cache-"));
  problems = [];
});
afterEach(() => rm(directory, { recursive: true }));

/** Returns an embedder that records its inputs. */
function recording(embedder: Embedder = hashing): Embedder & { asked: string[] } {
  const asked: string[] = [];
  return {
    ...embedder,
    asked,
    embed(list, options) {
      asked.push(...list);
      return embedder.embed(list, options);
    },
  };
}

const cached = (embedder: Embedder): Embedder =>
  cachedEmbedder(embedder, { directory, onProblem: (message) => problems.push(message) });

async function onlyFile(): Promise<string> {
  const files = await readdir(directory);
  expect(files).toHaveLength(1);
  return join(directory, files[0]!);
}

test("returns the embedder's vectors, and embeds each text only once", async () => {
  const inner = recording();
  const embedder = cached(inner);
  expect(embedder).toMatchObject({ id: "hashing-8", dimension: 8 });
  const expected = await hashing.embed(texts);
  expect(await embedder.embed(texts)).toEqual(expected);
  expect(inner.asked).toEqual(texts.slice(0, 3));
  expect(await embedder.embed([...texts].reverse())).toEqual([...expected].reverse());
  expect(await embedder.embed([...texts, "new"])).toEqual(await hashing.embed([...texts, "new"]));
  expect(inner.asked).toEqual([...texts.slice(0, 3), "new"]);
  expect(problems).toEqual([]);
});

test("reuses the vectors on disk after a restart", async () => {
  await cached(hashing).embed(texts);
  const restarted = recording();
  expect(await cached(restarted).embed(texts)).toEqual(await hashing.embed(texts));
  expect(restarted.asked).toEqual([]);
});

test("keeps the vectors of different embedders, dimensions and revisions separate", async () => {
  const variants = [
    hashing,
    hashingEmbedder({ dimension: 16 }),
    { ...hashing, id: "other" },
    { ...hashing, revision: "2" },
  ];
  for (const variant of variants) {
    const inner = recording(variant);
    await cached(inner).embed(texts);
    expect(inner.asked).toHaveLength(3);
  }
  expect(await readdir(directory)).toHaveLength(4);
});

test.each([
  ["damaged", (bytes: Buffer) => bytes.fill(0, 60, 61), "damaged"],
  ["cut short", (bytes: Buffer) => bytes.subarray(0, -5), "damaged"],
  ["empty", () => Buffer.alloc(0), "not a vector file of this version"],
  ["foreign", () => Buffer.from("hello"), "not a vector file of this version"],
])("reports and rebuilds a %s file", async (_, spoil, reason) => {
  await cached(hashing).embed(texts);
  const file = await onlyFile();
  const intact = await readFile(file);
  await writeFile(file, spoil(Buffer.from(intact)));

  const inner = recording();
  expect(await cached(inner).embed(texts)).toEqual(await hashing.embed(texts));
  expect(inner.asked).toHaveLength(3);
  expect(problems).toEqual([`Embedding cache ${file} is not used and will be rebuilt: ${reason}`]);
  expect(await readFile(file)).toEqual(intact);
});

test("does not use a file that another embedder wrote under the same name", async () => {
  await cached(hashing).embed(texts);
  const file = await onlyFile();
  const other = { ...hashing, id: "other" };
  await cached(other).embed(["x"]);
  const otherFile = (await readdir(directory)).find((name) => name.startsWith("other"))!;
  await writeFile(join(directory, otherFile), await readFile(file));
  const inner = recording(other);
  await cached(inner).embed(texts);
  expect(inner.asked).toHaveLength(3);
  expect(problems).toEqual([expect.stringContaining("written for another embedder")]);
});

test("computes vectors without a cache if the directory cannot be created", async () => {
  await writeFile(join(directory, "file"), "");
  const blocked = join(directory, "file", "cache");
  const onProblem = (message: string) => problems.push(message);
  const embedder = cachedEmbedder(hashing, { directory: blocked, onProblem });
  expect(await embedder.embed(texts)).toEqual(await hashing.embed(texts));
  expect(problems.at(-1)).toMatch(/^Embedding cache .* cannot be written: ENOTDIR/);
  await expect(cachedEmbedder(hashing, { directory: blocked }).embed(texts)).resolves.toBeDefined();
});

test("leaves no temporary file if the cache file cannot be replaced", async () => {
  await cached(hashing).embed(texts);
  const file = await onlyFile();
  await rm(file);
  await mkdir(file);
  await cached(hashing).embed(texts);
  expect(await readdir(directory)).toHaveLength(1);
  expect(problems.at(-1)).toContain("cannot be written");
});

test("keeps vectors computed before an abort, and reports progress", async () => {
  const many = Array.from({ length: 200 }, (_, i) => `texte ${i}`);
  await cached(hashing).embed(many.slice(0, 50));
  const controller = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number) => {
    seen.push(done);
    if (done >= 150) controller.abort(new Error("enough"));
  };
  const aborted = cached(hashing).embed(many, { onProgress, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
  expect(seen[0]).toBe(50);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));

  const inner = recording();
  await cached(inner).embed(many);
  expect(inner.asked).toEqual(many.slice(50 + 64 * 2));
});

test("rejects invalid results of an embedder, and does not cache them", async () => {
  const wrong = { ...hashing, embed: () => [[1, Number.NaN, 0, 0, 0, 0, 0, 0]] };
  await expect(cached(wrong).embed(["a"])).rejects.toMatchObject({ code: "INVALID_EMBEDDING" });
  expect(await readdir(directory)).toEqual([]);
});

test("keeps vectors that another process writes at the same time", async () => {
  const meanwhile: Embedder = {
    ...hashing,
    async embed(list) {
      await cached(hashing).embed(["theirs"]);
      return hashing.embed(list);
    },
  };
  await cached(meanwhile).embed(["ours"]);
  const inner = recording();
  await cached(inner).embed(["ours", "theirs"]);
  expect(inner.asked).toEqual([]);
});

test.each([1e200, 1e-200, 1e-42])(
  "rejects vectors of length %d, which 32-bit floats cannot represent",
  async (length) => {
    const embedder: Embedder = {
      ...{ id: "far", dimension: 2 },
      embed: async (list) => list.map(() => Float64Array.of(length, 0)),
    };
    await expect(cached(embedder).embed(["one"])).rejects.toMatchObject({
      code: "INVALID_EMBEDDING",
      message: `Embedder "far": expected vectors whose largest number is from 1.2e-38 to 3.4e38, as the cache keeps 32 bits, got ${length}.`,
    });
    expect(await readdir(directory)).toEqual([]);
  },
);
