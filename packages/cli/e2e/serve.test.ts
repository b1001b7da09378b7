import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { smallDataset } from "@mastery/core/testing";
import { describe, expect, it, vi } from "vitest";
import { jsonLines, writeData } from "../tests/data.ts";
import { schoolSnapshot, serve, start } from "./mastery.ts";

async function get(url: string): Promise<{ status: number; body: string }> {
  // Closes the connection; otherwise the server would wait for the client on shutdown.
  const response = await fetch(url, { headers: { connection: "close" } });
  return { status: response.status, body: await response.text() };
}

/** Waits until a server refuses connections. */
async function untilClosed(url: string): Promise<void> {
  const refused = () => expect(fetch(url)).rejects.toThrow("fetch failed");
  await vi.waitFor(refused, { timeout: 20_000, interval: 700 });
}

it.each([
  [{ MASTERY_PORT: "0", PORT: "1", MASTERY_HOST: "::1", HOST: "0.0.0.0" }, []],
  [{ PORT: "0", HOST: "::1" }, []],
  [{ MASTERY_PORT: "1", MASTERY_HOST: "0.0.0.0" }, ["--port", "0", "--host", "::1"]],
])(
  "reads data, port and host from the environment (%j), and lets options (%j) take precedence",
  async (env, args) => {
    const server = start(["serve", ...args], { MASTERY_DATA: await schoolSnapshot(), ...env });
    const [line] = await server.until(/^listening on .*$/m);
    expect(line).toMatch(/^listening on http:\/\/\[::1\]:\d{2,}$/);
    server.kill("SIGTERM");
    await server.ended;
  },
);

it("connections are kept alive, drained and closed according to the options", async () => {
  const times = ["--keep-alive", "7", "--header-timeout", "1", "--grace-period", "1"];
  const server = await serve(await schoolSnapshot(), ...times);
  const { headers } = await fetch(`${server.url}/health`);
  expect(headers.get("keep-alive")).toBe("timeout=7");

  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  slow.write("GET /health HTTP/1.1\r\n");
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);

  // The grace period ends this unfinished request.
  const unfinished = connect(Number(port), hostname).on("error", () => {});
  unfinished.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
  const closed = once(unfinished, "close");
  // Once the server has responded to another request that was sent later, it has begun to read this request.
  await get(`${server.url}/health`);
  expect((await server.stop()).code).toBe(0);
  await closed;
});

describe("a signal", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends a listening server with exit code 0",
    async (signal) => {
      const server = await serve(await schoolSnapshot(), "--keep-alive", "3");
      // Leaves an idle connection open, which must not keep the process running.
      await (await fetch(`${server.url}/health`)).text();
      expect((await server.stop(signal)).code).toBe(0);
    },
  );

  it("lets a running request finish, and accepts no new requests", async () => {
    const server = await serve(await schoolSnapshot());
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket.setEncoding("utf8").on("data", (text) => (response += text));
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    // Once the server has responded to another request that was sent later, it has begun to read this request.
    await get(`${server.url}/health`);
    const ended = server.stop();
    await untilClosed(server.url);
    socket.write("\r\n");
    expect((await ended).code).toBe(0);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it("ends a server immediately when sent twice", async () => {
    const server = await serve(await schoolSnapshot());
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    await get(`${server.url}/health`);
    server.stop();
    await untilClosed(server.url);
    expect((await server.stop()).code).toBe(143);
  });

  it("immediately ends a server that is still reading data, with the exit code for the signal", async () => {
    const traces = jsonLines(smallDataset().traces).repeat(30_000);
    const data = await writeData({}, { "traces.jsonl": traces });
    for (const [signal, exitCode] of [["SIGTERM", 143] as const, ["SIGINT", 130] as const]) {
      const server = start(["serve", "--data", data, "--port", "0"]);
      await server.until(/dataset/);
      server.kill(signal);
      const { code, stdout, stderr } = await server.ended;
      expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
      expect(stderr).not.toContain("profiles");
    }
  });
});
