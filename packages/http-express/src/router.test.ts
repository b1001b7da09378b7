import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { startServer } from "@mastery/http-node";
import express from "express";
import { expect, test } from "vitest";
import { createExpressRouter } from "./router.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("a router mounted at two paths responds at both, and leaves the application's routes and middlewares unaffected", async () => {
  const router = createExpressRouter(snapshot);
  const app = express();
  app.use((_req, res, next) => {
    res.setHeader("x-own", "set");
    next();
  });
  app.use("/denied", (_req, res) => res.sendStatus(401), router);
  app.use(["/a", "/b/:tenant"], router);
  app.get("/a/own", (_req, res) => res.send("own"));
  const server = await startServer(app, { port: 0, closingPeriod: 0 });
  const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path)).status;

  const answer = await fetch(`${server.url}/a/health`);
  expect(await answer.json()).toEqual(snapshot.health());
  expect(answer.headers.get("x-own")).toBe("set");
  expect(await statusOf("/b/lyon/health")).toBe(200);
  expect(await statusOf("/denied/health")).toBe(401);
  expect(await (await fetch(`${server.url}/a/own`)).text()).toBe("own");
  expect(await statusOf("/health")).toBe(404);
  await server.close();
});

test("authorize receives Express's request, with the fields that middlewares added", async () => {
  const app = express();
  app.use((req, _res, next) => {
    Object.assign(req, { user: req.get("x-user") });
    next();
  });
  const router = createExpressRouter(snapshot, {
    authorize: ({ host }) => ({
      learners: new Set("user" in host && host.user === "ada" ? [learnerId(0)] : []),
    }),
  });
  const server = await startServer(app.use("/mastery", router), { port: 0, closingPeriod: 0 });
  const url = `${server.url}/mastery/profile/${learnerId(0)}`;
  expect((await fetch(url, { headers: { "x-user": "ada" } })).status).toBe(200);
  expect((await fetch(url, { headers: { "x-user": "max" } })).status).toBe(403);
  await server.close();
});
