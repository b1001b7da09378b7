import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  COMMIT,
  type FakeHub,
  type Interceptor,
  MODEL_FILES,
  sha256,
  startHub,
} from "./fake-hub.fixture.ts";
import { pullModel } from "./pull-model.ts";

const id = "someone/some-model";
const API = `/api/models/${id}/revision/main?blobs=true`;
const Q8_FILES = [
  "config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  "sentence_bert_config.json",
  "1_Pooling/config.json",
  "onnx/model_quantized.onnx",
];

let parent: string;
let directory: string;
let hub: FakeHub | undefined;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "pull-model-"));
  directory = join(parent, "model");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  hub?.close();
  hub = undefined;
  await rm(parent, { recursive: true });
});

async function start(intercept?: Interceptor): Promise<FakeHub> {
  hub = await startHub(intercept);
  return hub;
}

test("fetches and lists the files of the precision", async () => {
  const { endpoint, requests } = await start();
  const manifest = await pullModel({ id, directory, endpoint });
  const files = Object.fromEntries(Q8_FILES.map((file) => [file, sha256(MODEL_FILES[file]!)]));
  expect(manifest).toEqual({ id, revision: COMMIT, dtype: "q8", files });
  for (const file of Q8_FILES) {
    expect(await readFile(join(directory, file), "utf8")).toBe(MODEL_FILES[file]);
  }
  expect(JSON.parse(await readFile(join(directory, "mastery-model.json"), "utf8"))).toEqual(
    manifest,
  );
  expect(requests.filter((url) => url.includes("/resolve/"))).toEqual(
    Q8_FILES.map((file) => `/${id}/resolve/${COMMIT}/${file}`),
  );
  expect(await readdir(parent)).toEqual(["model"]);
});

test("fetches another precision and another revision, with weights in several files", async () => {
  const { endpoint, requests } = await start();
  const { files } = await pullModel({ id, directory, endpoint, revision: "v1", dtype: "fp32" });
  expect(requests[0]).toBe(`/api/models/${id}/revision/v1?blobs=true`);
  const weights = Object.keys(files).filter((file) => file.startsWith("onnx/"));
  expect(weights).toEqual(["onnx/model.onnx", "onnx/model.onnx_data"]);
});

test("uses the mirror in HF_ENDPOINT", async () => {
  const { endpoint, requests } = await start();
  vi.stubEnv("HF_ENDPOINT", `${endpoint}/`);
  await pullModel({ id, directory });
  expect(requests[0]).toBe(API);
});

test("reports bytes per file", async () => {
  const { endpoint } = await start();
  const seen: unknown[] = [];
  await pullModel({ id, directory, endpoint, onDownload: (progress) => seen.push(progress) });
  const { length } = MODEL_FILES["onnx/model_quantized.onnx"]!;
  expect(seen).toHaveLength(Q8_FILES.length);
  expect(seen.at(-1)).toEqual({
    file: "onnx/model_quantized.onnx",
    received: length,
    total: length,
  });
});

test("replaces an earlier pull, and an empty directory", async () => {
  const { endpoint } = await start();
  await mkdir(directory);
  await pullModel({ id, directory, endpoint, dtype: "fp32" });
  await pullModel({ id, directory, endpoint });
  expect(await readdir(join(directory, "onnx"))).toEqual(["model_quantized.onnx"]);
});

test("rejects a directory with other files before any request, and leaves it unchanged", async () => {
  await mkdir(directory);
  await writeFile(join(directory, "precious"), "");
  const { endpoint, requests } = await start();
  await expect(pullModel({ id, directory, endpoint })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `directory: expected a new or empty directory, or a pulled model to replace, got ${directory} with other files`,
  });
  expect(await readdir(directory)).toEqual(["precious"]);
  expect(requests).toEqual([]);
});

test("two simultaneous pulls leave one complete model", async () => {
  const { endpoint } = await start();
  const pull = () => pullModel({ id, directory, endpoint });
  const [one, other] = await Promise.all([pull(), pull()]);
  expect(one).toEqual(other);
  expect(await readdir(parent)).toEqual(["model"]);
});

test.each(["", "a/b/c", "../up", "white space"])("rejects %j as an id", async (wrong) => {
  await expect(pullModel({ id: wrong, directory })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `model: expected the id of a model on the hub, such as Xenova/paraphrase-multilingual-MiniLM-L12-v2, got ${JSON.stringify(wrong)}`,
  });
});

