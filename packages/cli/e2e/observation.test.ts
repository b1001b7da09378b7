import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { copyFile, utimes, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { describe, expect, it, vi } from "vitest";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "../tests/run.ts";
import { MAIN, schoolSnapshot, serve, start } from "./mastery.ts";
import { serveObserved, textAt } from "./observed.ts";

/** Occupies a free port for the duration of the callback. */
async function withPortInUse(use: (port: number) => Promise<void>): Promise<void> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  await use((other.address() as AddressInfo).port);
  other.close();
}

async function freePort(): Promise<number> {
  let free = 0;
  await withPortInUse(async (port) => {
    free = port;
  });
  return free;
}

/** Opens a pipe that is full and has no active reader, so every write to it blocks. */
async function openFullPipe(): Promise<number> {
  const path = join(await temporaryDirectory(), "pipe");
  execFileSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  expect(() => {
    for (;;) writeSync(pipe, "x");
  }).toThrow("EAGAIN");
  return pipe;
}

describe("serve --log", () => {
  it("json writes one object per response, and nothing else when quiet", async () => {
    const args = ["--log", "json", "--quiet"];
    const server = await serve(await schoolSnapshot(), ...args);
    const headers = { "x-request-id": "mine-1", connection: "close" };
    await (await fetch(`${server.url}/profile/${learnerId(0)}`, { headers })).text();
    await textAt(`${server.url}/recommend/lea?n=0`);
    await textAt(`${server.url}/nope`);
    const { code, stdout, stderr } = await server.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: `listening on ${server.url}\n` });
    const lines = stderr.trimEnd().split("\n");
    const common = {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f]{20}$/),
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...common, operation: "getProfile", status: 200, requestId: "mine-1" },
      { ...common, operation: "getRecommendations", status: 422 },
      { ...common, operation: "other", status: 404 },
    ]);
  });

  it("text, when set by MASTERY_LOG, writes a readable line per response", async () => {
    const server = start(["serve", "--port", "0", "--quiet"], {
      MASTERY_DATA: await schoolSnapshot(),
      MASTERY_LOG: "text",
    });
    const [, url] = await server.until(/^listening on (.*)\n/);
    await textAt(`${url}/health`);
    await server.until(/^\d{4}-\d\d-\d\dT\S+Z getHealth 200 [\d.]+ ms \d+ bytes [0-9a-f]{20}\n$/);
    server.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });

  it("names the key of each request that has a key", async () => {
    const keys = join(await temporaryDirectory(), "keys.jsonl");
    const newKey = [
      "key",
      "new",
      "--name",
      'class "3b"',
      "--learners",
      `${learnerId(0)},${learnerId(2)}`,
      "--keys",
      keys,
    ];
    const key = (await run(newKey)).stdout.trimEnd();
    const args = ["--log", "json", "--quiet", "--keys", keys];
    const server = await serve(await schoolSnapshot(), ...args);
    const headers = { authorization: `Bearer ${key}`, connection: "close" };
    for (const learner of [0, 1]) {
      await (await fetch(`${server.url}/profile/${learnerId(learner)}`, { headers })).text();
    }
    await textAt(`${server.url}/clusters`);
    const { stderr } = await server.stop();
    const lines = stderr.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 200, caller: 'class "3b"' },
      { status: 403, caller: 'class "3b"' },
      { status: 401, operation: "getClusters" },
    ]);
    expect(lines[2]).not.toContain("caller");
  });

  it("writes all lines before the process ends", async () => {
    const server = await serve(await schoolSnapshot(), "--log", "json", "--quiet");
    const ids = Array.from({ length: 200 }, (_, n) => `id-${n}`);
    await Promise.all(
      ids.map(async (id) => {
        const headers = { "x-request-id": id, connection: "close" };
        await (await fetch(`${server.url}/rules`, { headers })).text();
      }),
    );
    const lines = (await server.stop()).stderr.trimEnd().split("\n");
    const logged = lines.map((line) => JSON.parse(line).requestId as string);
    expect(logged.sort()).toEqual(ids.sort());
  });

  it.each([
    ["cannot be written", () => openSync("/dev/full", "w")],
    ["is no longer read", openFullPipe],
  ])("keeps answering requests when the log %s, and shuts down as usual", async (_, openLog) => {
    const log = await openLog();
    const data = await schoolSnapshot();
    const args = [MAIN, "serve", "--data", data, "--port", "0", "--quiet", "--log", "json"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", log] });
    const [ready] = await once(child.stdout!, "data");
    const [, url] = /^listening on (.*)\n$/.exec(String(ready))!;
    for (let i = 0; i < 3; i++) expect(await textAt(`${url}/health`)).toContain('"ok"');
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    closeSync(log);
  });
});

