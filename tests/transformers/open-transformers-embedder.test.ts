import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachedEmbedder, openTransformersEmbedder } from "@mastery/embeddings/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { englishModel } from "./english-model.ts";

const id = "Xenova/all-MiniLM-L6-v2";
const commit = "0123456789abcdef".padEnd(40, "0");
const sentences = ["Add two fractions", "Find the sum of halves and quarters", ""];

let root: string;
let hub: Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "open-transformers-"));
  hub = createServer(async ({ url }, response) => {
    if (url!.startsWith("/api/")) return void response.end(JSON.stringify(await listing()));
    response.end(await readFile(join(englishModel, url!.split(`/resolve/${commit}/`)[1]!)));
  });
  await new Promise<void>((resolve) => hub.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("HF_ENDPOINT", `http://127.0.0.1:${(hub.address() as AddressInfo).port}`);
  vi.stubEnv("MASTERY_CACHE_DIR", root);
  vi.stubEnv("MASTERY_MODEL_DIR", undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  hub.close();
  await rm(root, { recursive: true });
});

async function listing() {
  const paths = await readdir(englishModel, { recursive: true });
  const sizes = await Promise.all(paths.map((path) => stat(join(englishModel, path))));
  const files = paths.filter((_, i) => sizes[i]!.isFile());
  return { sha: commit, siblings: files.map((rfilename) => ({ rfilename })) };
}

test("fetches a model from the hub into the cache, and reuses it after a restart", async () => {
  const pulled = await openTransformersEmbedder({ model: id });
  expect(pulled).toMatchObject({
    id: `transformers:${id}:q8:mean:256`,
    dimension: 384,
    revision: commit,
  });
  const vectors = await pulled.embed(sentences);

  hub.close();
  hub.closeAllConnections();
  const offline = await openTransformersEmbedder({ model: id });
  expect(offline).toMatchObject({ id: pulled.id, revision: commit });
  const directory = join(root, "embeddings");
  expect(await cachedEmbedder(offline, { directory }).embed(sentences)).toEqual(vectors);

  const never = { ...offline, embed: () => Promise.reject(new Error("embedded again")) };
  expect(await cachedEmbedder(never, { directory }).embed(sentences)).toEqual(vectors);
});

test("loads a model from a directory under the same id, with a hash as its revision", async () => {
  const embedder = await openTransformersEmbedder({ model: englishModel });
  expect(embedder.id).toBe("transformers:sentence-transformers/all-MiniLM-L6-v2:q8:mean:256");
  expect(embedder.revision).toMatch(/^sha256:/);
  expect(await embedder.embed(sentences)).toHaveLength(3);
});
