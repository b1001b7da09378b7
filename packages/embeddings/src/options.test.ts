import { expect, test } from "vitest";
import { builtinEmbedder } from "./builtin/builtin-embedder.ts";
import { hashingEmbedder } from "./hashing/hashing-embedder.ts";
import { cachedEmbedder } from "./node/cache/cached-embedder.ts";
import { pullModel } from "./node/models/pull-model.ts";
import { resolveModel } from "./node/models/resolve-model.ts";
import { transformersEmbedder } from "./transformers/transformers-embedder.ts";

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
])("%s refuses a misspelt %s", async (_name, meant, call) => {
  await expect(async () => call()).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(`got an unknown name; did you mean ${meant}\\?$`),
  });
});
