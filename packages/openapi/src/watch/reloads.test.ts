import { precompute, type Snapshot } from "@mastery/core";
import { letterEmbedder, smallDataset, trace } from "@mastery/core/testing";

import { beforeEach, describe, expect, it, vi } from "vitest";
import { prepareAnswers, SnapshotSource } from "../index.ts";
import { createReloads, type ReloadReport } from "./reloads.ts";

/** Computes a snapshot of the small dataset with additional traces. */
function snapshotWith(more: number): Promise<Snapshot> {
  const records = smallDataset();
  const added = Array.from({ length: more }, () => trace(0, "frac-1", 0.4));
  const traces = [...records.traces, ...added];
  return precompute({ ...records, traces }, { embedder: letterEmbedder() });
}

interface Load {
  readonly resolve: (snapshot: Snapshot) => void;
  readonly reject: (reason: Error) => void;
}

const first = await snapshotWith(0);
const second = await snapshotWith(1);

let source: SnapshotSource;
let reports: ReloadReport[];
let stop: AbortController;
/** Loads in progress, in the order of their start. The tests settle these loads. */
let loads: Load[];
let reloads: ReturnType<typeof createReloads>;

beforeEach(() => {
  source = new SnapshotSource(first);
  reports = [];
  stop = new AbortController();
  loads = [];
  reloads = createReloads({
    load: () =>
      new Promise((loaded, reject) => {
        const resolve = (snapshot: Snapshot) =>
          loaded({ snapshot, prepared: prepareAnswers(snapshot) });
        loads.push({ resolve, reject });
      }),
    onReload: (report) => reports.push(report),
    signal: stop.signal,
  });
});

const outcomes = (): string[] => reports.map(({ outcome }) => outcome);

describe("a reload", () => {
  it("serves the loaded snapshot with its prepared answers", async () => {
    const replace = vi.spyOn(source, "replace");
    reloads.serve(source);
    reloads.request();
    loads[0]!.resolve(second);
    await expect
      .poll(() => reports)
      .toEqual([{ outcome: "succeeded", snapshot: second, milliseconds: expect.any(Number) }]);
    expect(source.current).toBe(second);
    expect(replace).toHaveBeenCalledWith(second, prepareAnswers(second));
  });

  it("keeps the served snapshot if the new snapshot is equal", async () => {
    reloads.serve(source);
    reloads.request();
    loads[0]!.resolve(await snapshotWith(0));
    await expect.poll(outcomes).toEqual(["unchanged"]);
    expect(source.current).toBe(first);
  });

  it("keeps the served snapshot if loading fails, reports the reason, and can be repeated", async () => {
    reloads.serve(source);
    reloads.request();
    loads[0]!.reject(new Error("the file is damaged"));
    await expect
      .poll(() => reports)
      .toEqual([{ outcome: "failed", error: new Error("the file is damaged") }]);
    expect(source.current).toBe(first);

    reloads.request();
    loads[1]!.resolve(second);
    await expect.poll(outcomes).toEqual(["failed", "succeeded"]);
  });

  it("starts when serving starts, if requested earlier", async () => {
    reloads.request();
    expect(loads).toHaveLength(0);
    reloads.serve(source);
    loads[0]!.resolve(second);
    await expect.poll(outcomes).toEqual(["succeeded"]);
  });
});

describe("reloads requested during a reload", () => {
  it("are merged into one reload, which starts when the running reload ends", async () => {
    reloads.serve(source);
    for (let i = 0; i < 5; i++) reloads.request();
    expect(loads).toHaveLength(1);
    loads[0]!.resolve(second);
    await expect.poll(() => loads.length).toBe(2);
    loads[1]!.resolve(await snapshotWith(2));
    await expect.poll(outcomes).toEqual(["succeeded", "succeeded"]);
    expect(source.current.metadata.traces).toBe(first.metadata.traces + 2);
    expect(loads).toHaveLength(2);
  });
});

describe("during shutdown", () => {
  it("drops a running reload, even if it has loaded a snapshot", async () => {
    reloads.serve(source);
    reloads.request();
    stop.abort();
    loads[0]!.resolve(second);
    await expect.poll(outcomes).toEqual(["dropped"]);
    expect(source.current).toBe(first);
  });

  it("drops a requested reload", () => {
    reloads.serve(source);
    stop.abort();
    reloads.request();
    expect(outcomes()).toEqual(["dropped"]);
    expect(loads).toHaveLength(0);
  });
});
