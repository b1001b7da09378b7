import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onlyLocal } from "./local-requests.ts";

const server = createServer(onlyLocal((_req, res) => res.end("names")));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.close();
});

async function statusFor(host: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", headers: { host } }).end();
  const [incoming] = await once(outgoing, "response");
  incoming.resume();
  return incoming.statusCode;
}

it.each(["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.1", "[::1]:8000", "a.localhost"])(
  "answers a request for %s",
  async (host) => {
    expect(await statusFor(host)).toBe(200);
  },
);

it.each([
  "attacker.example",
  "attacker.example:8000",
  "localhost.attacker.example",
  "127.0.0.1.attacker.example",
  "user@attacker.example",
  "localhost@attacker.example",
  "attackerlocalhost",
  "0.0.0.0:8000",
  "192.0.2.1",
  "[::2]",
  "a b",
])("refuses a request for %j", async (host) => {
  expect(await statusFor(host)).toBe(421);
});
