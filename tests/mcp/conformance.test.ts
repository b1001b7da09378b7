import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { type RunningServer, startServer } from "@mastery/http-node";
import { createAssistantHandler } from "@mastery/mcp";
import { afterAll, beforeAll, expect, test } from "vitest";

const require = createRequire(import.meta.url);
/** The suite needs a newer Node than the packages. */
const NODE = join(dirname(require.resolve("node-22/package.json")), "bin/node");
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");

let server: RunningServer;
beforeAll(async () => {
  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const grant = { learners: "all" as const, identity: `key ${"a".repeat(64)}` };
  const handle = createAssistantHandler(snapshot, { authorize: () => grant });
  server = await startServer(
    async (request, response) => {
      const { method = "GET", url = "/", headers } = request;
      const init = { method, headers: headers as Record<string, string> };
      const body = method === "POST" ? { body: await buffer(request) } : {};
      const answer = await handle(new Request(`http://localhost${url}`, { ...init, ...body }));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body === null) response.end();
      else Readable.fromWeb(answer.body as ReadableStream).pipe(response);
    },
    { port: 0, closingPeriod: 0 },
  );
});
afterAll(() => server.close());

/** The scenarios about tools and transport. Others need prompts, resources or diagnostic tools, which the server does not have. */
const SCENARIOS = [
  ["2025-11-25", "server-initialize"],
  ["2025-11-25", "ping"],
  ["2025-11-25", "tools-list"],
  ["2025-11-25", "dns-rebinding-protection"],
  ["2026-07-28", "tools-list"],
  ["2026-07-28", "dns-rebinding-protection"],
  ["2026-07-28", "http-header-validation"],
  ["2026-07-28", "input-required-result-ignore-extra-params"],
  ["2026-07-28", "input-required-result-validate-input"],
] as const;

async function run(version: string, scenario: string): Promise<string> {
  const url = `http://localhost:${server.port}/mcp`;
  const args = [SUITE, "server", "--url", url, "--scenario", scenario, "--spec-version", version];
  const ended = promisify(execFile)(NODE, args).catch((error) => error);
  return (await ended).stdout;
}

test.each(SCENARIOS)(
  "passes, by the protocol of %s, the scenario %s",
  async (version, scenario) => {
    expect(await run(version, scenario)).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  },
);

test("is stateless by the protocol of 2026-07-28, as far as can be tested without diagnostic tools", async () => {
  const output = await run("2026-07-28", "server-stateless");
  const failed = [...output.matchAll(/\[(sep-[\w-]+) *\] \S*FAILURE/g)].map(([, id]) => id);
  expect(output).toMatch(/Passed: 2\d\/28/);
  expect(failed.sort()).toEqual([
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2575-server-rejects-undeclared-capability",
  ]);
});
