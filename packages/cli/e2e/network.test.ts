import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { writeData } from "../tests/data.ts";
import { run, serve } from "./mastery.ts";

const SCHOOL = "https://school.example";

describe("connections", () => {
  it("are kept, waited for and ended as the options say", async () => {
    const times = ["--keep-alive", "7", "--header-timeout", "1", "--grace-period", "1"];
    const server = await serve(await writeData(), ...times);
    const { headers } = await fetch(`${server.url}/health`);
    expect(headers.get("keep-alive")).toBe("timeout=7");

    const { hostname, port } = new URL(server.url);
    const slow = connect(Number(port), hostname);
    slow.write("GET /health HTTP/1.1\r\n");
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);

    // A request that never ends is cut after the grace period.
    const unfinished = connect(Number(port), hostname).on("error", () => {});
    unfinished.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    const closed = once(unfinished, "close");
    expect((await server.stop()).code).toBe(0);
    await closed;
  });

  it.each(["0", "3601", "1.5", "-1", "5s", ""])("are not kept for %j seconds", async (seconds) => {
    const { code, stderr } = await run(["serve", "--data", "none", `--keep-alive=${seconds}`]);
    expect(code).toBe(2);
    expect(stderr).toMatch("Expected an integer from 1 to 3600.");
  });
});

describe("--cors-origin", () => {
  it("lets scripts of each origin read answers", async () => {
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
