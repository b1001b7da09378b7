import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { learnerId, resource, skill, smallDataset } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { writeData } from "./data.ts";
import { run, serve } from "./run.ts";

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
  // Closes the connection; otherwise the server would wait for the client on shutdown.
  const response = await fetch(url, { headers: { connection: "close" } });
  return { status: response.status, body: await response.text() };
}

describe("serve", () => {
  it("responds with 200, with 404 for an unknown learner, and with 422 for an invalid id or n", async () => {
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
      /^preloaded 6 learners, 5 resources, 3 skills, 18 traces, 2 clusters, embedder builtin-multilingual-128 \(revision [0-9a-f]{12}, 128 dimensions\), \d+\.\d\d s$/m,
    );
  });

  it("warns of texts of which the embedder knows nothing", async () => {
    const { skills, resources } = smallDataset();
    const server = await serve(
      await writeData({
        skills: [...skills, skill("fen-shu", "number", { preferred_label: "分数" })],
        resources: [...resources, resource("bing-1", ["fen-shu"], { title: "分饼" })],
      }),
    );
    expect((await server.stop()).stderr).toContain(
      'warning: the embedder knows no word of the texts of 1 resource and 1 skill, such as "分饼", "分数": ',
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

  it("requires credentials or --no-auth to listen for other machines, before reading data", async () => {
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
        `error: other machines can reach ${bound}, and anyone using them could read about every learner; `,
      );
    }
  });

  it("accepts requests for other host names only if --no-auth is set", async () => {
    const data = await writeData();
    for (const [args, expected] of [
      [[], 421],
      [["--no-auth"], 200],
    ] as const) {
      const server = await serve(data, ...args);
      const headers = { host: "school.example", connection: "close" };
      const outgoing = request(`${server.url}/learners`, { headers });
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
      stderr: `error: port ${port} of 127.0.0.1 is in use; choose another port with --port, or --port 0 for any free port\n`,
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
      stderr:
        "error: 192.0.2.1 is not an address of this machine; choose another address with --host\n",
    });
  });
});

const SCHOOL = "https://school.example";

describe("connections", () => {
  it.each(["0", "3601", "1.5", "-1", "5s", ""])(
    "cannot be kept alive for %j seconds",
    async (seconds) => {
      const { code, stderr } = await run(["serve", "--data", "none", `--keep-alive=${seconds}`]);
      expect(code).toBe(2);
      expect(stderr).toMatch("Expected an integer from 1 to 3600.");
    },
  );
});

describe("--cors-origin", () => {
  it("lets only scripts of listed origins read responses", async () => {
    const data = await writeData();
    const origins = [SCHOOL, "http://localhost:5173"];
    const options = origins.flatMap((origin) => ["--cors-origin", origin]);
    const server = await serve(data, ...options);
    for (const origin of origins) {
      const headers = { origin, "access-control-request-method": "GET" };
      const preflight = await fetch(`${server.url}/learners`, { method: "OPTIONS", headers });
      expect(preflight.status).toBe(204);
      const answer = await fetch(`${server.url}/learners`, { headers });
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      await answer.arrayBuffer();
    }
    const other = await fetch(`${server.url}/learners`, { headers: { origin: "null" } });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    await other.arrayBuffer();
    await server.stop();
  });

  it.each(["*", "school.example", `${SCHOOL}/`, "null", ""])(
    "refuses %j, before reading data",
    async (origin) => {
      const { code, stdout, stderr } = await run([
        "serve",
        "--data",
        "none",
        "--cors-origin",
        origin,
      ]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(
        `error: option '--cors-origin <origin>' argument '${origin}' is invalid. Expected an origin such as https://school.example.`,
      );
    },
  );
});

describe("invalid usage of serve:", () => {
  it.each([
    [
      "only one of the token options",
      ["--jwt-issuer", "https://id.example"],
      "tokens require all of --jwt-issuer, --jwt-audience, --jwt-keys; missing: --jwt-audience, --jwt-keys",
    ],
    [
      "a claim alone",
      ["--jwt-claim", "pupils"],
      "tokens require all of --jwt-issuer, --jwt-audience, --jwt-keys; missing: --jwt-issuer, --jwt-audience, --jwt-keys",
    ],
    [
      "keys together with no authentication",
      ["--keys", "keys.jsonl", "--no-auth"],
      "option '--no-auth' cannot be used with option '--keys <file>'",
    ],
    [
      "an empty file name",
      ["--keys", ""],
      "option '--keys <file>' argument '' is invalid. Expected a value that is not empty.",
    ],
  ])("%s", async (_, args, message) => {
    const { code, stderr } = await run(["serve", "--data", "data", ...args]);
    expect(code).toBe(2);
    expect(stderr).toBe(`error: ${message}\nRun "mastery serve --help" for usage.\n`);
  });

  it("a key set without TLS", async () => {
    const jwt = ["--jwt-issuer", "a", "--jwt-audience", "b", "--jwt-keys", "http://id.example/"];
    expect(await run(["serve", "--data", "data", "--port", "0", ...jwt])).toMatchObject({
      code: 2,
      stderr: "error: --jwt-keys: expected a file, or an https: URL\n",
    });
  });
});
