import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";

/** A body larger than the system's buffers for a connection. */
const LARGE = "x".repeat(2 ** 25);

function serve(options: ServerOptions = {}): Promise<RunningServer> {
  return startServer(({ url }, res) => res.end(url === "/large" ? LARGE : "here"), {
    port: 0,
    closingPeriod: 0,
    ...options,
  });
}

async function send(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

test.each([
  [
    "bytes that are not HTTP",
    "nonsense\r\n\r\n",
    "400 Bad Request",
    "The request is not valid HTTP.",
  ],
  [
    "a header beyond the limit",
    `GET / HTTP/1.1\r\nx: ${"x".repeat(2048)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "The header fields are too large.",
  ],
  [
    "a header that does not end",
    "GET / HTTP/1.1\r\n",
    "408 Request Timeout",
    "The request took too long to arrive.",
  ],
])(
  "rejects %s with uncacheable JSON, and closes the connection",
  async (_what, bytes, status, detail) => {
    const refused: number[] = [];
    const onRefusal = (status: number) => refused.push(status);
    const server = await serve({ maxHeaderSize: 1024, headersTimeout: 50, onRefusal });
    const body = JSON.stringify({ detail });
    expect(await text(await send(server.port, bytes))).toBe(
      [
        `HTTP/1.1 ${status}`,
        "content-type: application/json",
        `content-length: ${body.length}`,
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    expect(refused).toEqual([Number.parseInt(status, 10)]);
    await server.close();
  },
);

test("sends a large response completely if other bytes follow the request", async () => {
  const server = await serve();
  const socket = await send(server.port, "GET /large HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
  for (let piece = 0; piece < 20; piece++) socket.write("more\r\n");
  const received = await text(socket);
  expect(received.length - received.indexOf("\r\n\r\n") - 4).toBe(LARGE.length);
  await server.close();
});
