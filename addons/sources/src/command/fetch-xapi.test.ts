import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { learnerId } from "@mastery/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

/** A server with one page of two statements, for clients with the password. */
let server: Server;
let endpoint: string;

beforeEach(async () => {
  const statement = (n: number) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    actor: { account: { homePage: "https://ids.example", name: learnerId(n) } },
    verb: { id: "http://adlnet.gov/expapi/verbs/passed" },
    object: { id: "urn:resource:sym-1" },
    result: { score: { scaled: 0.5 } },
    timestamp: "2025-09-01T08:00:00Z",
    stored: "2025-09-01T08:00:01Z",
  });
  server = createServer((request, response) => {
    const allowed = request.headers.authorization === "Basic dGVhY2hlcjpzZWNyZXQ=";
    response.writeHead(allowed ? 200 : 401);
    response.end(JSON.stringify({ statements: [statement(0), statement(1)], more: "" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function authFile(text: string): Promise<string> {
  const path = join(await temporaryDirectory(), "lrs.auth");
  await writeFile(path, text);
  return path;
}

test("fetches each statement into a data directory once", async () => {
  const mapping = {
    account_home_pages: ["https://ids.example"],
    activity_prefixes: ["urn:resource:"],
  };
  const out = await writeData({}, { "traces.jsonl": null, "xapi.json": JSON.stringify(mapping) });
  const auth = await authFile("teacher:secret\n");
  const fetch = [
    "fetch-xapi",
    "--endpoint",
    endpoint,
    "--auth-file",
    auth,
    "--out",
    out,
    "--quiet",
  ];
  expect(await run(fetch)).toEqual({
    code: 0,
    stdout: `fetched 2 statements to ${out}, the last stored at 2025-09-01T08:00:01Z\n`,
    stderr: "",
  });
  expect(JSON.parse((await run([...fetch, "--json"])).stdout)).toMatchObject({ statements: 0 });
  const { stdout } = await run(["validate", "--data", out, "--json"]);
  expect(JSON.parse(stdout).statements).toEqual({ read: 2, mapped: 2, invalid: 0, reasons: {} });
});

test("does not show invalid credentials in the error", async () => {
  const out = await temporaryDirectory();
  const auth = await authFile("teacher:wrong-secret");
  const { code, stderr } = await run(
    ["fetch-xapi", "--endpoint", endpoint, "--auth-file", auth, "--out", out, "--quiet"],
    { MASTERY_DEBUG: "1" },
  );
  expect(code).toBe(1);
  expect(stderr).toContain(`${endpoint}statements: the credentials are refused (HTTP 401)`);
  expect(stderr).not.toMatch(/wrong-secret|dGVhY2hlcjp3cm9uZy1zZWNyZXQ/);
  expect(await readFile(join(out, "statements.jsonl"), "utf8")).toBe("");
});

test("does not quote a file without credentials in the error", async () => {
  const auth = await authFile("just-a-secret");
  const { stderr } = await run([
    "fetch-xapi",
    "--endpoint",
    endpoint,
    "--auth-file",
    auth,
    "--out",
    "x",
  ]);
  expect(stderr).toContain(`${auth}: expected one line of user:password, or "Bearer" and a token`);
  expect(stderr).not.toContain("just-a-secret");
});
