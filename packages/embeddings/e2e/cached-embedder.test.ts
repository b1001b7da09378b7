import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashingEmbedder } from "../src/index.ts";
import { cachedEmbedder } from "../src/node/index.ts";

/**
 * Caches some megabytes of vectors many times, for texts that only this process embeds and for texts that the other process also embeds.
 * Its processes run what is built, because Node 20 cannot read TypeScript.
 */
const WRITER = `
  import { deepStrictEqual } from "node:assert/strict";
  import { hashingEmbedder } from "@mastery/embeddings";
  import { cachedEmbedder } from "@mastery/embeddings/node";

  const [directory, name] = process.argv.slice(1);
  const embedder = hashingEmbedder({ dimension: 8192 });
  const onProblem = (message) => {
    throw new Error(message);
  };
  for (let round = 0; round < 12; round++) {
    const texts = Array.from({ length: 10 }, (_, i) => [name + " " + i, "shared " + (round + i)]);
    const cached = cachedEmbedder(embedder, { directory, onProblem });
    deepStrictEqual(await cached.embed(texts.flat()), await embedder.embed(texts.flat()));
  }
`;

test("two simultaneous processes never see or leave a broken file", async () => {
  const directory = await mkdtemp(join(tmpdir(), "embedding-cache-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const writer = (name: string) =>
    spawn(process.execPath, ["--input-type=module", "--eval", WRITER, directory, name], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "inherit", "inherit"],
    });
  const exits = [writer("left"), writer("right")].map((child) => once(child, "exit"));
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(await readdir(directory)).toHaveLength(1);
  const wide = hashingEmbedder({ dimension: 8192 });
  const problems: string[] = [];
  const onProblem = (message: string): unknown => problems.push(message);
  const list = ["left 0", "right 0", "shared 0"];
  expect(await cachedEmbedder(wide, { directory, onProblem }).embed(list)).toEqual(
    await wide.embed(list),
  );
  expect(problems).toEqual([]);
});
