import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import type { Authorization } from "@mastery/openapi";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import asDefault, { masteryPlugin } from "./index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("exports the plugin by name and as default", async () => {
  expect(asDefault).toBe(masteryPlugin);
  const app = fastify();
  app.register(masteryPlugin, { snapshot });
  await app.ready();
  expect(app.printPlugins()).toContain("@mastery/http-fastify");
});

test("accepts options added by Fastify, and rejects ready() for unknown options", async () => {
  const own = { prefix: "/mastery", logLevel: "warn", logSerializers: {} } as const;
  const app = fastify();
  app.register(masteryPlugin, { snapshot, ...own });
  expect((await app.inject("/mastery/health")).statusCode).toBe(200);

  const other = fastify();
  other.register(masteryPlugin, { snapshot, page: [] } as { snapshot: typeof snapshot });
  await expect(async () => other.ready()).rejects.toThrow("did you mean pages?");
});

test("authorize can be a method of a class", async () => {
  class Options {
    readonly snapshot = snapshot;
    authorize(): Authorization {
      return { status: 403 };
    }
  }
  const app = fastify();
  app.register(masteryPlugin, new Options());
  expect((await app.inject("/learners")).statusCode).toBe(403);
});

test("a plugin registered under two prefixes responds at both, and leaves the application's routes, hooks and body parsers unaffected", async () => {
  const app = fastify();
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/denied")) await reply.code(401).send();
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-own", "set");
  });
  app.post("/a/own", async (request) => request.body);
  for (const prefix of ["/a", "/b/:tenant", "/denied"]) {
    app.register(masteryPlugin, { snapshot, prefix });
  }

  const answer = await app.inject("/a/health");
  expect(answer.json()).toEqual(snapshot.health());
  expect(answer.headers).toMatchObject({ "x-own": "set", "content-type": "application/json" });
  expect((await app.inject("/b/lyon/health")).statusCode).toBe(200);
  expect((await app.inject("/denied/health")).statusCode).toBe(401);
  const own = await app.inject({ method: "POST", url: "/a/own", payload: { a: 1 } });
  expect(own.json()).toEqual({ a: 1 });
  expect((await app.inject("/health")).json()).toMatchObject({ error: "Not Found" });
});

test("shows onSend hooks every response, without a body for HEAD and 304", async () => {
  const seen: unknown[] = [];
  const app = fastify();
  app.addHook("onSend", async (request, reply, payload) => {
    seen.push([request.method, reply.statusCode, payload === undefined]);
  });
  app.register(masteryPlugin, { snapshot });

  const { headers, body } = await app.inject("/health");
  const head = await app.inject({ method: "HEAD", url: "/health" });
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(String(body.length));
  const condition = { "if-none-match": headers.etag };
  const unchanged = await app.inject({ url: "/health", headers: condition });
  expect(unchanged.headers).not.toHaveProperty("content-type");
  expect(unchanged.headers).not.toHaveProperty("content-length");
  expect(seen).toEqual([
    ["GET", 200, false],
    ["HEAD", 200, true],
    ["GET", 304, true],
  ]);
});

test.each([
  ["/mastery/", "/mastery/health", 200],
  ["/schools/:school", "/schools/saint%20denis/health", 200],
  ["/élèves", "/%C3%A9l%C3%A8ves/health", 200],
  ["/mastery", "/%6dastery/health", 404],
  ["/mastery", "/Mastery/health", 404],
  ["/mastery", "//mastery/health", 404],
  ["/mastery", "/mastery", 404],
])("with the prefix %s, a request for %s gets %i", async (prefix, url, status) => {
  const app = fastify();
  app.register(masteryPlugin, { snapshot, prefix });
  expect((await app.inject(url)).statusCode).toBe(status);
});

test.each(["/mastery/Health", "/Mastery/health", "/mastery/health/", "/mastery//health"])(
  "leaves %s to the application, although a lenient router matches it",
  async (url) => {
    const routerOptions = {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
    };
    const app = fastify({ routerOptions });
    app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
    expect((await app.inject("/mastery/health")).statusCode).toBe(200);
    expect((await app.inject(url)).json()).toMatchObject({ error: "Not Found" });
  },
);

test("hooks read the learner's id as a parameter of the route", async () => {
  const seen: unknown[] = [];
  const app = fastify();
  app.addHook("onRequest", async ({ params, routeOptions }) => {
    seen.push([routeOptions.url, params]);
  });
  app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
  await app.inject(`/mastery/clusters/assignment/${learnerId(0)}?n=1`);
  await app.inject("/mastery/recommend/a%2Fb");
  expect(seen).toEqual([
    ["/mastery/clusters/assignment/:learner_id", { learner_id: learnerId(0) }],
    ["/mastery/recommend/:learner_id", { learner_id: "a/b" }],
  ]);
});

test("passes Fastify's request to authorize, and shows its responses to hooks", async () => {
  const app = fastify();
  app.decorateRequest("user", "");
  app.addHook("onRequest", async (request) => {
    request.setDecorator("user", request.headers["x-user"]);
  });
  const statuses: number[] = [];
  app.addHook("onSend", async (_request, reply) => {
    statuses.push(reply.statusCode);
  });
  app.register(masteryPlugin, {
    snapshot,
    authorize: async ({ host, learnerId: asked }) =>
      host.getDecorator("user") === "ada"
        ? { learners: new Set([asked ?? ""]) }
        : { status: 401, challenge: "Bearer" },
  });
  const url = `/profile/${learnerId(0)}`;
  const own = await app.inject({ url, headers: { "x-user": "ada" } });
  expect(own.json()).toEqual(snapshot.profile(learnerId(0)));
  expect((await app.inject(url)).headers["www-authenticate"]).toBe("Bearer");
  expect(statuses).toEqual([200, 401]);
});

test("responds with 405 to other methods before Fastify checks the content type", async () => {
  const app = fastify();
  app.register(masteryPlugin, { snapshot });
  const headers = { "content-type": "?" };
  const answer = await app.inject({ method: "POST", url: "/health", headers, payload: "x" });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).toMatchObject({ allow: "GET, HEAD", "cache-control": "no-store" });
});

test("rejects a router that truncates ids, since hooks would not see them", async () => {
  const app = fastify({ routerOptions: { maxParamLength: 35 } });
  app.register(masteryPlugin, { snapshot });
  await expect(app.ready()).rejects.toMatchObject({ code: "INVALID_OPTION" });
});

test("treats two colons in a prefix as one literal colon, which must be sent unencoded", async () => {
  const app = fastify();
  app.register(masteryPlugin, { snapshot, prefix: "/a::b" });
  expect((await app.inject("/a:b/health")).statusCode).toBe(200);
  for (const url of ["/a%3Ab/health", "/ab/health", "/axb/health"]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});
