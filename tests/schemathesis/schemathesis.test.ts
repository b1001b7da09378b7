import { execFile } from "node:child_process";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createMiddleware, createRequestListener, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import type { ApiOptions } from "@mastery/openapi";
import { generateDataset } from "@mastery/synthetic-school";
import express from "express";
import { fastify } from "fastify";
import { expect, test } from "vitest";

const SCHEMATHESIS = join(import.meta.dirname, ".venv/bin/schemathesis");
const OPTIONS = ["--checks=all", "--max-examples=20", "--seed=42", "--no-color"];
const WITH_TOKEN = "--config-file=with-token.toml";

// The document's examples are from the bundled school. Here, the school also has classes.
const school = generateDataset({ learners: 240, seed: 42, classes: true });
const snapshot = await precompute(school, { embedder: hashingEmbedder() });

/** Options of a service for callers with a token, who may read everything. */
const GUARDED: ApiOptions = {
  routes: INSIGHTS,
  authorize: ({ request }) =>
    request.headers["authorization"] === "Bearer s3cret"
      ? { learners: "all" }
      : { status: 401, challenge: "Bearer" },
};
const OPEN: ApiOptions = { routes: INSIGHTS };

type Listen = () => RequestListener | Promise<RequestListener>;

/** Every server, with the path below which it serves the API. All have one pipeline, so each is tested with one form of access. */
const SERVERS: readonly [name: string, listen: Listen, mountedAt: string, ...options: string[]][] =
  [
    ["node, open", () => createRequestListener(snapshot, OPEN), ""],
    [
      "node middleware, with tokens",
      () => {
        const middleware = createMiddleware(snapshot, GUARDED);
        return (req, res) => middleware(req, res, () => res.writeHead(404).end());
      },
      "",
      WITH_TOKEN,
    ],
    [
      "express, mounted, open",
      () => express().use("/mastery", createExpressRouter(snapshot, OPEN)),
      "/mastery",
    ],
    [
      "fastify, mounted, with tokens",
      async () => {
        const app = fastify();
        app.register(masteryPlugin, { snapshot, prefix: "/mastery", ...GUARDED });
        await app.ready();
        return app.routing;
      },
      "/mastery",
      WITH_TOKEN,
    ],
  ];

test.concurrent.each(SERVERS)(
  "Schemathesis finds nothing to report: %s",
  async (_name, listen, mountedAt, ...options) => {
    expect(await check(await listen(), mountedAt, ...options)).toMatch(/No issues found/);
  },
);

/** Resolves to the report of Schemathesis, which tests everything that the served document describes. */
async function check(
  listener: RequestListener,
  mountedAt: string,
  ...options: string[]
): Promise<string> {
  const server = await startServer(listener, { port: 0, gracePeriod: 0 });
  const url = `${server.url}${mountedAt}`;
  const all = [...options, "run", `${url}/openapi.json`, `--url=${url}`, ...OPTIONS];
  try {
    return await new Promise((resolve) => {
      execFile(SCHEMATHESIS, all, { cwd: import.meta.dirname }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  } finally {
    await server.close();
  }
}