test("lists the available weights if the requested weights are missing", async () => {
  const { endpoint } = await start();
  await expect(pullModel({ id, directory, endpoint, dtype: "fp16" })).rejects.toMatchObject({
    code: "INVALID_EMBEDDING_MODEL",
    message: `${id} has no onnx/model_fp16.onnx; its ONNX weights: onnx/model.onnx, onnx/model_quantized.onnx`,
  });
});

const status =
  (code: number): Interceptor =>
  (_, response) => {
    response.writeHead(code).end();
    return true;
  };
const answerTo =
  (end: string, body: string): Interceptor =>
  ({ url }, response) => {
    if (!url!.endsWith(end)) return false;
    response.end(body);
    return true;
  };

test.each([
  ["no such model", status(404), `has no ${API} (404)`],
  ["a model that is not public", status(401), `has no publicly available ${API} (401)`],
  ["a hub with an internal error", status(503), `answered 503 to ${API}`],
  ["a web page instead of a listing", answerTo("blobs=true", "<html>"), "content other than"],
  ["another JSON", answerTo("blobs=true", '{"sha": "main"}'), "content other than"],
])("reports %s, and leaves no files", async (_, intercept, message) => {
  const { endpoint } = await start(intercept);
  await expect(pullModel({ id, directory, endpoint })).rejects.toMatchObject({
    code: "MODEL_UNAVAILABLE",
    message: expect.stringMatching(new RegExp(`^${endpoint}: `)),
  });
  await expect(pullModel({ id, directory, endpoint })).rejects.toThrow(message);
  expect(await readdir(parent)).toEqual([]);
});

const breakOff: Interceptor = ({ url }, response) => {
  if (!url!.endsWith("/config.json")) return false;
  response.writeHead(200, { "content-length": 100 }).write("{", () => response.destroy());
  return true;
};

test.each([
  ["other bytes", answerTo("cdn/onnx/model_quantized.onnx", "SMALL WEIGHTS"), "damaged"],
  ["fewer bytes", answerTo("/config.json", "{}"), "config.json arrived damaged or truncated"],
  ["a connection that breaks", breakOff, "other side closed"],
])("rejects %s instead of a file, and leaves no files", async (_, intercept, message) => {
  const { endpoint } = await start(intercept);
  await expect(pullModel({ id, directory, endpoint })).rejects.toMatchObject({
    code: "MODEL_UNAVAILABLE",
    message: expect.stringContaining(message),
  });
  expect(await readdir(parent)).toEqual([]);
});

test("names an unreachable hub and the reason", async () => {
  const { endpoint } = await start();
  hub!.close();
  await expect(pullModel({ id, directory, endpoint })).rejects.toMatchObject({
    code: "MODEL_UNAVAILABLE",
    message: expect.stringMatching(`^${endpoint}: connect ECONNREFUSED`),
  });
});

describe("fails if the hub is silent", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  test("for 5 seconds after the request", async () => {
    const { endpoint, server } = await start(() => true);
    const refused = expect(pullModel({ id, directory, endpoint })).rejects.toThrow(
      `${endpoint}: no response within 5 s`,
    );
    await once(server, "request");
    vi.advanceTimersByTime(5_000);
    await refused;
  });

  test("for 30 seconds after a chunk", async () => {
    const { endpoint } = await start(({ url }, response) => {
      if (!url!.endsWith("/config.json")) return false;
      response.writeHead(200).write("{");
      return true;
    });
    const onDownload = () => setImmediate(() => vi.advanceTimersByTime(30_000));
    await expect(pullModel({ id, directory, endpoint, onDownload })).rejects.toThrow(
      `${endpoint}: no response within 30 s`,
    );
    expect(await readdir(parent)).toEqual([]);
  });
});

test("stops when aborted, with the reason", async () => {
  const { endpoint } = await start();
  const controller = new AbortController();
  const onDownload = () => controller.abort(new Error("enough"));
  const pull = pullModel({ id, directory, endpoint, onDownload, signal: controller.signal });
  await expect(pull).rejects.toThrow("enough");
  expect(await readdir(parent)).toEqual([]);
});

test("reports a disk error as such, not as an unavailable model", async () => {
  const { endpoint } = await start();
  await writeFile(join(parent, "file"), "");
  const pull = pullModel({ id, directory: join(parent, "file", "model"), endpoint });
  await expect(pull).rejects.toMatchObject({ code: "ENOTDIR" });
});
