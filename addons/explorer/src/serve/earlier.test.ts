import { join } from "node:path";
import type { LoggedResponse } from "@mastery/cli/command";
import { type DatasetRecords, precompute, type Snapshot } from "@mastery/core";
import { group, learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createRequestListener, SnapshotSource, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import { writeSnapshot } from "@mastery/node/snapshots";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../../../packages/cli/tests/data.ts";
import { readEarlier, withEarlier, withoutIds } from "./earlier.ts";

const embedder = letterEmbedder();

/** Computes a snapshot from traces of a single day, which is also the snapshot's name. */
async function schoolOf(day: string, changes: Partial<DatasetRecords> = {}, leastPeers = 5) {
  const { traces, ...others } = smallDataset();
  const dated = traces.map((trace) => ({ ...trace, timestamp: `${day}T08:00:00Z` }));
  const records = { ...others, ...changes, traces: dated } as DatasetRecords;
  return precompute(records, { embedder, name: day, leastPeers });
}

async function fileOf(snapshot: Snapshot): Promise<string> {
  const path = join(await temporaryDirectory(), "school.snapshot");
  await writeSnapshot(path, snapshot);
  return path;
}

const read = async (latest: Snapshot, ...earlier: Snapshot[]) =>
  readEarlier(await Promise.all(earlier.map(fileOf)), latest, new AbortController().signal);

type Options = Parameters<typeof withEarlier>[3];

/** Serves a source and earlier snapshots, and returns a function that sends requests. */
async function serve(source: SnapshotSource, earlier: readonly Snapshot[], options: Options) {
  const latest = createRequestListener(source, options);
  const server = await startServer(withEarlier(latest, source, earlier, options), {
    port: 0,
  });
  onTestFinished(() => server.close());
  return async (path: string, requestId = "mine") => {
    const headers = { connection: "close", "x-request-id": requestId };
    const response = await fetch(server.url + path, { headers });
    const vary = response.headers.get("vary") ?? "";
    return { status: response.status, vary, body: JSON.parse(await response.text()) };
  };
}

test("serves earlier snapshots, latest first, only under paths numbered from 1", async () => {
  const now = await schoolOf("2026-06-30");
  const before = await read(now, await schoolOf("2025-10-31"), await schoolOf("2025-12-19"));
  const ask = await serve(new SnapshotSource(now), before, { routes: INSIGHTS });
  const names = ["", "/earlier/1", "/earlier/2"].map(
    async (prefix) => (await ask(`${prefix}/snapshot`)).body.name,
  );
  expect(await Promise.all(names)).toEqual(["2026-06-30", "2025-12-19", "2025-10-31"]);
  for (const path of ["/earlier/3/snapshot", "/earlier/0/snapshot", "/earlier/01/snapshot"]) {
    expect((await ask(path)).status).toBe(404);
  }
});

test("asks for a token at an earlier period only if the service does", async () => {
  const [now, before] = [await schoolOf("2026-06-30"), await schoolOf("2026-01-31")];
  const secured = { authorize: () => ({ learners: "all" as const }) };
  for (const [options, security] of [
    [{}, []],
    [secured, [{ bearer: [] }]],
  ] as const) {
    const ask = await serve(new SnapshotSource(now), [before], options);
    expect((await ask("/earlier/1/openapi.json")).body.security).toEqual(security);
    const { vary } = await ask("/earlier/1/learners");
    expect(vary.includes("authorization")).toBe(security.length > 0);
  }
});

test("rejects a snapshot that is later, or that reveals more about small groups", async () => {
  const now = await schoolOf("2026-06-30");
  await expect(read(now, await schoolOf("2026-07-01"))).rejects.toThrow(
    /expected a snapshot of an earlier period, got a snapshot up to 2026-07-01$/,
  );
  await expect(read(now, await schoolOf("2026-01-31", {}, 1))).rejects.toThrow(
    /expected the rule least_peers to be at least 5, as in the latest snapshot, got 1$/,
  );
});

test("hides in earlier snapshots a learner who is missing from the latest snapshot, even after a reload", async () => {
  const { learners } = smallDataset();
  const source = new SnapshotSource(await schoolOf("2026-06-30"));
  const ask = await serve(source, [await schoolOf("2026-01-31")], {});
  const path = `/earlier/1/profile/${learnerId(0)}`;
  expect((await ask(path)).status).toBe(200);
  const left = learners.map((one, n) => ({ ...one, left: n === 0 }));
  source.replace(await schoolOf("2026-06-30", { learners: left }));
  expect((await ask(path)).status).toBe(403);
  const ids = (await ask("/earlier/1/learners")).body.map(
    (one: { learner_id: string }) => one.learner_id,
  );
  expect(ids).toHaveLength(learners.length - 1);
  expect(ids).not.toContain(learnerId(0));
});

test("lets a key for a group read its current members, and does not name the caller in the log if the group has one member", async () => {
  const { learners } = smallDataset();
  const inGroup = (...members: number[]) => ({
    groups: [group("ce2")],
    learners: learners.map((one, n) => ({ ...one, groups: members.includes(n) ? ["ce2"] : [] })),
  });
  const callers: unknown[] = [];
  const ask = await serve(
    new SnapshotSource(await schoolOf("2026-06-30", inGroup(1))),
    [await schoolOf("2026-01-31", inGroup(1, 2))],
    {
      authorize: () => ({ learners: { groups: ["ce2"] }, caller: "parent" }),
      onResponse: ({ caller }) => callers.push(caller),
    },
  );
  expect((await ask(`/earlier/1/profile/${learnerId(1)}`)).status).toBe(200);
  expect((await ask(`/earlier/1/profile/${learnerId(2)}`)).status).toBe(403);
  expect(callers).toEqual([undefined, undefined]);
});

test("reports which earlier snapshot was requested, but no learner ids from any snapshot", async () => {
  const { learners } = smallDataset();
  const [joined, left] = [learnerId(90), learnerId(91)];
  const source = new SnapshotSource(
    await schoolOf("2026-06-30", { learners: [...learners, learner(90)] }),
  );
  const before = await schoolOf("2026-01-31", { learners: [...learners, learner(91)] });
  const reports: LoggedResponse[] = [];
  const ask = await serve(source, [before], {
    authorize: () => ({ learners: "all", caller: `parent of ${left}` }),
    onResponse: withoutIds((report) => reports.push(report), source, [before]),
  });
  await ask("/health", left);
  await ask("/earlier/1/health", joined);
  await ask("/earlier/1/health");
  expect(reports.map(({ caller, earlier, requestId }) => [caller, earlier, requestId])).toEqual([
    [undefined, undefined, "-"],
    [undefined, 1, "-"],
    [undefined, 1, "mine"],
  ]);
});
