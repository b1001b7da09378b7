import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { readSnapshot, writeSnapshot } from "@mastery/node/snapshots";
import { afterAll, expect, test, vi } from "vitest";
import { SnapshotSource } from "../src/index.ts";

// The program of the thread must be built, because Node cannot run TypeScript in threads.
const BUILT = new URL("../dist/watch/index.js", import.meta.url).href;
const { watchSnapshot } = (await import(BUILT)) as typeof import("../src/watch/index.ts");

const folder = await mkdtemp(join(tmpdir(), "watch-"));
const path = join(folder, "school.snapshot");
afterAll(() => rm(folder, { recursive: true }));

async function write(more: number): Promise<void> {
  const { traces, ...records } = smallDataset();
  const added = Array.from({ length: more }, () => trace(0, "frac-1", 0.4));
  const all = { ...records, traces: [...traces, ...added] };
  const snapshot = await precompute(all, { embedder: letterEmbedder() });
  await writeSnapshot(`${path}.new`, snapshot, { force: true });
  await rename(`${path}.new`, path);
}

test("a thread reads a changed file, whose responses are then prepared, and a damaged file changes nothing", async () => {
  await write(0);
  const source = new SnapshotSource(await readSnapshot(path));
  const replace = vi.spyOn(source, "replace");
  const reports: unknown[] = [];
  const stop = new AbortController();
  const onReload = (report: unknown): unknown => reports.push(report);
  const { reload } = await watchSnapshot(path, source, {
    onReload,
    signal: stop.signal,
    interval: 10,
  });
  const { traces } = source.current.metadata;

  await write(2);
  await expect.poll(() => reports, { timeout: 20_000 }).toMatchObject([{ outcome: "succeeded" }]);
  expect(source.current.metadata.traces).toBe(traces + 2);
  expect(Object.keys(replace.mock.calls[0]![1]!.bodies)).toContain("listLearners");

  reload();
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(2);
  expect(reports[1]).toEqual({ outcome: "unchanged" });

  await writeFile(path, "damaged");
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(3);
  expect(reports[2]).toMatchObject({
    outcome: "failed",
    error: { code: "UNREADABLE_SNAPSHOT", message: expect.stringContaining(path) },
  });
  expect(source.current.metadata.traces).toBe(traces + 2);
  stop.abort();
});
