import { once } from "node:events";
import { type IncomingMessage, type RequestListener, request } from "node:http";
import { text } from "node:stream/consumers";
import { learnerId } from "@mastery/core/testing";
import { createExpressApp } from "@mastery/http-express";
import { createFastifyApp } from "@mastery/http-fastify";
import { createRequestListener, startServer } from "@mastery/http-node";
import { createApi } from "@mastery/openapi";
import { expect, test, vi } from "vitest";
import { awkwardSnapshot } from "./snapshot.ts";

const snapshot = await awkwardSnapshot();
const contract = createApi(snapshot);

const ODD: readonly [method: string, target: string, status: number][] = [
  ["GET", `http://example.org/profile/${learnerId(7)}`, 200],
  ["GET", "HTTP://127.0.0.1:8000/health?n=1", 200],
  ["GET", "http://[::1]/health", 200],
  ["GET", "http://example.org", 404],
  ["GET", "http://example.org?/health", 404],
  ["GET", "http://example.org//health", 404],
  ["GET", "http://example.org/%68ealth", 404],
  ["GET", "http://[::/docs", 404],
  ["GET", "http://:80/docs", 404],
  ["GET", "ftp://example.org/docs", 404],
  ["POST", "http://example.org/health", 405],
  ["OPTIONS", "*", 404],
];

const APPLICATIONS: readonly [name: string, () => RequestListener | Promise<RequestListener>][] = [
  ["node", () => createRequestListener(snapshot)],
  ["express", () => createExpressApp(snapshot)],
  [
    "fastify",
    async () => {
      const app = createFastifyApp(snapshot);
      await app.ready();
      return app.routing;
    },
  ],
];

test.each(APPLICATIONS)(
  "%s leaves odd targets to the contract, without a warning",
  async (_name, make) => {
    const warned = vi.spyOn(process, "emitWarning");
    const server = await startServer(await make(), { port: 0, closingPeriod: 0 });
    for (const [method, target, status] of ODD) {
      const asked = request({ port: server.port, method, path: target }).end();
      const [answer]: IncomingMessage[] = await once(asked, "response");
      const title = `${method} ${target}`;
      expect(answer!.statusCode, title).toBe(status);
      const expected = await contract.respond({ method, target, headers: {} });
      expect(answer!.headers, title).toMatchObject(expected.headers);
      expect(await text(answer!), title).toBe(new TextDecoder().decode(expected.body));
    }
    await server.close();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  },
);
