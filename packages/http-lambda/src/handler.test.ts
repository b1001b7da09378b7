import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { type Authorization, SnapshotSource } from "@mastery/openapi";
import { expect, test, vi } from "vitest";
import { createLambdaHandler } from "./handler.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const event = (rawPath: string): object => ({
  version: "2.0",
  rawPath,
  rawQueryString: "",
  headers: {},
  requestContext: { http: { method: "GET" }, stage: "$default" },
});

test("loads immediately, and only once", async () => {
  let loads = 0;
  const handler = createLambdaHandler(async () => {
    loads++;
    return snapshot;
  });
  expect(loads).toBe(1);
  await handler.ready;
  expect(JSON.parse((await handler(event("/health"))).body)).toEqual(snapshot.health());
  await handler(event("/health"));
  expect(loads).toBe(1);
});

test("is ready once the responses of its source are prepared", async () => {
  const source = new SnapshotSource(snapshot);
  const prepare = vi.spyOn(source, "prepare");
  const handler = createLambdaHandler(() => source);
  await handler.ready;
  expect(prepare).toHaveBeenCalledOnce();
  expect((await handler(event("/health"))).statusCode).toBe(200);
});

test("serves only below the base path", async () => {
  const handler = createLambdaHandler(() => snapshot, { basePath: "/mastery" });
  const statuses = ["/mastery/health", "/health", "/mastery/mastery/health"].map(
    async (path) => (await handler(event(path))).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
});

test("responds with 400 to an event of another kind", async () => {
  const handler = createLambdaHandler(() => snapshot);
  const { statusCode, headers, body } = await handler({ Records: [] });
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
  });
  expect(JSON.parse(body)).toEqual({ detail: "Unsupported event type." });
});

test.each([
  ["rejects", async () => Promise.reject(new Error("no such file"))],
  [
    "throws",
    () => {
      throw new Error("no such file");
    },
  ],
])("rejects `ready` and every call if loading %s", async (_how, load) => {
  const handler = createLambdaHandler(load);
  await expect(handler.ready).rejects.toThrow("no such file");
  await expect(handler(event("/health"))).rejects.toThrow("no such file");
});

test("passes the event to authorize, with the fields that the gateway's authorizer added", async () => {
  const asked: unknown[] = [];
  const handler = createLambdaHandler(() => snapshot, {
    authorize: ({ host }) => {
      asked.push(host);
      return { status: 403 };
    },
  });
  const learners = event("/learners");
  expect((await handler(learners)).statusCode).toBe(403);
  expect(asked).toEqual([learners]);
});

test("authorize can be a method of a class", async () => {
  class Options {
    authorize(): Authorization {
      return { status: 403 };
    }
  }
  const handler = createLambdaHandler(() => snapshot, new Options());
  expect((await handler(event("/learners"))).statusCode).toBe(403);
});

test("rejects a snapshot in place of a function", () => {
  expect(() => createLambdaHandler(snapshot as never)).toThrow(
    "load: expected a function, got an object",
  );
});

test("rejects a misspelt option before loading", () => {
  const load = vi.fn(() => snapshot);
  expect(() => createLambdaHandler(load, { basepath: "/mastery" } as object)).toThrow(
    "did you mean basePath?",
  );
  expect(load).not.toHaveBeenCalled();
});
