import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import type { Authorization } from "../index.ts";
import { createFetchHandler } from "./index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("serves only below the base path", async () => {
  const handler = createFetchHandler(snapshot, { basePath: "/mastery" });
  const statuses = ["/mastery/health", "/health", "/mastery/mastery/health"].map(
    async (path) => (await handler(new Request(`http://localhost${path}`))).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
});

test("responds with 304 without a body", async () => {
  const handler = createFetchHandler(snapshot);
  const headers = { "if-none-match": "*" };
  const { status, body } = await handler(new Request("http://localhost/health", { headers }));
  expect({ status, body }).toEqual({ status: 304, body: null });
});

test("streams a large body in chunks that the host owns", async () => {
  const handler = createFetchHandler(snapshot);
  const read = async () => {
    const { body, headers } = await handler(new Request("http://localhost/docs/ui.js"));
    const chunks: Uint8Array[] = [];
    for await (const chunk of body!) chunks.push(chunk);
    return { chunks, length: Number(headers.get("content-length")) };
  };
  const { chunks, length } = await read();
  expect(chunks.length).toBeGreaterThan(1);
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(2 ** 14);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(length);
  for (const chunk of chunks) structuredClone(chunk, { transfer: [chunk.buffer as ArrayBuffer] });
  expect(Buffer.concat((await read()).chunks)).toEqual(bytes);
});

test("passes the request to authorize", async () => {
  const handler = createFetchHandler(snapshot, {
    authorize: ({ host }) =>
      host.headers.get("authorization") === "Bearer s3cret"
        ? { learners: "all" }
        : { status: 401, challenge: "Bearer" },
  });
  const url = "http://localhost/learners";
  expect((await handler(new Request(url))).status).toBe(401);
  const headers = { authorization: "Bearer s3cret" };
  expect((await handler(new Request(url, { headers }))).status).toBe(200);
});

test("authorize can be a method of a class", async () => {
  class Options {
    authorize(): Authorization {
      return { status: 403 };
    }
  }
  const handler = createFetchHandler(snapshot, new Options());
  expect((await handler(new Request("http://localhost/learners"))).status).toBe(403);
});
