import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { precompute } from "@mastery/core";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";
import { describe, expect, inject, test } from "vitest";
import { nodes } from "./nodes.ts";
import { modules } from "./published.ts";

/** Runs a program of the project, and gives the JSON that it prints; it may not print anything else, nor warn. */
async function run(node: string, ...command: string[]): Promise<unknown> {
  const { stdout, stderr } = await promisify(execFile)(node, command, { cwd: inject("project") });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe.each(nodes)("on $name $version", ({ version, path: node }) => {
  test("it is this version that runs", async () => {
    expect(await run(node, "--print", "JSON.stringify(process.versions.node)")).toBe(version);
  });

  test("`import` and `require` give the same exports of every module", async () => {
    const imported = await run(node, "exports.mjs", ...modules);
    expect(Object.keys(imported as object)).toEqual(modules);
    expect(Object.values(imported as object)).not.toContainEqual([]);
    expect(await run(node, "exports.cjs", ...modules)).toEqual(imported);
  });

  test.each(["answers.mjs", "answers.cjs"])(
    "%s gets from every host what the sources compute",
    async (program) => {
      const snapshot = await precompute(smallDataset(), { embedder: await builtinEmbedder() });
      const answer = JSON.stringify(snapshot.recommend(learnerId(0), 5));
      expect(await run(node, program)).toEqual({
        node: answer,
        express: answer,
        fastify: answer,
        fetch: answer,
        lambda: answer,
        client: answer,
      });
    },
  );
});

test("an optional peer that is not installed is named, with the command that installs it", async () => {
  expect(await run(process.execPath, "without-peers.mjs")).toEqual({
    duckdb: expect.stringContaining("npm install @duckdb/node-api"),
    transformers: expect.stringContaining("npm install @huggingface/transformers@4"),
  });
});
