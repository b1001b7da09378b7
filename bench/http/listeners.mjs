// The ways in which a snapshot is served here: ours, and each host at its best with the work already done.
import { createExpressApp } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createRequestListener } from "@mastery/http-node";
import express from "express";
import { fastify } from "fastify";

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

/** By name, functions that make a listener for `node:http`. */
export function listenersOf(snapshot) {
  /** An answer per id, made by `make` before the first request. */
  function prepared(make) {
    const answers = snapshot.learners().map(({ learner_id }) => [learner_id, make(learner_id)]);
    return new Map(answers);
  }
  const recommend = (id) => snapshot.recommend(id, 5);
  const toBuffer = (id) => Buffer.from(JSON.stringify(recommend(id)));

  return {
    "node:http, prepared Buffer": () => {
      const bodies = prepared(toBuffer);
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
    "Fastify, prepared Buffer": async () => {
      const bodies = prepared(toBuffer);
      const app = fastify();
      app.get("/recommend/:id", (request, reply) => {
        reply.type("application/json").send(bodies.get(request.params.id));
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
    "@mastery/http-express": () => createExpressApp(snapshot),
  };
}
