import { EventEmitter, once } from "node:events";
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Snapshot } from "@mastery/core";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import {
  createMiddleware,
  createRequestListener,
  type RunningServer,
  startServer,
} from "@mastery/http-node";
import type { ApiOptions } from "@mastery/openapi";
import express from "express";
import { fastify } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect, express4 } from "./frameworks.ts";
import { awkwardSnapshot } from "./snapshot.ts";

/** Called by a host with each response before the adapter handles its request. */
type OnRequest = (response: ServerResponse) => void;

type StartListener = (
  snapshot: Snapshot,
  options: ApiOptions,
  onRequest: OnRequest,
) => RequestListener | Promise<RequestListener>;

/** Hosts that serve the API below `/mastery`, and whose next step for other paths throws an error, if they have a next step. */
const LISTENERS: readonly (readonly [name: string, start: StartListener, hasNext: boolean])[] = [
  [
    "node",
    (snapshot, options, onRequest) => {
      const listener = createRequestListener(snapshot, options);
      return (req, res) => {
        onRequest(res);
        req.url = req.url!.slice("/mastery".length);
        void listener(req, res);
      };
    },
    false,
  ],
  ["node middleware", middleware(throwing), true],
  ["node middleware with an async next step", middleware(async () => throwing()), true],
  [
    "express 5",
    (snapshot, options, onRequest) =>
      application(express(), createExpressRouter(snapshot, options), onRequest),
    true,
  ],
  [
    "express 4",
    (snapshot, options, onRequest) =>
      application(express4(), createMiddleware(snapshot, options), onRequest),
    true,
  ],
  [
    "connect",
    (snapshot, options, onRequest) =>
      application(connect(), createMiddleware(snapshot, options), onRequest),
    true,
  ],
  [
    "fastify",
    async (snapshot, options, onRequest) => {
      const app = fastify();
      app.addHook("onRequest", async (_request, reply) => onRequest(reply.raw));
      app.setNotFoundHandler(throwing);
      app.register(masteryPlugin, { ...options, snapshot, prefix: "/mastery" });
      await app.ready();
      return app.routing;
    },
    true,
  ],
];

function throwing(): never {
  throw new Error("the host's next step failed");
}

function middleware(next: () => void): StartListener {
  return (snapshot, options, onRequest) => {
    const serve = createMiddleware(snapshot, options);
    return (req, res) => {
      onRequest(res);
      req.url = req.url!.slice("/mastery".length);
      serve(req, res, next);
    };
  };
}

/** A handler of any framework, whose types differ between frameworks. */
type Handler = (req: never, res: never, next: () => void) => unknown;

/** Mounts the service in an application of Connect or Express. */
function application(
  app: RequestListener & { use(path: string, handler: never): unknown },
  service: Handler,
  onRequest: OnRequest,
): RequestListener {
  // Does not print errors.
  Object.assign(app, { env: "test" });
  const observe = (_req: unknown, res: ServerResponse, next: () => void): void => {
    onRequest(res);
    next();
  };
  app.use("/", observe as never);
  app.use("/mastery", service as never);
  app.use("/", throwing as never);
  return app;
}

const snapshot = await awkwardSnapshot();

/** Errors that nobody handled, which would end a process. */
const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeAll(() => void process.on("unhandledRejection", note).on("uncaughtException", note));
afterAll(() => void process.off("unhandledRejection", note).off("uncaughtException", note));

for (const [name, start, hasNext] of LISTENERS) {
  describe(name, () => {
    let server: RunningServer;
    let signals: EventEmitter;
    let response: ServerResponse;
    let reported: unknown[];
    let onRequest: OnRequest;

    beforeAll(async () => {
      const options: ApiOptions = {
        async authorize() {
          const decided = once(signals, "decide");
          signals.emit("asked");
          await decided;
          return { learners: "all" };
        },
        onError: (error) => void reported.push(error),
      };
      const listener = await start(snapshot, options, (arrived) => {
        response = arrived;
        onRequest(arrived);
      });
      server = await startServer(listener, { port: 0, closingPeriod: 0 });
      signals = new EventEmitter();
      reported = [];
      onRequest = () => {};
    });
    afterEach(async () => {
      signals = new EventEmitter();
      reported = [];
      onRequest = () => {};
      // The host still responds, and no error is left unhandled.
      expect((await fetch(`${server.url}/mastery/health`)).status).toBe(200);
      expect(unhandled.splice(0)).toEqual([]);
    });
    afterAll(() => server.close());

    test("leaves a response alone that the host sent while authorize was working", async () => {
      const asked = once(signals, "asked");
      const answer = fetch(`${server.url}/mastery/learners`);
      await asked;
      response.writeHead(503).end("The host has timed out.");
      signals.emit("decide");
      const { status } = await answer;
      expect({ status, text: await (await answer).text() }).toEqual({
        status: 503,
        text: "The host has timed out.",
      });
      expect(reported).toEqual([]);
    });

    test("leaves a response alone that the host has begun to send", async () => {
      const asked = once(signals, "asked");
      const answer = fetch(`${server.url}/mastery/learners`);
      await asked;
      response.writeHead(200).write("be");
      signals.emit("decide");
      expect((await answer).status).toBe(200);
      response.end("gun");
      expect(await (await answer).text()).toBe("begun");
    });

    test("sends nothing to a client that has left", async () => {
      const asked = once(signals, "asked");
      const outgoing = get(`${server.url}/mastery/learners`).on("error", () => {});
      await asked;
      const left = once(response, "close");
      // The server keeps half-open connections, so only a reset tells it that the client has left.
      outgoing.socket!.resetAndDestroy();
      await left;
      signals.emit("decide");
    });

    if (hasNext) {
      test("responds with 500 if the host's next step throws", async () => {
        expect((await fetch(`${server.url}/mastery/nothing-here`)).status).toBe(500);
      });
    }

    test("responds with 500 if the host's header function throws", async () => {
      onRequest = (res) => {
        const original = res.writeHead;
        res.writeHead = () => {
          res.writeHead = original;
          throw new Error("the host's header function failed");
        };
      };
      const [incoming]: IncomingMessage[] = await once(
        get(`${server.url}/mastery/health`),
        "response",
      );
      expect(incoming!.statusCode).toBe(500);
      await text(incoming!);
    });
  });
}
