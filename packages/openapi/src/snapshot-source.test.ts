import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { precompute, type Snapshot } from "@mastery/core";
import { learnerId, letterEmbedder, trace } from "@mastery/core/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { platform } from "#platform";
import { createApi } from "./api.ts";
import type { Authorization } from "./authorization.ts";
import type { ApiResponse } from "./http.ts";
import { ROUTES } from "./routes.ts";
import { SnapshotSource } from "./snapshot-source.ts";
import { groupedDataset, targetOf } from "./targets.fixture.ts";

const ID = learnerId(0);
const TARGETS = ROUTES.map(({ path }) => targetOf(path, ID));

/** The small dataset, with so many more traces of its first learner. */
function snapshotWith(more: number): Promise<Snapshot> {
  const records = groupedDataset();
  const added = Array.from({ length: more }, () => trace(0, "frac-1", 0.4));
  const traces = [...records.traces, ...added];
  return precompute({ ...records, traces }, { embedder: letterEmbedder() });
}

const first = await snapshotWith(0);
const second = await snapshotWith(1);

const get = (target: string) => ({ method: "GET", target, headers: {} });

test("answers from the snapshot that replaced another, on every route", () => {
  const source = new SnapshotSource(first);
  const api = createApi(source);
  const before = TARGETS.map((target) => api.respond(get(target)));
  source.replace(second);
  const contract = createApi(second);
  const answers = TARGETS.map((target) => api.respond(get(target)));
  expect(answers).toEqual(TARGETS.map((target) => contract.respond(get(target))));
  expect(answers).not.toEqual(before);
  expect(source.current).toBe(second);
});

test("replaces the snapshot of every interface over a source", () => {
  const source = new SnapshotSource(first);
  const [one, other] = [createApi(source), createApi(source)];
  const profile = get(`/profile/${ID}`);
  source.replace(second);
  expect(one.respond(profile)).toEqual(createApi(second).respond(profile));
  expect(other.respond(profile)).toEqual(createApi(second).respond(profile));
});

describe("a request that waits for `authorize` while the snapshot is replaced", () => {
  test.each(TARGETS)("is answered from one snapshot: %s", async (target) => {
    const source = new SnapshotSource(first);
    const waiting: ((authorization: Authorization) => void)[] = [];
    const api = createApi(source, {
      authorize: () => new Promise<Authorization>((resolve) => waiting.push(resolve)),
    });
    const early = api.respond(get(target), undefined);
    source.replace(second);
    const late = api.respond(get(target), undefined);
    for (const resolve of waiting) resolve({ learners: "all" });

    const all = { authorize: (): Authorization => ({ learners: "all" }) };
    expect(await early).toEqual(createApi(first, all).respond(get(target), undefined));
    expect(await late).toEqual(createApi(second, all).respond(get(target), undefined));
  });
});

test("prepares what all answers share, so that the first one hashes nothing but itself", async () => {
  const parts = vi.spyOn(platform, "sha256");
  const whole = vi.spyOn(platform, "sha256Of");
  onTestFinished(() => void vi.restoreAllMocks());
  const source = new SnapshotSource(await snapshotWith(3));
  await source.prepare();
  expect(parts).toHaveBeenCalled();
  vi.clearAllMocks();
  expect(createApi(source).respond(get(`/profile/${ID}`))).toMatchObject({ status: 200 });
  expect(parts).not.toHaveBeenCalled();
  expect(whole).toHaveBeenCalledOnce();
});

test("refuses what is no snapshot, and keeps the current one", () => {
  const source = new SnapshotSource(first);
  const message = "snapshot: expected a Snapshot, got nothing";
  const refused = expect.objectContaining({ code: "INVALID_OPTION", message });
  expect(() => source.replace(undefined as never)).toThrow(refused);
  expect(source.current).toBe(first);
  expect(() => new SnapshotSource(undefined as never)).toThrow(refused);
});

test("frees a replaced snapshot once its last request is answered", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const source = new SnapshotSource(await snapshotWith(2));
  const old = new WeakRef(source.current);
  let authorized = (_: Authorization): void => {};
  const api = createApi(source, {
    authorize: () => new Promise<Authorization>((resolve) => (authorized = resolve)),
  });
  // In a function of its own, whose variables are gone when it returns.
  const asked = (): Promise<ApiResponse> =>
    Promise.resolve(api.respond(get(`/profile/${ID}`), undefined));
  let answer: Promise<ApiResponse> | undefined = asked();
  source.replace(second);
  await setImmediate();
  collectGarbage();
  expect(old.deref()).toBeDefined();

  authorized({ learners: "all" });
  expect((await answer).status).toBe(200);
  answer = undefined;
  authorized = () => {};
  // Frames of the last job may still hold it, but none for long. An error about the snapshot would hold it, too.
  await vi.waitFor(() => {
    collectGarbage();
    expect(old.deref() === undefined).toBe(true);
  });
});
