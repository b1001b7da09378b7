import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createRequestListener, startServer } from "@mastery/http-node";
import { writeSnapshot } from "@mastery/node/snapshots";
import { expect, test } from "vitest";
import { readEarlier, withEarlier } from "./earlier.ts";

const embedder = letterEmbedder();

async function snapshotOf(name: string, until: string) {
  const { traces, ...others } = smallDataset();
  const dated = traces.map((trace) => ({ ...trace, timestamp: `${until}T08:00:00Z` }));
  return precompute({ ...others, traces: dated }, { embedder, name });
}

test("snapshots of earlier periods answer below numbers, the latest first, to the same callers", async () => {
  const directory = await mkdtemp(join(tmpdir(), "earlier-"));
  const paths = await Promise.all(
    ["2025-10-31", "2025-12-19"].map(async (day) => {
      const path = join(directory, `${day}.snapshot`);
      await writeSnapshot(path, await snapshotOf(day, day));
      return path;
    }),
  );
  const options = {
    authorize: ({ request }: { readonly request: { readonly headers: object } }) =>
      "x-key" in request.headers
        ? ({ learners: "all" } as const)
        : ({ status: 401, challenge: "Bearer" } as const),
  };
  const earlier = await readEarlier(paths, new AbortController().signal);
  const latest = createRequestListener(await snapshotOf("now", "2026-06-30"), options);
  const server = await startServer(await withEarlier(latest, earlier, options), { port: 0 });
  const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
  const names = ["", "/earlier/1", "/earlier/2"].map(async (prefix) => {
    const response = await get(`${prefix}/snapshot`, { "x-key": "1" });
    return ((await response.json()) as { name: string }).name;
  });
  expect(await Promise.all(names)).toEqual(["now", "2025-12-19", "2025-10-31"]);
  for (const path of ["/earlier/3/snapshot", "/earlier/0/snapshot", "/earlier/01/snapshot"]) {
    expect((await get(path, { "x-key": "1" })).status).toBe(404);
  }
  expect((await get("/earlier/1/snapshot")).status).toBe(401);
  await server.close();
});
