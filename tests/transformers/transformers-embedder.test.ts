import * as transformers from "@huggingface/transformers";
import type { Embedder } from "@mastery/core";
import { type TransformersLibrary, transformersEmbedder } from "@mastery/embeddings/transformers";
import { beforeAll, describe, expect, test } from "vitest";
import { englishModel } from "./english-model.ts";
import { triplets } from "./triplets.ts";

const options = {
  model: englishModel,
  name: "Xenova/all-MiniLM-L6-v2",
  localFilesOnly: true,
} as const;
const sentences = triplets.flat();

let embedder: Embedder;
beforeAll(async () => {
  transformers.env.allowRemoteModels = false;
  embedder = await transformersEmbedder(options);
});

const embed = async (texts: readonly string[], by = embedder): Promise<Float32Array[]> => [
  ...((await by.embed(texts)) as readonly Float32Array[]),
];
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test("includes model, weights, pooling and length in the id", () => {
  expect(embedder.id).toBe("transformers:Xenova/all-MiniLM-L6-v2:q8:mean:256");
  expect(embedder.dimension).toBe(384);
});

test("returns vectors of 384 numbers and length 1", async () => {
  for (const vector of await embed([...sentences, "", "é", "数学"])) {
    expect(vector).toHaveLength(384);
    expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  }
});

describe("vectors are bit-identical", () => {
  test("alone, in a list, and in a shuffled list", async () => {
    const together = await embed(sentences);
    const order = sentences.map((_, i) => (i * 31 + 7) % sentences.length);
    const shuffled = await embed(order.map((i) => sentences[i]!));
    expect(new Set(order).size).toBe(sentences.length);
    expect(shuffled).toEqual(order.map((i) => together[i]));
    for (const [i, sentence] of sentences.entries()) {
      expect((await embed([sentence]))[0]).toEqual(together[i]);
    }
  });

  test("on one thread and on two threads", async () => {
    const one = await transformersEmbedder({ ...options, threads: 1 });
    const two = await transformersEmbedder({ ...options, threads: 2 });
    expect(await embed(sentences, two)).toEqual(await embed(sentences, one));
  });

  test("with a library imported by the caller", async () => {
    const library = async (): Promise<TransformersLibrary> => transformers;
    const bundled = await transformersEmbedder({ ...options, library });
    expect(await embed(sentences, bundled)).toEqual(await embed(sentences));
  });
});

test("agrees with the library's pipeline", async () => {
  const extract = await transformers.pipeline("feature-extraction", englishModel, {
    dtype: "q8",
    local_files_only: true,
  });
  for (const sentence of sentences) {
    const { data } = await extract(sentence, { pooling: "mean", normalize: true });
    const [vector] = await embed([sentence]);
    expect(cosine(vector!, data as Float32Array)).toBeCloseTo(1, 5);
  }
});

test.each(triplets)("%j is more similar to %j than to %j", async (anchor, near, far) => {
  const [a, b, c] = await embed([anchor, near, far]);
  expect(cosine(a!, b!)).toBeGreaterThan(cosine(a!, c!));
});

test("cuts a long text at the model's limit", async () => {
  const long = "one two three four five six seven eight nine ten ".repeat(100);
  const tail = "Planets of the solar system";
  const [cut, longer, different] = await embed([long, long + tail, tail + long]);
  expect(longer).toEqual(cut);
  expect(different).not.toEqual(cut);
  // 254 words of one token each, between the two special tokens.
  expect((await embed([long.split(" ").slice(0, 254).join(" ")]))[0]).toEqual(cut);
});

test("stops if the signal is aborted, and rejects with the reason of the signal", async () => {
  const controller = new AbortController();
  let last = 0;
  const onProgress = (done: number) => {
    last = done;
    if (done === 5) controller.abort(new Error("enough"));
  };
  const aborted = embedder.embed(sentences, { onProgress, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
  expect(last).toBe(5);
});

test("rejects a directory without a model, and names it", async () => {
  await expect(transformersEmbedder({ ...options, model: import.meta.dirname })).rejects.toThrow(
    expect.objectContaining({
      code: "INVALID_EMBEDDING_MODEL",
      message: expect.stringContaining(`${import.meta.dirname} cannot be loaded: `),
    }),
  );
});

test("rejects weights of a missing precision", async () => {
  await expect(transformersEmbedder({ ...options, dtype: "fp16" })).rejects.toThrow(
    expect.objectContaining({
      code: "INVALID_EMBEDDING_MODEL",
      message: expect.stringContaining("fp16"),
    }),
  );
});
