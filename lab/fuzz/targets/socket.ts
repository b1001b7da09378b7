import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createRequestListener, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import { type Api, createApi } from "@mastery/openapi";
import express from "express";
import fc from "fast-check";
import { fastify } from "fastify";
import { editedBytes } from "../edits.ts";
import { expectDocumentedAnswer } from "../http-answers.ts";
import { headerFields, methods, PATHS, targets } from "../request-parts.ts";
import { markedSnapshot } from "../school.ts";
import type { Target } from "../target.ts";

interface Sent {
  readonly server: number;
  readonly bytes: Buffer;
  /** Position at which the bytes are split into two writes. */
  readonly split: number;
}

const LAST = Buffer.from("GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");

const bodies = fc.constantFrom("", "abc", "3\r\nabc\r\n0\r\n\r\n", "0\r\n\r\n", "zz\r\n", "\r\n");

/** Generates one request as bytes, well-formed except for its edited parts. */
const requests: fc.Arbitrary<Buffer> = fc
  .tuple(methods, targets, fc.constantFrom("1.1", "1.1", "1.0", "0.9", "2.0"), headerFields, bodies)
  .map(([method, target, version, fields, body]) => {
    const lines = [["host", "a"], ...fields].map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${method} ${target} HTTP/${version}\r\n${lines.join("")}\r\n${body}`);
  });

const plain = PATHS.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`));

/** Target: bytes on the socket of every server, such as request lines, header fields, pipelining, and bytes after a request. */
export async function open(): Promise<Target<Sent>> {
  const snapshot = await markedSnapshot();
  const onError = (error: unknown): never => {
    throw error;
  };
  const app = fastify();
  app.register(masteryPlugin, { snapshot, onError, routes: INSIGHTS });
  await app.ready();
  const listeners = [
    createRequestListener(snapshot, { onError, routes: INSIGHTS }),
    express().use(createExpressRouter(snapshot, { onError, routes: INSIGHTS })),
    app.routing,
  ];
  const servers = await Promise.all(
    listeners.map((one) => startServer(one, { port: 0, closingPeriod: 0 })),
  );
  const known = await knownBodies(createApi(snapshot, { routes: INSIGHTS }));
  const pieces = fc.oneof(requests, fc.constantFrom(...plain), editedBytes(...plain));
  return {
    inputs: fc.record({
      server: fc.nat(servers.length - 1),
      bytes: fc
        .array(pieces, { minLength: 1, maxLength: 4 })
        .map((list) => Buffer.concat([...list, LAST])),
      split: fc.nat(400),
    }),
    async check({ server, bytes, split }) {
      const received = await exchange(servers[server]!.port, bytes, split);
      const sent = bytes.toString("latin1");
      // A response to HEAD announces a body that is not sent, so its length cannot be checked.
      if (/HEAD/.test(sent)) return;
      for (const { status, body } of answersIn(received)) {
        expectDocumentedAnswer(status, body);
        if (status === 200 && !known.has(body))
          throw new Error(`expected a body of the contract, got ${body.slice(0, 99)}`);
      }
    },
    async close() {
      await Promise.all(servers.map((one) => one.close()));
    },
  };
}

/** Resolves to the bodies that the contract can return, in each encoding. */
async function knownBodies(api: Api<void>): Promise<ReadonlySet<string>> {
  const queries = ["", ...Array.from({ length: 10 }, (_, n) => `?n=${n + 1}`)];
  const asked = PATHS.flatMap((path) => queries.map((query) => path.split("?")[0] + query));
  const encodings = ["identity", "gzip", "br"];
  const answers = await Promise.all(
    asked.flatMap((target) =>
      encodings.map((encoding) =>
        api.respond({ method: "GET", target, headers: { "accept-encoding": encoding } }),
      ),
    ),
  );
  return new Set(answers.map(({ body }) => Buffer.from(body).toString("latin1")));
}

/** Milliseconds of silence after which no more data are expected. */
const SILENCE = 50;

/** Sends bytes, and resolves to all data received until the server closes the connection or is silent for a while. */
function exchange(port: number, bytes: Buffer, split: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.setTimeout(SILENCE, async () => {
      const before = chunks.length;
      // A busy machine can also cause silence, so the test waits for a few more turns of the event loop.
      for (let turn = 0; turn < 5; turn++) await setImmediate();
      if (chunks.length === before) socket.destroy();
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    // A reset is a valid reaction to invalid input, so only the bytes before the reset are checked.
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.write(bytes.subarray(0, split));
    void setImmediate().then(() => socket.write(bytes.subarray(split)));
  });
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Yields the responses in order. Throws if anything else is received, or if a body is truncated. */
function* answersIn(text: string): Generator<Answer> {
  for (let at = 0; at < text.length; ) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(text.slice(at));
    if (!head)
      throw new Error(`expected a response, got ${JSON.stringify(text.slice(at, at + 200))}`);
    const status = Number(head[1]);
    const from = at + head[0].length;
    if (/\r\ntransfer-encoding: chunked\r\n/i.test(head[0])) {
      // Node's own responses are chunked, and have no body.
      if (!text.startsWith("0\r\n\r\n", from))
        throw new Error("expected no body in chunks, got one");
      yield { status, body: "" };
      at = from + 5;
      continue;
    }
    const announced = /\r\ncontent-length: (\d+)\r\n/i.exec(head[0])?.[1];
    const length = status === 304 || status < 200 ? 0 : Number(announced ?? 0);
    const body = text.slice(from, from + length);
    if (body.length < length)
      throw new Error(`expected a body of ${length} bytes, got ${body.length} bytes`);
    yield { status, body };
    at = from + length;
  }
}