describe("serve --metrics-port", () => {
  it("counts responses, reports the state of the process, and serves only GET and HEAD of /metrics", async () => {
    const before = Date.now() / 1000;
    const server = await serveObserved(await schoolSnapshot());
    for (const path of ["/health", "/health", "/profile/lea", "/nope", "/docs"]) {
      await textAt(server.url + path);
    }
    const metrics = await textAt(server.metricsUrl);
    const total = (labels: string): string => `mastery_http_requests_total{${labels}}`;
    expect(metrics).toContain(`\n${total('operation="getHealth",status="200"')} 2\n`);
    expect(metrics).toContain(`\n${total('operation="getProfile",status="422"')} 1\n`);
    expect(metrics).toContain(`\n${total('operation="other",status="404"')} 1\n`);
    expect(metrics).toContain(`\n${total('operation="page",status="200"')} 1\n`);
    const duration = "mastery_http_request_duration_seconds";
    expect(metrics).toContain(`\n${duration}_bucket{le="+Inf",operation="getHealth"} 2\n`);
    expect(metrics).toContain(`\n${duration}_count{operation="other"} 1\n`);
    expect(metrics).toMatch(/\nnodejs_eventloop_lag_p99_seconds [\d.e-]+\n/);
    expect(metrics).toMatch(/\nprocess_resident_memory_bytes \d{7,}\n/);
    const [, loaded] = /\nmastery_snapshot_loaded_timestamp_seconds ([\d.]+)\n/.exec(metrics)!;
    expect(Number(loaded)).toBeGreaterThanOrEqual(before);
    expect(Number(loaded)).toBeLessThanOrEqual(Date.now() / 1000);

    expect(await fetch(server.metricsUrl, { method: "HEAD" })).toMatchObject({ status: 200 });
    expect(await fetch(server.metricsUrl, { method: "POST" })).toMatchObject({ status: 405 });
    expect(await fetch(server.metricsUrl.replace("metrics", "health"))).toMatchObject({
      status: 404,
    });
    expect((await server.stop()).code).toBe(0);
    await expect(fetch(server.metricsUrl)).rejects.toThrow("fetch failed");
  });

  it("reports the served snapshot and the outcomes of reloads", async () => {
    const file = join(await temporaryDirectory(), "school.snapshot");
    await copyFile(await schoolSnapshot(), file);
    const server = await serveObserved(file);
    const revision = async (): Promise<string> => {
      const answer = await fetch(`${server.url}/health`, {
        headers: { connection: "close" },
      });
      return answer.headers.get("snapshot-revision")!;
    };
    const infos = async (): Promise<string[]> =>
      (await textAt(server.metricsUrl)).match(/^mastery_snapshot_(?:info|reloads_total)\{.*$/gm)!;
    const before = await revision();
    expect(await infos()).toEqual([
      `mastery_snapshot_info{revision="${before}"} 1`,
      ...["succeeded", "unchanged", "failed", "dropped"].map(
        (outcome) => `mastery_snapshot_reloads_total{outcome="${outcome}"} 0`,
      ),
    ]);

    await writeFile(file, "no snapshot");
    server.kill("SIGHUP");
    await vi.waitFor(async () => expect((await infos())[3]).toMatch(/failed"\} 1$/), 20_000);
    expect((await infos())[0]).toBe(`mastery_snapshot_info{revision="${before}"} 1`);
    const data = await writeData({ traces: smallDataset().traces.slice(1) });
    await run(["precompute", "--data", data, "--out", file, "--force", "--quiet"]);
    server.kill("SIGHUP");
    await vi.waitFor(async () => expect((await infos())[1]).toMatch(/succeeded"\} 1$/), 20_000);
    const after = await revision();
    expect(after).not.toBe(before);
    expect((await infos())[0]).toBe(`mastery_snapshot_info{revision="${after}"} 1`);
    expect((await server.stop()).code).toBe(0);
  });

  it("reports the modification time of the served file, even if a reload finds the same snapshot", async () => {
    const file = join(await temporaryDirectory(), "school.snapshot");
    await copyFile(await schoolSnapshot(), file);
    const writtenAt = (seconds: number) => utimes(file, seconds, seconds);
    await writtenAt(1_700_000_000);
    const server = await serveObserved(file);
    const name = "mastery_snapshot_written_timestamp_seconds";
    expect(await textAt(server.metricsUrl)).toContain(`\n${name} 1700000000\n`);
    await writtenAt(1_700_086_400);
    server.kill("SIGHUP");
    await server.until(/^reloaded nothing/m);
    expect(await textAt(server.metricsUrl)).toContain(`\n${name} 1700086400\n`);
    await server.stop();
  });

  it("counts separately the requests that are rejected before routing", async () => {
    const server = await serveObserved(await schoolSnapshot());
    const { port } = new URL(server.url);
    for (const headers of ["Host: attacker.example", "no field"]) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.end(`GET /learners HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
      await text(socket);
    }
    const metrics = await textAt(server.metricsUrl);
    expect(metrics).toContain('\nmastery_http_refused_total{status="421"} 1\n');
    expect(metrics).toContain('\nmastery_http_refused_total{status="400"} 1\n');
    expect(metrics).not.toContain("mastery_http_requests_total{");
    await server.stop();
  });

  it("rejects the host name of a website, and accepts IP addresses, localhost and names without a dot", async () => {
    const server = await serveObserved(await schoolSnapshot(), "--metrics-host", "0.0.0.0");
    const { port } = new URL(server.metricsUrl);
    async function statusFor(name: string): Promise<number | undefined> {
      const options = { host: "127.0.0.1", port, path: "/metrics", headers: { host: name } };
      const [incoming] = await once(request(options).end(), "response");
      incoming.resume();
      return incoming.statusCode;
    }
    expect(await statusFor(`attacker.example:${port}`)).toBe(421);
    for (const name of [`127.0.0.1:${port}`, `localhost:${port}`, "192.0.2.1:9464", "mastery:9464"])
      expect(await statusFor(name)).toBe(200);
    await server.stop();
  });

  it("fails before reading data if the port is in use", async () => {
    await withPortInUse(async (port) => {
      const args = ["serve", "--data", "none", "--port", "0", "--metrics-port", String(port)];
      expect(await run(args)).toEqual({
        code: 1,
        stdout: "",
        stderr: `error: port ${port} of 127.0.0.1 is in use; choose another port with --metrics-port, or --metrics-port 0 for any free port\n`,
      });
    });
  });

  it("does not start on an address of another machine", async () => {
    const where = ["--metrics-port", "0", "--metrics-host", "192.0.2.1"];
    expect(await run(["serve", "--data", "none", "--port", "0", ...where])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: 192.0.2.1 is not an address of this machine; choose another address with --metrics-host\n",
    });
  });

  it("lets the process end if the server cannot start", async () => {
    const { code, stderr } = await run([
      "serve",
      "--data",
      "none",
      "--port",
      "0",
      "--metrics-port",
      "0",
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^metrics at .*\n(?:.*\n)*error: /);
  });
});

describe("serve, if standard error cannot be written", () => {
  it("stays in service after a warning, keeps the data, and counts the lost messages", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "school.snapshot");
    await copyFile(await schoolSnapshot(), path);
    const full = openSync("/dev/full", "w");
    const metricsPort = await freePort();
    const args = ["--data", path, "--port", "0", "--metrics-port", String(metricsPort)];
    const server = spawn(process.execPath, [MAIN, "serve", ...args, "--log", "text"], {
      stdio: ["ignore", "pipe", full],
    });
    closeSync(full);
    const ended = once(server, "close");
    const [line] = await once(server.stdout!.setEncoding("utf8"), "data");
    const [, url] = /^listening on (\S+)\n/.exec(line)!;
    const metrics = () => textAt(`http://127.0.0.1:${metricsPort}/metrics`);

    await writeFile(path, "damaged");
    for (const failed of [1, 2]) {
      server.kill("SIGHUP");
      await expect
        .poll(metrics, { timeout: 20_000 })
        .toContain(`mastery_snapshot_reloads_total{outcome="failed"} ${failed}\n`);
    }
    expect(await textAt(`${url}/health`)).toContain('"status":"ok"');
    const [, lost] = /^mastery_lost_messages_total (\d+)$/m.exec(await metrics())!;
    // The address of the metrics, the size of the snapshot, the explorer's address, two warnings, and a line of the log.
    expect(Number(lost)).toBeGreaterThanOrEqual(5);
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
