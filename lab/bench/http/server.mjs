// Serves a snapshot in one of the ways compared by measure.mjs, and reports the CPU time of its process on request: node server.mjs KIND
// FILE
import { once } from "node:events";
import { createServer } from "node:http";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createRequestListener, startServer } from "@mastery/http-node";
import { readSnapshot } from "@mastery/node/snapshots";
import express from "express";
import { fastify } from "fastify";

const [kind, file] = process.argv.slice(2);
const snapshot = await readSnapshot(file);
// The timeout is long enough for a connection to stay idle while other servers are measured.
const keepAliveTimeout = 60_000;

const number = { type: "number" };
const string = { type: "string" };
const schema = {
  response: {
    200: {
      type: "array",
      items: {
        type: "object",
        properties: {
          resource_id: string,
          title: string,
          score: number,
          weak_skills_targeted: { type: "array", items: string },
          grade_distance: { type: "integer" },
          semantic_similarity: number,
          cluster_success_rate: { type: ["number", "null"] },
          explanation: string,
        },
      },
    },
  },
};

/** Returns the responses by learner id. `make` prepares all responses before the first request. */
function prepared(make) {
  const answers = snapshot.learners().map(({ learner_id: id }) => [id, make(id)]);
  return new Map(answers);
}
const recommend = (id) => snapshot.recommend(id, 5);

const LISTENERS = {
  "node:http, prepared Buffer": () => {
    const bodies = prepared((id) => Buffer.from(JSON.stringify(recommend(id))));
    return (req, res) => {
      const body = bodies.get(req.url.slice(11, 47));
      res.writeHead(200, { "content-type": "application/json", "content-length": body.length });
      res.end(body);
    };
  },
  "@mastery/http-node": () => createRequestListener(snapshot),
  "Fastify, response schema": async () => {
    const answers = prepared(recommend);
    const app = fastify();
    app.get("/recommend/:id", { schema }, (request, reply) => {
      reply.send(answers.get(request.params.id));
    });
    await app.ready();
    return app.routing;
  },
  "@mastery/http-fastify": async () => {
    const app = fastify().register(masteryPlugin, { snapshot });
    await app.ready();
    return app.routing;
  },
  "Express, res.json": () => {
    const answers = prepared(recommend);
    return express().get("/recommend/:id", (req, res) => res.json(answers.get(req.params.id)));
  },
  "@mastery/http-express": () => express().use(createExpressRouter(snapshot)),
};

const listener = await LISTENERS[kind]();
// Our servers run with their usual limits and with draining.
if (kind.startsWith("@mastery/")) {
  process.send(await startServer(listener, { port: 0, keepAliveTimeout }));
} else {
  const server = createServer({ keepAliveTimeout }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send(server.address());
}
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on("disconnect", () => process.exit());
