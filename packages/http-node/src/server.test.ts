import { EventEmitter, once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startServer } from "./server.ts";

async function get(port: number, agent?: Agent): Promise<IncomingMessage> {
  const outgoing = request({ port, path: "/", ...(agent && { agent }) }).end();
  const [incoming] = await once(outgoing, "response");
  return incoming;
}

/** A connection to which nothing is sent but what a test sends. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test("tells where it listens, once it does", async () => {
  const server = await startServer((_req, res) => res.end("here"), { port: 0 });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  expect(await (await fetch(server.url)).text()).toBe("here");
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

test("writes an IPv6 address as URLs do", async () => {
  const server = await startServer((_req, res) => res.end(), { port: 0, host: "::1" });
  expect(server.url).toBe(`http://[::1]:${server.port}`);
  await server.close();
});

test("rejects when the port is taken", async () => {
  const first = await startServer((_req, res) => res.end(), { port: 0 });
  const second = startServer((_req, res) => res.end(), { port: first.port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});

test("closing lets a request in flight finish, on a connection that then ends", async () => {
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
    { port: 0 },
  );
  const agent = new Agent({ keepAlive: true });
  const answer = get(server.port, agent);
  await arrived;
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(open(server.port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(closed).toBe(false);
  signals.emit("finish");
  expect(await text(await answer)).toBe("begun");
  await closing;
  agent.destroy();
});

test("closing ends kept-alive connections, and may be asked twice", async () => {
  const server = await startServer((_req, res) => res.end("x"), {
    port: 0,
    keepAliveTimeout: 60_000,
  });
  const agent = new Agent({ keepAlive: true });
  await text(await get(server.port, agent));
  await Promise.all([server.close(), server.close()]);
  agent.destroy();
});

test("a request that comes while closing is answered with `connection: close`", async () => {
  const signals = new EventEmitter();
  const server = await startServer(
    async (req, res) => {
      signals.emit(req.url!);
      if (req.url === "/slow") await once(signals, "finish");
      res.end("x");
    },
    { port: 0 },
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

test("after the grace period, what remains is cut", async () => {
  const signals = new EventEmitter();
  const arrived = once(signals, "arrived");
  const server = await startServer(() => signals.emit("arrived"), { port: 0, gracePeriod: 50 });
  const socket = await open(server.port);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await arrived;
  const ended = once(socket, "close");
  socket.on("error", () => {});
  await server.close();
  await ended;
});

test("a client that sends its header too slowly is answered with 408", async () => {
  const server = await startServer((_req, res) => res.end(), { port: 0, headersTimeout: 50 });
  const socket = await open(server.port);
  socket.write("GET / HTTP/1.1\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  await server.close();
});

test("a header beyond the limit is answered with 431", async () => {
  const server = await startServer((_req, res) => res.end(), { port: 0, maxHeaderSize: 1024 });
  const { status } = await fetch(server.url, { headers: { "x-long": "x".repeat(2048) } });
  expect(status).toBe(431);
  await server.close();
});
