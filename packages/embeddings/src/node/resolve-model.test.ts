import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COMMIT, type FakeHub, MODEL_FILES, startHub } from "./fake-hub.fixture.ts";
import { resolveModel } from "./resolve-model.ts";

const id = "someone/some-model";

let root: string;
let hub: FakeHub;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "resolve-model-"));
  hub = await startHub();
  vi.stubEnv("HF_ENDPOINT", hub.endpoint);
  vi.stubEnv("MASTERY_CACHE_DIR", join(root, "cache"));
  vi.stubEnv("MASTERY_MODEL_DIR", undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  hub.close();
  await rm(root, { recursive: true });
});

/** Creates a model's directory as if it had been copied by hand. */
async function copyModel(change: Readonly<Record<string, string | null>> = {}): Promise<string> {
  const directory = join(root, "some-model");
  for (const [file, content] of Object.entries({ ...MODEL_FILES, ...change })) {
    if (content === null) continue;
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), content);
  }
  return directory;
}

describe("a directory", () => {
  test("provides its name, settings and revision", async () => {
    const directory = await copyModel();
    expect(await resolveModel({ model: directory })).toEqual({
      model: directory,
      name: "someone/some-model",
      revision: expect.stringMatching(/^sha256:[0-9a-f]{16}$/),
      dtype: "q8",
      pooling: "cls",
      maxTokens: 128,
      localFilesOnly: true,
    });
  });

  test("has another revision if any byte differs", async () => {
    const { revision } = await resolveModel({ model: await copyModel() });
    const directory = await copyModel({ "tokenizer.json": "{ }" });
    expect((await resolveModel({ model: directory })).revision).not.toBe(revision);
  });

  test("can lack settings and a usable name", async () => {
    const directory = await copyModel({
      "config.json": '{"_name_or_path": "/home/me/out"}',
      "sentence_bert_config.json": null,
      "1_Pooling/config.json": null,
    });
    const model = await resolveModel({ model: directory });
    expect(model.name).toBe("some-model");
    expect(model.pooling).toBeUndefined();
    expect(model.maxTokens).toBeUndefined();
  });

  test("can be a relative path", async () => {
    const directory = await copyModel();
    const model = relative(process.cwd(), directory);
    expect(await resolveModel({ model })).toMatchObject({ model: directory });
  });

  test("can come from MASTERY_MODEL_DIR, but only if no model is named", async () => {
    const directory = await copyModel();
    vi.stubEnv("MASTERY_MODEL_DIR", directory);
    expect(await resolveModel()).toMatchObject({ model: directory });
    expect(await resolveModel({ model: id })).toMatchObject({ revision: COMMIT });
  });

  test.each([
    [
      { "tokenizer.json": null, "onnx/model_quantized.onnx": null },
      "expected config.json, tokenizer.json, tokenizer_config.json, onnx/model_quantized.onnx; missing: tokenizer.json, onnx/model_quantized.onnx; onnx/ holds model.onnx, model.onnx_data",
    ],
    [
      { "1_Pooling/config.json": '{"pooling_mode_max_tokens": true}' },
      "expected pooling by mean or by cls, got pooling_mode_max_tokens",
    ],
    [{ "config.json": "{" }, "config.json: expected a JSON object"],
    [{ "mastery-model.json": "[]" }, "expected id, revision, dtype and files"],
    [
      {
        "mastery-model.json": `{"id":"a","revision":"b","dtype":"q8","files":{"config.json":"0"}}`,
      },
      "config.json is damaged; pull the model again",
    ],
    [
      { "mastery-model.json": `{"id":"a","revision":"b","dtype":"q8","files":{"x":"0"}}` },
      "x is missing; pull the model again",
    ],
  ])(
    "is rejected if its model is incomplete, damaged or unsupported: %j",
    async (change, message) => {
      const directory = await copyModel(change);
      await expect(resolveModel({ model: directory })).rejects.toMatchObject({
        code: "INVALID_EMBEDDING_MODEL",
        message: expect.stringContaining(message),
      });
      await expect(resolveModel({ model: directory })).rejects.toThrow(directory);
      expect(hub.requests).toEqual([]);
    },
  );

  test.each(["/nowhere/model", "./nowhere"])(
    "is rejected if it does not exist: %s",
    async (model) => {
      await expect(resolveModel({ model })).rejects.toMatchObject({
        code: "INVALID_EMBEDDING_MODEL",
        message: expect.stringMatching(/nowhere.*: no such directory$/),
      });
      vi.stubEnv("MASTERY_MODEL_DIR", model);
      await expect(resolveModel()).rejects.toMatchObject({ code: "INVALID_EMBEDDING_MODEL" });
      expect(hub.requests).toEqual([]);
    },
  );
});

describe("a model on the hub", () => {
  test("is pulled into the cache once", async () => {
    const first = await resolveModel({ model: id });
    expect(first).toMatchObject({
      model: join(root, "cache/models/someone/some-model/main/q8"),
      name: id,
      revision: COMMIT,
      pooling: "cls",
    });
    hub.close();
    expect(await resolveModel({ model: id })).toEqual(first);
  });

  test("is pulled into a directory for its revision and precision in the chosen cache", async () => {
    const cacheDirectory = join(root, "own");
    const request = { model: id, revision: "v1", dtype: "fp32", cacheDirectory } as const;
    expect(await resolveModel(request)).toMatchObject({
      model: join(root, "own/models/someone/some-model/v1/fp32"),
      dtype: "fp32",
    });
  });

  test("is pulled again if its copy is damaged", async () => {
    const { model } = await resolveModel({ model: id });
    await writeFile(join(model, "onnx/model_quantized.onnx"), "?");
    await resolveModel({ model: id });
    expect(hub.requests.filter((url) => url.startsWith("/api/"))).toHaveLength(2);
  });

  test("reports its download", async () => {
    const files = new Set<string>();
    await resolveModel({ model: id, onDownload: ({ file }) => files.add(file) });
    expect(files).toContain("onnx/model_quantized.onnx");
  });

  test("that is not found causes an error with the searched places and ways to fix the problem", async () => {
    hub.close();
    const cache = join(root, "cache/models/Xenova/paraphrase-multilingual-MiniLM-L12-v2/main/q8");
    const error = await resolveModel().catch((cause: Error) => cause);
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect((error as Error).message.split("\n")).toEqual([
      "The model Xenova/paraphrase-multilingual-MiniLM-L12-v2 is not available. Tried:",
      "  directory: MASTERY_MODEL_DIR is not set",
      `  cache: ${cache}: no such directory`,
      expect.stringMatching(`^  hub: ${hub.endpoint}: connect ECONNREFUSED`),
      "To fix this, do one of the following:",
      "  - on a machine that can reach the hub, run `mastery model pull Xenova/paraphrase-multilingual-MiniLM-L12-v2 --out DIR`; copy DIR here; pass `--model DIR` or set MASTERY_MODEL_DIR=DIR",
      "  - set HF_ENDPOINT=https://… to a mirror that can be reached from here",
      "  - use another embedder, which needs no such model: `--embedder builtin`",
    ]);
    await expect(resolveModel({ model: id })).rejects.toThrow(
      `directory: ${id} is not a directory`,
    );
  });

  test("is rejected if it lacks the weights of the precision", async () => {
    await expect(resolveModel({ model: id, dtype: "q4" })).rejects.toMatchObject({
      code: "INVALID_EMBEDDING_MODEL",
      message: expect.stringContaining("its ONNX weights: "),
    });
  });

  test("is not pulled further after an abort", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(resolveModel({ model: id, signal })).rejects.toThrow("enough");
  });
});
