import { get, type RequestListener, type ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import { learnerId } from "@mastery/core/testing";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createMiddleware, startServer } from "@mastery/http-node";
import express from "express";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { connect, express4 } from "./frameworks.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const ID = learnerId(7);

/** Spellings of `/mastery/profile/ID` that some router or proxy treats as this path. */
const SPELLINGS = [
  `//mastery/profile/${ID}`,
  `/mastery//profile/${ID}`,
  `/mastery/profile//${ID}`,
  `/mastery///profile/${ID}`,
  `/./mastery/profile/${ID}`,
  `/mastery/./profile/${ID}`,
  `/mastery/profile/./${ID}`,
  `/mastery/%2e/profile/${ID}`,
  `/x/../mastery/profile/${ID}`,
  `/mastery/x/../profile/${ID}`,
  `/mastery/x/%2E%2e/profile/${ID}`,
  `/%6dastery/profile/${ID}`,
  `/mastery/%70rofile/${ID}`,
  `/mastery%2Fprofile/${ID}`,
  `/mastery/profile/${ID}/`,
  `http://a//mastery//profile/${ID}`,
];

/** A status that only guards use. */
const SEEN = 418;

/** A handler of any framework, whose types differ between frameworks. */
type Handler = (req: never, res: never, next: () => void) => unknown;

type Application = RequestListener & { use(path: string, handler: never): unknown };

const guard = (_req: unknown, res: ServerResponse): void => {
  res.statusCode = SEEN;
  res.end();
};

/** Returns an application with a guard on the profiles of a router that is mounted at `/mastery`. */
function guarded<App extends Application>(app: App, service: Handler, mountPath = "/mastery"): App {
  // Does not print errors, such as malformed percent-encodings.
  Object.assign(app, { env: "test" });
  app.use("/mastery/profile", guard as never);
  app.use(mountPath, service as never);
  return app;
}

type Start = (snapshot: Snapshot) => RequestListener | Promise<RequestListener>;

const SHAPES: readonly (readonly [name: string, start: Start])[] = [
  ["Express 5", (snapshot) => guarded(express(), createExpressRouter(snapshot))],
  [
    "Express 5 with nested routers",
    (snapshot) => {
      const inner = express.Router().use("/", createExpressRouter(snapshot));
      return guarded(express(), express.Router().use("/", inner));
    },
  ],
  [
    "Express 5 with a guard on a route",
    (snapshot) =>
      express()
        .all("/mastery/profile/:id", (_req, res) => void res.sendStatus(SEEN))
        .use("/mastery", createExpressRouter(snapshot)),
  ],
  ["Express 4", (snapshot) => guarded(express4(), createMiddleware(snapshot))],
  [
    "Express 4 with a guard on a route",
    (snapshot) =>
      express4()
        .all("/mastery/profile/:id", (_req, res) => void res.sendStatus(SEEN))
        .use("/mastery", createMiddleware(snapshot)),
  ],
  [
    "Express 4 with nested routers",
    (snapshot) => {
      const inner = express4.Router().use("/mastery", createMiddleware(snapshot));
      return guarded(express4(), inner, "/");
    },
  ],
  [
    "Express 4, mounted with a slash at the end, case-sensitive and strict",
    (snapshot) => {
      const app = express4().enable("strict routing").enable("case sensitive routing");
      return guarded(app, createMiddleware(snapshot), "/mastery/");
    },
  ],
  ["Connect", (snapshot) => guarded(connect(), createMiddleware(snapshot))],
  [
    "Connect with a nested application",
    (snapshot) => guarded(connect(), connect().use("/", createMiddleware(snapshot))),
  ],
  [
    "Fastify, by route and parameter",
    async (snapshot) => {
      const app = fastify({ routerOptions: { ignoreDuplicateSlashes: true } });
      app.addHook("onRequest", async ({ params }, reply) => {
        if ("learner_id" in (params as object)) await reply.code(SEEN).send();
      });
      app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
      await app.ready();
      return app.routing;
    },
  ],
];

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode!));
    }).on("error", reject);
  });
}

const snapshot = await awkwardSnapshot();

test.each(SHAPES)("no spelling of a profile passes the guard: %s", async (_name, start) => {
  const server = await startServer(await start(snapshot), { port: 0, closingPeriod: 0 });
  expect(await statusOf(server.port, `/mastery/profile/${ID}`)).toBe(SEEN);
  expect(await statusOf(server.port, "/mastery/health")).toBe(200);
  for (const spelling of SPELLINGS) {
    expect(await statusOf(server.port, spelling), spelling).toBeOneOf([SEEN, 400, 404]);
  }
  await server.close();
});

test("a host can rewrite a request, and serve a path that has another mount path", async () => {
  const middleware = createMiddleware(snapshot);
  const app = express4().use((req, res, next) => {
    req.url = req.url.replace("/old/", "/");
    middleware(req, res, next);
  });
  const server = await startServer(app, { port: 0, closingPeriod: 0 });
  expect(await statusOf(server.port, "/old/health")).toBe(200);
  await server.close();
});
