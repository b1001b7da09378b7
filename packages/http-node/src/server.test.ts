import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { open } from "./clients.fixture.ts";
import { startServer } from "./server.ts";

test("returns its URL and port once it listens, and refuses connections once it is closed", async () => {
  const server = await startServer((_req, res) => res.end("here"), {
    port: 0,
    closingPeriod: 0,
  });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  expect(await (await fetch(server.url)).text()).toBe("here");
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

test("writes an IPv6 address in URL form", async () => {
  const server = await startServer((_req, res) => res.end(), {
    port: 0,
    closingPeriod: 0,
    host: "::1",
  });
  expect(server.url).toBe(`http://[::1]:${server.port}`);
  await server.close();
});

test("rejects if the port is in use", async () => {
  const first = await startServer((_req, res) => res.end(), { port: 0, closingPeriod: 0 });
  const second = startServer((_req, res) => res.end(), { port: first.port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});

test("responds with 408 to a client that sends its header too slowly", async () => {
  const server = await startServer((_req, res) => res.end(), {
    port: 0,
    closingPeriod: 0,
    headersTimeout: 50,
  });
  const socket = await open(server.port);
  socket.write("GET / HTTP/1.1\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  await server.close();
});

test("responds with 431 to a header beyond the limit", async () => {
  const server = await startServer((_req, res) => res.end(), {
    port: 0,
    closingPeriod: 0,
    maxHeaderSize: 1024,
  });
  const { status } = await fetch(server.url, { headers: { "x-long": "x".repeat(2048) } });
  expect(status).toBe(431);
  await server.close();
});

test("closes a connection beyond the limit, and serves the others", async () => {
  const server = await startServer((_req, res) => res.end("x"), {
    port: 0,
    closingPeriod: 0,
    maxConnections: 1,
  });
  const first = await open(server.port);
  const second = await open(server.port);
  expect(await text(second)).toBe("");
  first.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(first)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  await server.close();
});

test("disconnects a client that stops reading", async () => {
  const signals = new EventEmitter();
  const left = once(signals, "left");
  const body = Buffer.alloc(32_000_000);
  const server = await startServer(
    (_req, res) => res.once("close", () => signals.emit("left")).end(body),
    { port: 0, closingPeriod: 0, timeout: 50 },
  );
  const socket = await open(server.port);
  socket.on("error", () => {}).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await left;
  const closed = once(socket, "close");
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(body.length);
  await server.close();
});

test("rejects startServer() without a listener", async () => {
  await expect(startServer(undefined as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "listener: expected a function, got nothing",
  });
});

test("rejects a misspelt option before listening", async () => {
  const options = { port: "8000", gracePeriode: 5 };
  await expect(startServer(() => {}, options as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(
      /got an unknown name; did you mean gracePeriod\?\nport: expected an integer from 0 to 65535, got "8000"$/,
    ),
  });
});

test("sends a slow response to a client that has closed its side", async () => {
  const server = await startServer((_req, res) => void setTimeout(() => res.end("late"), 20), {
    port: 0,
    closingPeriod: 0,
  });
  const socket = connect({ port: server.port, allowHalfOpen: true });
  socket.end("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200.*late/s);
  socket.destroy();
  await server.close();
});
