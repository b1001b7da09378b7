import { expect, test } from "vitest";
import {
  type ModelOutputs,
  type Tensor,
  type TransformersLibrary,
  type TransformersOptions,
  transformersEmbedder,
} from "./transformers.ts";

const START = 1;
const END = 2;

class FakeTensor implements Tensor {
  readonly data: ArrayLike<unknown>;
  readonly dims: readonly number[];

  constructor(_type: "int64", data: ArrayLike<unknown>, dims: readonly number[]) {
    this.data = data;
    this.dims = dims;
  }
}

interface FakeModel {
  readonly tokenLimit?: number;
  readonly outputs?: (tokens: readonly number[]) => ModelOutputs;
}

/** Returns a library with a model whose tokens are characters, and whose token vectors are (token, 1). The library records its inputs. */
function fakeLibrary({ tokenLimit = 512, outputs = lastHiddenState }: FakeModel = {}) {
  const runs: string[] = [];
  const loads: object[] = [];
  const network = async (inputs: { input_ids: Tensor; attention_mask: Tensor }) => {
    const tokens = Array.from(inputs.input_ids.data as ArrayLike<bigint>, Number);
    expect(inputs.input_ids.dims).toEqual([1, tokens.length]);
    expect(Array.from(inputs.attention_mask.data)).toEqual(tokens.map(() => 1n));
    runs.push(tokens.map((token) => (token > END ? String.fromCharCode(token) : token)).join(""));
    return outputs(tokens);
  };
  const library: TransformersLibrary = {
    AutoTokenizer: {
      from_pretrained: async (model, options) => {
        loads.push({ model, ...options });
        const encode = (text: string) => [START, ...Buffer.from(text), END];
        return { encode, model_max_length: 1e30 };
      },
    },
    AutoModel: {
      from_pretrained: async (model, options) => {
        loads.push({ model, ...options });
        return Object.assign(network, { config: { max_position_embeddings: tokenLimit } });
      },
    },
    Tensor: FakeTensor,
  };
  return { library: async () => library, runs, loads };
}

function lastHiddenState(tokens: readonly number[]): ModelOutputs {
  const data = Float32Array.from(tokens.flatMap((token) => [token, 1]));
  return { last_hidden_state: new FakeTensor("int64", data, [1, tokens.length, 2]) };
}

const unit = (x: number, y: number): Float32Array =>
  Float32Array.of(x / Math.hypot(x, y), y / Math.hypot(x, y));

test("pools by the mean of all tokens, and derives the dimension from the weights", async () => {
  const { library } = fakeLibrary();
  const embedder = await transformersEmbedder({ library, model: "some/model" });
  expect(embedder).toMatchObject({ id: "transformers:some/model:q8:mean:512", dimension: 2 });
  // "A" is token 65. The special tokens 1 and 2 surround it.
  expect(await embedder.embed(["A"])).toEqual([unit(68, 3)]);
});

test("pools by the first token if pooling is cls", async () => {
  const { library } = fakeLibrary();
  const embedder = await transformersEmbedder({ library, model: "some/model", pooling: "cls" });
  expect(embedder.id).toBe("transformers:some/model:q8:cls:512");
  expect(await embedder.embed(["A"])).toEqual([unit(1, 1)]);
});

test("embeds each distinct text separately, and only once", async () => {
  const { library, runs } = fakeLibrary();
  const embedder = await transformersEmbedder({ library });
  runs.length = 0;
  const [a, b, again] = await embedder.embed(["a", "b", "a"]);
  expect(runs).toEqual(["1a2", "1b2"]);
  expect(again).toBe(a);
  expect(b).not.toEqual(a);
});

test.each([
  ["the model's limit", { tokenLimit: 4 }, {}],
  ["a lower limit on request", {}, { maxTokens: 4 }],
])("cuts a text at %s, and keeps its last token", async (_, model, options) => {
  const { library, runs } = fakeLibrary(model);
  const embedder = await transformersEmbedder({ library, ...options });
  await embedder.embed(["ab", "abcdef"]);
  expect(runs.slice(1)).toEqual(["1ab2", "1ab2"]);
});

