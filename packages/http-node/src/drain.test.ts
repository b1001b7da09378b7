import { EventEmitter, once } from "node:events";
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { get, open } from "./clients.fixture.ts";
import { type RunningServer, startServer } from "./server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** Waits until a server takes no more connections. */
async function untilRefused({ port }: RunningServer): Promise<void> {
  const refused = async () => {
    const connected = open(port).then((socket) => socket.destroy());
    await expect(connected).rejects.toMatchObject({ code: "ECONNREFUSED" });
  };
  // Not so often that somebody always connects.
  await vi.waitFor(refused, { timeout: 20_000, interval: 700 });
}

test("a closing server still answers, and asks clients to leave; then it ends before its time", async () => {
  const server = await startServer((_req, res) => res.end("x"), {
    port: 0,
    closingPeriod: 60_000,
    gracePeriod: 60_000,
  });
  const agent = new Agent({ keepAlive: true });
  const before = await get(server.port, agent);
  expect(before.headers.connection).toBe("keep-alive");
  await text(before);
  const closing = Promise.all([server.close(), server.close()]);
  const late = await get(server.port, new Agent());
  expect(late.headers.connection).toBe("close");
  await text(late);
  const after = await get(server.port, agent);
  expect(after.headers.connection).toBe("close");
  await text(after);
  await closing;
  await untilRefused(server);
});

test("after the closing period, connections that are kept alive are ended", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
  const agent = new Agent({ keepAlive: true });
  await text(await get(server.port, agent));
  await server.close();
});

test("a request in flight is answered after the closing period, and its connection ended", async () => {
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
  const agent = new Agent({ keepAlive: true });
  const answer = get(server.port, agent);
  await arrived;
  const closing = server.close();
  await untilRefused(server);
  signals.emit("finish");
  expect(await text(await answer)).toBe("begun");
  await closing;
});

test("a request on a connection that is still busy after the closing period is answered with `connection: close`", async () => {
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

test("a request that has begun to arrive is answered", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
  const socket = await open(server.port);
  socket.write(REQUEST.slice(0, 20));
  // By the time another request is answered, the first bytes of this one have been read.
  await text(await get(server.port, new Agent()));
  const closing = server.close();
  await untilRefused(server);
  socket.write(REQUEST.slice(20));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/i);
  await closing;
});

test("a client that has just connected is answered", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
  const socket = await open(server.port);
  const closing = server.close();
  await untilRefused(server);
  socket.write(REQUEST);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/i);
  await closing;
});

test("clients that leave while their requests are held do not keep others from their answers", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0 });
  // Nobody is connected, so requests are held from now on, until half a second after these two.
  const closing = server.close();
  await setImmediate();
  const [leaving, staying] = await Promise.all([open(server.port), open(server.port)]);
  leaving.end(REQUEST);
  leaving.destroySoon();
  staying.write(REQUEST);
  expect(await text(staying)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/i);
  await closing;
});

test("a client that has connected is given five seconds to ask; then its connection no longer keeps a server from ending", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 0 });
    const late = await open(server.port);
    const silent = await open(server.port);
    const closing = server.close();
    await wait(0);
    // One of the whole stop, and one of each connection.
    while (vi.getTimerCount() < 3) await setImmediate();
    vi.advanceTimersByTime(4_999);
    late.write(REQUEST);
    expect(await text(late)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/i);
    vi.advanceTimersByTime(1);
    silent.resume();
    await closing;
  } finally {
    vi.useRealTimers();
  }
});

test("a client that reads slowly gets all of a large answer", async () => {
  const body = Buffer.alloc(16_000_000, "x");
  const server = await startServer((_req, res) => res.end(body), { port: 0, closingPeriod: 0 });
  const socket = await open(server.port);
  socket.write(REQUEST);
  await once(socket, "readable");
  const closing = server.close();
  await untilRefused(server);
  const answer = await text(socket);
  expect(answer.length - answer.indexOf("\r\n\r\n") - 4).toBe(body.length);
  await closing;
});

test("no request of clients that come and go is lost", async () => {
  const server = await startServer((_req, res) => res.end("x"), { port: 0, closingPeriod: 1_000 });
  const agent = new Agent({ keepAlive: true });
  const ways = [
    async () => text(await get(server.port, agent)),
    async () => (await fetch(server.url)).text(),
  ];
  let answered = 0;
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (;;) {
      await ways[client % 2]!();
      answered++;
      await wait(client % 5);
    }
  });
  await vi.waitUntil(() => answered > 100, 20_000);
  await server.close();
  const ends = await Promise.allSettled(clients);
  const codes = ends.map(
    (end) => end.status === "rejected" && (end.reason.cause ?? end.reason).code,
  );
  expect(codes).toEqual(clients.map(() => "ECONNREFUSED"));
});

test("after the grace period, what remains is cut", async () => {
  const signals = new EventEmitter();
  const arrived = once(signals, "arrived");
  const server = await startServer(() => signals.emit("arrived"), { port: 0, gracePeriod: 50 });
  const socket = await open(server.port);
  socket.write(REQUEST);
  await arrived;
  const ended = once(socket, "close");
  socket.on("error", () => {});
  await server.close();
  await ended;
});
