import { EventEmitter, once } from "node:events";
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { get, open } from "./clients.fixture.ts";
import { startServer } from "./server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("a closing server still responds, tells clients to close their connections, and stops once all clients have left", async () => {
  const server = await startServer((_req, res) => res.end("x"), {
    port: 0,
    closingPeriod: 60_000,
    gracePeriod: 60_000,
  });
  const agent = new Agent({ keepAlive: true });
  const before = await get(server.port, agent);
  expect(before.headers.connection).toBe("keep-alive");
  await text(before);
  const closed = server.close();
  for (const client of [new Agent(), agent]) {
    const answer = await get(server.port, client);
    expect(answer.headers.connection).toBe("close");
    await text(answer);
  }
  await closed;
  await expect(open(server.port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("closing ends kept-alive connections and refuses new connections", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
  const agent = new Agent({ keepAlive: true });
  await text(await get(server.port, agent));
  await Promise.all([server.close(), server.close()]);
  await expect(open(server.port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a request in flight gets its response, and then its connection is closed", async () => {
  const signals = new EventEmitter();
  const finish = once(signals, "finish");
  const arrived = once(signals, "arrived");
  const server = await startServer(
    async (_req, res) => {
      res.write("be");
      signals.emit("arrived");
      await finish;
      res.end("gun");
    },
    { port: 0, closingPeriod: 0 },
  );
  const answer = get(server.port, new Agent({ keepAlive: true }));
  await arrived;
  const closing = server.close();
  await expect(open(server.port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  signals.emit("finish");
  expect(await text(await answer)).toBe("begun");
  await closing;
});

test("a request on a connection that is still busy gets a response with `connection: close`", async () => {
  const signals = new EventEmitter();
  const server = await startServer(
    async (req, res) => {
      signals.emit(req.url!);
      if (req.url === "/slow") await once(signals, "finish");
      res.end("x");
    },
    { port: 0, closingPeriod: 0 },
  );
  const socket = await open(server.port);
  const [slow, late] = [once(signals, "/slow"), once(signals, "/late")];
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await slow;
  const closing = server.close();
  socket.write("GET /late HTTP/1.1\r\nHost: x\r\n\r\n");
  await late;
  signals.emit("finish");
  expect(await text(socket)).toMatch(/^HTTP.*keep-alive.*HTTP\/1.1 200 OK\r\nconnection: close/is);
  await closing;
});

test("a partially received request gets its response", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
  const socket = await open(server.port);
  socket.write(REQUEST.slice(0, 20));
  // Once another request has its response, the first bytes of this request have been read.
  await text(await get(server.port, new Agent()));
  const closing = server.close();
  socket.write(REQUEST.slice(20));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/i);
  await closing;
});

test("a connection that never sent a request does not delay closing", async () => {
  const server = await startServer((_req, res) => res.end("x"), {
    port: 0,
    closingPeriod: 0,
    headersTimeout: 60_000,
    gracePeriod: 60_000,
  });
  const socket = await open(server.port);
  // Once another request has its response, the server has accepted the connection.
  await text(await get(server.port, new Agent()));
  const ended = once(socket.resume(), "close");
  await server.close();
  await ended;
});

test("a client that reads slowly gets all of a large response", async () => {
  const body = Buffer.alloc(16_000_000, "x");
  const server = await startServer((_req, res) => res.end(body), { port: 0, closingPeriod: 0 });
  const socket = await open(server.port);
  socket.write(REQUEST);
  await once(socket, "readable");
  const closing = server.close();
  const answer = await text(socket);
  expect(answer.length - answer.indexOf("\r\n\r\n") - 4).toBe(body.length);
  await closing;
});

test("remaining connections are closed after the grace period", async () => {
  const signals = new EventEmitter();
  const arrived = once(signals, "arrived");
  const server = await startServer(() => signals.emit("arrived"), {
    port: 0,
    closingPeriod: 0,
    gracePeriod: 50,
  });
  const socket = await open(server.port);
  socket.write(REQUEST);
  await arrived;
  const ended = once(socket, "close");
  socket.on("error", () => {});
  await server.close();
  await ended;
});
