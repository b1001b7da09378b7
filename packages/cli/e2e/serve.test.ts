import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { describe, expect, it, vi } from "vitest";
import { jsonLines, writeData } from "../tests/data.ts";
import { run, serve, start } from "./mastery.ts";

const PATHS = [
  "/health",
  "/learners",
  `/profile/${learnerId(0)}`,
  "/clusters",
  `/clusters/assignment/${learnerId(0)}`,
  `/recommend/${learnerId(0)}`,
  `/recommend/${learnerId(0)}?n=1`,
  "/openapi.json",
  "/docs",
  "/explorer",
];

async function get(url: string): Promise<{ status: number; body: string }> {
  // A connection that is kept alive would be waited for at the end.
  const response = await fetch(url, { headers: { connection: "close" } });
  return { status: response.status, body: await response.text() };
}

/** Waits until a server takes no more connections. */
async function untilClosed(url: string): Promise<void> {
  const refused = () => expect(fetch(url)).rejects.toThrow("fetch failed");
  await vi.waitFor(refused, { timeout: 20_000, interval: 700 });
}

describe("serve", () => {
  it("answers every path, and refuses others as documented", async () => {
    const server = await serve(await writeData());
    for (const path of PATHS) expect((await get(server.url + path)).status, path).toBe(200);
    const wrong = [`/profile/${learnerId(99)}`, "/profile/anne", `/recommend/${learnerId(0)}?n=11`];
    const answers = await Promise.all(wrong.map((path) => get(server.url + path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 422, 422]);
    expect((await server.stop()).code).toBe(0);
  });

  it("prints a summary to standard error and its address to standard output", async () => {
    const server = await serve(await writeData());
    const { stdout, stderr } = await server.stop();
    expect(stdout).toBe(`listening on ${server.url}\n`);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(stderr).toMatch(
      /^preloaded 6 learners, 5 resources, 3 skills, 18 traces, 2 clusters, embedder builtin-multilingual-144 \(revision [0-9a-f]{12}, 144 dimensions\), \d+\.\d\d s$/m,
    );
  });

  it("serves the explorer, except with --no-explorer", async () => {
    const data = await writeData();
    const server = await serve(data);
    expect((await get(`${server.url}/explorer`)).body).toMatch(/^<!doctype html>/);
    expect((await server.stop()).stderr).toContain(`explorer at ${server.url}/explorer\n`);

    const without = await serve(data, "--no-explorer");
    expect((await get(`${without.url}/explorer`)).status).toBe(404);
    expect((await without.stop()).stderr).not.toContain("explorer");
  });

  it("prints only its address when quiet", async () => {
    const server = await serve(await writeData(), "--quiet");
    expect(await server.stop()).toEqual({
      code: 0,
      stdout: `listening on ${server.url}\n`,
      stderr: "",
    });
  });

  it.each([
    [{ MASTERY_PORT: "0", PORT: "1", MASTERY_HOST: "::1", HOST: "0.0.0.0" }, []],
    [{ PORT: "0", HOST: "::1" }, []],
    [{ MASTERY_PORT: "1", MASTERY_HOST: "0.0.0.0" }, ["--port", "0", "--host", "::1"]],
  ])(
    "takes data, port and host from the environment (%j), options first (%j)",
    async (env, args) => {
      const server = start(["serve", ...args], { MASTERY_DATA: await writeData(), ...env });
      const [line] = await server.until(/^listening on .*$/m);
      expect(line).toMatch(/^listening on http:\/\/\[::1\]:\d{2,}$/);
      server.kill("SIGTERM");
      await server.ended;
    },
  );

  it("refuses to listen for other machines without credentials or --no-auth, before reading data", async () => {
    const address = (host: string): string[] => ["serve", "--data", "none", "--host", host];
    for (const [host, bound] of [
      ["0.0.0.0", "0.0.0.0"],
      ["0", "0.0.0.0"],
      ["::", "::"],
      ["::ffff:0.0.0.0", "::ffff:0.0.0.0"],
    ] as const) {
      const { code, stdout, stderr } = await run(address(host));
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(
        `error: other machines can reach ${bound}, and anyone there could read about every learner; `,
      );
    }
  });

  it("answers requests for other hosts only with --no-auth", async () => {
    const data = await writeData();
    for (const [args, expected] of [
      [[], 421],
      [["--no-auth"], 200],
    ] as const) {
      const server = await serve(data, ...args);
      const outgoing = request(`${server.url}/learners`, { headers: { host: "school.example" } });
      const [{ statusCode }] = await once(outgoing.end(), "response");
      expect(statusCode).toBe(expected);
      await server.stop();
    }
  });

  it("listens for other machines with --no-auth", async () => {
    const server = await serve(await writeData(), "--host", "0.0.0.0", "--no-auth");
    expect(server.url).toMatch(/^http:\/\/0\.0\.0\.0:/);
    expect((await get(`${server.url}/learners`)).status).toBe(200);
    await server.stop();
  });

  it("reports that a port is in use, before reading data", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const outcome = await run(["serve", "--data", "none", "--port", String(port), "--quiet"]);
    other.close();
    expect(outcome).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: port ${port} of 127.0.0.1 is in use; choose another with --port, or use --port 0 for any free one\n`,
    });
  });

  it("reports that a host is not an address of this machine, before reading data", async () => {
    const { code, stderr } = await run([
      "serve",
      "--data",
      "none",
      "--host",
      "192.0.2.1",
      "--no-auth",
      "--quiet",
    ]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "error: 192.0.2.1 is not an address of this machine; choose another with --host\n",
    });
  });
});

describe("a signal", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends a server that listens, as success",
    async (signal) => {
      const server = await serve(await writeData(), "--keep-alive", "3");
      // The connection is kept alive: an idle one must not hold the process.
      await (await fetch(`${server.url}/health`)).text();
      expect((await server.stop(signal)).code).toBe(0);
    },
  );

  it("lets a request that has begun finish, and takes no other", async () => {
    const server = await serve(await writeData());
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket.setEncoding("utf8").on("data", (text) => (response += text));
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    // The server has begun to read by the time it has answered another request.
    await get(`${server.url}/health`);
    const ended = server.stop();
    await untilClosed(server.url);
    socket.write("\r\n");
    expect((await ended).code).toBe(0);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it("that comes twice ends a server at once", async () => {
    const server = await serve(await writeData());
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    await get(`${server.url}/health`);
    server.stop();
    await untilClosed(server.url);
    expect((await server.stop()).code).toBe(143);
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("%s ends a preload at once, with exit code %i", async (signal, exitCode) => {
    const traces = jsonLines(smallDataset().traces).repeat(30_000);
    const data = await writeData({}, { "traces.jsonl": traces });
    const server = start(["serve", "--data", data, "--port", "0"]);
    await server.until(/dataset/);
    server.kill(signal);
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
    expect(stderr).not.toContain("profiles");
  });
});
