import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { startServer } from "@mastery/http-node";
import express from "express";
import { expect, test } from "vitest";
import { createExpressApp, createExpressRouter } from "./router.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("stands beside the application's own routes and middlewares, under two paths at once", async () => {
  const router = createExpressRouter(snapshot);
  const app = express();
  app.use((_req, res, next) => {
    res.setHeader("x-own", "set");
    next();
  });
  app.use("/denied", (_req, res) => res.sendStatus(401), router);
  app.use(["/a", "/b/:tenant"], router);
  app.get("/a/own", (_req, res) => res.send("own"));
  const server = await startServer(app, { port: 0 });
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

test("an application of its own says nothing of Express", async () => {
  const server = await startServer(createExpressApp(snapshot), { port: 0 });
  const answer = await fetch(`${server.url}/nope`);
  expect(answer.headers.has("x-powered-by")).toBe(false);
  expect(await answer.json()).toEqual({ detail: "There is nothing at this path." });
  await server.close();
});
