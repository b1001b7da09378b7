import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { neverForWebsites, onlyLocal } from "./listen.ts";

const local = createServer(onlyLocal((_req, res) => res.end("names")));
const closed = createServer(neverForWebsites((_req, res) => res.end("metrics")));

beforeAll(async () => {
  for (const server of [local, closed]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
});

afterAll(() => {
  local.close();
  closed.close();
});

async function statusFor(host: string, server = local): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", headers: { host } }).end();
  const [incoming] = await once(outgoing, "response");
  incoming.resume();
  return incoming.statusCode;
}

it.each(["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.1", "[::1]:8000", "a.localhost"])(
  "responds to a request for %s",
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

it.each(["127.0.0.1:9464", "192.0.2.1", "[2001:db8::1]:9464", "localhost:9464", "mastery:9464"])(
  'responds to a request for the host "%s", which no website can name',
  async (host) => {
    expect(await statusFor(host, closed)).toBe(200);
  },
);

it.each([
  "attacker.example",
  "127.0.0.1.attacker.example:9464",
  "attacker.",
  "u@attacker.example",
  "a b",
])("refuses a request for %s, which a website could send", async (host) => {
  expect(await statusFor(host, closed)).toBe(421);
});