test("uses the settings of a model's authors for every copy of the model, unless a prefix is given", async () => {
  const { library, runs } = fakeLibrary();
  const embedder = await transformersEmbedder({ library, model: "intfloat/multilingual-e5-small" });
  expect(embedder.id).toBe('transformers:intfloat/multilingual-e5-small:q8:mean:512:"query: "');
  await embedder.embed(["a"]);
  expect(runs.at(-1)).toBe("1query: a2");

  const plain = await transformersEmbedder({
    library,
    model: "x/multilingual-e5-small",
    prefix: "",
  });
  expect(plain.id).toBe("transformers:x/multilingual-e5-small:q8:mean:512");
});

test("loads the requested revision and precision, and can be limited to local files and a number of threads", async () => {
  const { library, loads } = fakeLibrary();
  const request = { library, model: "some/model", revision: "abc", dtype: "fp32" } as const;
  expect(await transformersEmbedder(request)).toMatchObject({ revision: "abc" });
  expect(loads).toEqual([
    expect.objectContaining({ model: "some/model", revision: "abc", local_files_only: false }),
    expect.objectContaining({ model: "some/model", revision: "abc", dtype: "fp32" }),
  ]);

  await transformersEmbedder({
    ...request,
    model: "/models/some",
    localFilesOnly: true,
    threads: 3,
  });
  expect(loads[3]).toMatchObject({
    model: "/models/some",
    local_files_only: true,
    session_options: { intraOpNumThreads: 3 },
  });
});

test("reports downloads in bytes", async () => {
  const { library, loads } = fakeLibrary();
  const seen: unknown[] = [];
  const options: TransformersOptions = { library, onDownload: (progress) => seen.push(progress) };
  await transformersEmbedder(options);
  const { progress_callback: notify } = loads[0] as { progress_callback: (event: object) => void };
  notify({ status: "initiate", file: "config.json" });
  notify({ status: "progress", file: "config.json", loaded: 10, total: 20 });
  notify({ status: "progress", file: "tokenizer.json", loaded: 30 });
  expect(seen).toEqual([
    { file: "config.json", received: 10, total: 20 },
    { file: "tokenizer.json", received: 30, total: null },
  ]);
});

test("reports progress and stops when aborted", async () => {
  const { library, runs } = fakeLibrary();
  const embedder = await transformersEmbedder({ library });
  const controller = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number) => {
    seen.push(done);
    if (done === 2) controller.abort(new Error("enough"));
  };
  const aborted = embedder.embed(["a", "b", "c"], { onProgress, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
  expect(seen).toEqual([1, 2]);
  expect(runs.at(-1)).toBe("1b2");
});

test("rejects a model that returns no vector per token", async () => {
  const outputs = (): object => ({ logits: new FakeTensor("int64", [], []) });
  const { library } = fakeLibrary({ outputs });
  await expect(transformersEmbedder({ library })).rejects.toThrow(
    expect.objectContaining({
      code: "INVALID_EMBEDDING_MODEL",
      message: expect.stringContaining("last_hidden_state of 32-bit floats, got outputs logits"),
    }),
  );
});

test("wraps the library's error for a model that it cannot load", async () => {
  const { library } = fakeLibrary();
  const broken = async () => ({
    ...(await library()),
    AutoModel: { from_pretrained: () => Promise.reject(new Error("no such file")) },
  });
  await expect(transformersEmbedder({ library: broken, model: "some/model" })).rejects.toThrow(
    expect.objectContaining({
      code: "INVALID_EMBEDDING_MODEL",
      message: "some/model cannot be loaded: no such file",
      cause: new Error("no such file"),
    }),
  );
});

test("rejects a single text, whose characters would each get a vector", async () => {
  const { library, runs } = fakeLibrary();
  const embedder = await transformersEmbedder({ library });
  const before = runs.length;
  await expect(async () => embedder.embed("addition" as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'texts: expected a list, got "addition"',
  });
  expect(runs).toHaveLength(before);
});
