import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { learnerId } from "@mastery/core/testing";
import { createRequestListener, startServer } from "@mastery/http-node";
import { createApi } from "@mastery/openapi";
import { expect, test } from "vitest";
import { awkwardSnapshot } from "./snapshot.ts";

const snapshot = await awkwardSnapshot();
const contract = createApi(snapshot);

const ODD: readonly [method: string, target: string, status: number][] = [
  ["GET", `http://example.org/profile/${learnerId(7)}`, 400],
  ["GET", "HTTP://127.0.0.1:8000/health?n=1", 400],
  ["GET", "http://[::1]/health", 400],
  ["GET", "http://example.org", 400],
  ["GET", "http://example.org?/health", 400],
  ["GET", "http://example.org//health", 400],
  ["GET", "http://example.org/%68ealth", 400],
  ["GET", "http://[::/docs", 400],
  ["GET", "http://:80/docs", 400],
  ["GET", "ftp://example.org/docs", 400],
  ["POST", "http://example.org/health", 400],
  ["OPTIONS", "*", 400],
];

test("a listener passes unusual targets on to the contract", async () => {
  const server = await startServer(createRequestListener(snapshot), { port: 0, closingPeriod: 0 });
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
});
