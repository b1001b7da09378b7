import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { type FastifyInstance, type FastifyReply, fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { createFastifyApp } from "./app.ts";
import asDefault, { masteryPlugin } from "./index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("is exported by name and as default, and names itself and its Fastify", async () => {
  expect(asDefault).toBe(masteryPlugin);
  const app = fastify();
  app.register(masteryPlugin, { snapshot });
  await app.ready();
  expect(app.printPlugins()).toContain("@mastery/http-fastify");
});

test("stands under two prefixes beside the application's own routes, hooks and body parsers", async () => {
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

describe("takes replies over from Fastify", () => {
  /** An application that notes each call of `reply.send`. */
  function noting(): { app: FastifyInstance; seen: string[] } {
    const seen: string[] = [];
    const app = fastify();
    app.addHook("onRequest", async ({ url }, reply) => {
      const send = reply.send.bind(reply);
      reply.send = (payload) => {
        seen.push(`${url} sent`);
        return send(payload);
      };
    });
    return { app, seen };
  }

  test("where no hook on sending would see them, with all other hooks", async () => {
    const { app, seen } = noting();
    app.addHook("onRequest", async (request, reply) => {
      reply.header("x-own", "set").header("cache-control", "public");
      reply.raw.setHeader("x-raw", "set");
      if (request.url === "/health?denied") await reply.code(401).send();
    });
    app.addHook("onResponse", async ({ url }, { statusCode }) => {
      seen.push(`${url} ${statusCode}`);
    });
    app.register(masteryPlugin, { snapshot });

    const answer = await app.inject("/health");
    expect(answer.json()).toEqual(snapshot.health());
    expect(answer.headers).toMatchObject({
      "x-own": "set",
      "x-raw": "set",
      "content-type": "application/json",
      "cache-control": "private, no-cache",
    });
    expect((await app.inject({ method: "HEAD", url: "/health" })).body).toBe("");
    expect((await app.inject("/profile/lea")).statusCode).toBe(422);
    expect((await app.inject("/health?denied")).statusCode).toBe(401);
    expect(seen).toEqual([
      "/health 200",
      "/health 200",
      "/profile/lea 422",
      "/health?denied sent",
      "/health?denied 401",
    ]);
  });

  test("but from no route that has such a hook, whoever gave it", async () => {
    const mark = async (_request: unknown, reply: FastifyReply): Promise<void> => {
      reply.header("x-own", "set");
    };
    const givers: ((app: FastifyInstance) => void)[] = [
      (app) => app.addHook("onSend", mark),
      (app) =>
        app.addHook("onRoute", (route) => {
          route.onSend = mark;
        }),
    ];
    for (const give of givers) {
      const { app, seen } = noting();
      give(app);
      app.register(masteryPlugin, { snapshot, prefix: "/a" });
      expect((await app.inject("/a/health")).headers).toMatchObject({ "x-own": "set" });
      expect(seen).toEqual(["/a/health sent"]);
    }
  });

  test("whatever routes stand beside its own", async () => {
    const { app, seen } = noting();
    app.register(masteryPlugin, { snapshot, prefix: "/a" });
    app.get("/own", { onSend: async () => undefined }, async () => "own");
    expect((await app.inject("/a/health")).json()).toEqual(snapshot.health());
    expect((await app.inject("/own")).body).toBe("own");
    expect(seen).toEqual(["/own sent"]);
  });
});

test("an application of its own answers what Fastify's router would", async () => {
  const app = createFastifyApp(snapshot);
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;
  expect(await statusOf("/profile/%zz")).toBe(422);
  expect((await app.inject("/nope")).json()).toEqual({ detail: "There is nothing at this path." });
});
