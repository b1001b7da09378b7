import { fastify } from "fastify";
import { httpClient } from "../../../tests/conformance/src/clients/http-client.ts";
import { type Host, hostNotFound } from "../../../tests/conformance/src/host.ts";
import { masteryPlugin } from "../src/index.ts";

/** An application that also has other routes. */
export const HOSTS: readonly Host[] = [
  [
    "fastify, with a prefix beside other routes",
    async (snapshot, options) => {
      const app = fastify();
      app.addHook("onRequest", (_request, reply, next) => {
        reply.header("x-host", "here");
        next();
      });
      app.get("/mastery/own", async () => "own");
      app.post("/mastery/own", async (request) => request.body);
      app.setNotFoundHandler((_request, reply) => reply.code(404).send(hostNotFound));
      app.register(masteryPlugin, { ...options, snapshot, prefix: "/mastery/v1" });
      await app.ready();
      return httpClient(app.routing, "/mastery/v1");
    },
    {
      hostNotFound,
      altered: {
        reason:
          "Fastify's router responds with 400 to malformed percent-encoding before any plugin sees the request.",
        targets: /%(?![0-9a-f]{2})|%FF|%C3%28|%E0%A4%A/i,
      },
    },
  ],
];
