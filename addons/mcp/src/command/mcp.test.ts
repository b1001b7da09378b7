import { join } from "node:path";
import { writeSnapshot } from "@mastery/node/snapshots";
import { newApiKey } from "@mastery/openapi/auth";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory } from "../../../../packages/cli/tests/data.ts";
import { run, serve } from "../../../../packages/cli/tests/run.ts";
import { school } from "../school.fixture.ts";

const CLASS = "ecole-1-ce2-a";
let file: string;
let keys: string;

beforeAll(async () => {
  const folder = await temporaryDirectory();
  file = join(folder, "school.snapshot");
  keys = join(folder, "keys.jsonl");
  await writeSnapshot(file, await school());
});

/** Creates a key of a teacher with the key of the teacher's assistant. */
async function newKeys(name: string): Promise<readonly [key: string, assistantKey: string]> {
  const args = ["--name", name, "--groups", CLASS, "--assistant", "--keys", keys];
  const { stdout } = await run(["key", "new", ...args]);
  return stdout.split("\n") as [string, string, string] as never;
}

describe("mastery mcp", () => {
  it.each([
    [[], {}, /expected a key of "mastery key new" in the variable MASTERY_MCP_KEY/],
    [["--group", CLASS], { MASTERY_MCP_KEY: "short" }, /expected a key of "mastery key new"/],
    [[], { MASTERY_MCP_KEY: newApiKey() }, /expected option '--keys' or option '--group'/],
  ])("refuses without a key, or without knowing whose pupils: %j", async (args, env, message) => {
    const { code, stdout, stderr } = await run(["mcp", "--data", file, ...args], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("refuses a key that is not the key of an assistant", async () => {
    const [key] = await newKeys("class 1");
    const env = { MASTERY_MCP_KEY: key };
    const { code, stderr } = await run(["mcp", "--data", file, "--keys", keys], env);
    expect([code, stderr]).toEqual([
      1,
      "error: The key file does not accept this key for an assistant.\n",
    ]);
  });

  it("prints codes and names for the teacher, the same each time", async () => {
    const env = { MASTERY_MCP_KEY: newApiKey() };
    const args = ["mcp", "--data", file, "--group", CLASS, "--codes"];
    const { code, stdout } = await run(args, env);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}\t\S/);
    const { length } = (await school()).learners();
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.length).toBeLessThan(length);
    expect((await run(args, env)).stdout).toBe(stdout);
  });
});

describe("mastery serve --mcp", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const post = (url: string, key: string): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${key}` },
      body: JSON.stringify(ping),
    });
  const get = (url: string, path: string, key: string): Promise<Response> =>
    fetch(url + path, { headers: { authorization: `Bearer ${key}` } });

  it("needs a key file", async () => {
    const { code, stderr } = await run(["serve", "--data", file, "--port", "0", "--mcp"]);
    expect(code).toBe(2);
    expect(stderr).toContain("option '--mcp' needs '--keys'");
  });

  it("answers at /mcp only the key of an assistant, which opens nothing else, and tells the codes only to the teacher", async () => {
    const [key, assistantKey] = await newKeys("class 2");
    const { url } = await serve(file, "--keys", keys, "--mcp", "--quiet");
    const answered = await post(url, assistantKey);
    expect(await answered.text()).toContain("class_needs");
    expect((await post(url, key)).status).toBe(401);
    for (const path of ["/learners", "/groups", "/mcp/codes"]) {
      expect((await get(url, path, assistantKey)).status).toBe(401);
    }
    const learners = (await (await get(url, "/learners", key)).json()) as unknown[];
    const codes = await get(url, "/mcp/codes", key);
    expect(codes.headers.get("cache-control")).toBe("no-store");
    expect(await codes.json()).toHaveLength(learners.length);
    expect(await (await fetch(`${url}/explorer`)).text()).toContain('<meta name="codes" />');
  });

  it("is off unless switched on", async () => {
    const [, assistantKey] = await newKeys("class 3");
    const { url } = await serve(file, "--keys", keys, "--quiet");
    expect((await post(url, assistantKey)).status).toBe(404);
    expect(await (await fetch(`${url}/explorer`)).text()).not.toContain('<meta name="codes" />');
  });
});
