import type { Embedder } from "@mastery/core";
import { expect, test } from "vitest";
import { builtinEmbedder } from "./builtin.ts";
import { hashingEmbedder } from "./hashing.ts";
import { cachedEmbedder } from "./node/cached-embedder.ts";
import { pullModel } from "./node/pull-model.ts";
import { resolveModel } from "./node/resolve-model.ts";
import { transformersEmbedder } from "./transformers/transformers.ts";

const directory = "unused";

test.each([
  ["hashingEmbedder", "dimension", () => hashingEmbedder({ dimensions: 3 } as object)],
  ["builtinEmbedder", "model", () => builtinEmbedder({ modell: new Uint8Array() } as object)],
  ["transformersEmbedder", "pooling", () => transformersEmbedder({ poling: "cls" } as object)],
  [
    "cachedEmbedder",
    "onProblem",
    () =>
      cachedEmbedder(hashingEmbedder(), { directory, onProblems() {} } as { directory: string }),
  ],
  ["pullModel", "revision", () => pullModel({ directory, revison: "v1" } as { directory: string })],
  ["resolveModel", "revision", () => resolveModel({ revison: "v1" } as object)],
])("%s rejects a misspelt %s", async (_name, meant, call) => {
  await expect(async () => call()).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(`got an unknown name; did you mean ${meant}\\?$`),
  });
});

test.each<[name: string, open: () => Embedder | Promise<Embedder>]>([
  ["hashingEmbedder", () => hashingEmbedder()],
  ["builtinEmbedder", () => builtinEmbedder()],
  ["cachedEmbedder", () => cachedEmbedder(hashingEmbedder(), { directory })],
])("rejects a single text, and misspelt or invalid options, in embed() of %s", async (_, open) => {
  const embedder = await open();
  await expect(async () => embedder.embed("addition" as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'texts: expected a list, got "addition"',
  });
  const options = { sygnal: new AbortController().signal, onProgress: 5 };
  await expect(async () => embedder.embed(["a", 2] as never, options as never)).rejects.toThrow(
    "texts[1]: expected a string, got a number\noptions: expected only the names signal, onProgress, got an unknown name; did you mean signal?\noptions.onProgress: expected a function, got 5",
  );
});
