import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { precompute } from "@mastery/core";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";
import { expect, inject, test } from "vitest";
import { modules } from "./published.ts";

/**
 * Runs a program of the project, and resolves to the JSON that the program prints. Output to standard error, such as a warning, is an
 * error.
 */
async function run(...command: string[]): Promise<unknown> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
    cwd: inject("project"),
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("`import` and `require` provide the same exports for every module", async () => {
  const imported = await run("exports.mjs", ...modules);
  expect(Object.keys(imported as object)).toEqual(modules);
  expect(Object.values(imported as object)).not.toContainEqual([]);
  expect(await run("exports.cjs", ...modules)).toEqual(imported);
});

test.each(["answers.mjs", "answers.cjs"])(
  "in %s, every host and the client return the recommendations that the sources compute",
  async (program) => {
    const snapshot = await precompute(smallDataset(), { embedder: await builtinEmbedder() });
    const answer = JSON.stringify(snapshot.recommend(learnerId(0), 5));
    expect(await run(program)).toEqual({
      node: answer,
      express: answer,
      fastify: answer,
      fetch: answer,
      lambda: answer,
      client: answer,
    });
  },
);

test("names a missing optional peer dependency, and the command that installs it", async () => {
  expect(await run("without-peers.mjs")).toEqual({
    duckdb: expect.stringContaining("npm install @duckdb/node-api"),
    transformers: expect.stringContaining("npm install @huggingface/transformers@4"),
  });
});
