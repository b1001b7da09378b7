import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { precompute, type Snapshot } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DENO_OPTIONS, programOf } from "./hosts.ts";

const ID = learnerId(1);

let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const listener = createRequestListener(snapshot, {
    authorize: ({ request }) =>
      request.headers["authorization"] === "Bearer teacher"
        ? { learners: "all" }
        : { status: 401, challenge: "Bearer" },
  });
  server = await startServer(listener, { port: 0, closingPeriod: 0 });
});
afterAll(() => server.close());

test.each([
  ["Node", process.execPath, []],
  ["Deno", programOf("deno", "deno"), DENO_OPTIONS],
  ["Bun", programOf("bun", "bin/bun"), []],
])(
  "the client requests, revalidates and fails in the same way on %s",
  async (_host, program, options) => {
    const script = join(import.meta.dirname, "ask.js");
    const { stdout } = await promisify(execFile)(program, [...options, script, server.url, ID]);
    const profile = snapshot.profile(ID);
    expect(JSON.parse(stdout)).toEqual({
      first: profile,
      again: profile,
      statuses: [200, 304],
      failures: ["invalid", "unauthenticated", "unreachable", "TimeoutError"],
    });
  },
);
