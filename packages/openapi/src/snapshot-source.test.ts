import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { precompute, type Snapshot } from "@mastery/core";
import { contentOf, type SnapshotContent, snapshotOfContent } from "@mastery/core/internal";
import { en } from "@mastery/core/languages";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { learner, learnerId, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { platform } from "#platform";
import { createApi } from "./api.ts";
import type { Authorization } from "./authorization.ts";
import type { ApiResponse } from "./reply.ts";
import { renderJson, renderText } from "./reply.ts";
import { ROUTES } from "./routes/index.ts";
import { prepareAnswers, SnapshotSource, snapshotRevision } from "./snapshot-source.ts";
import { groupedDataset, targetOf } from "./targets.fixture.ts";

const ID = learnerId(0);
const TARGETS = Object.values(ROUTES).map(({ path }) => targetOf(path, ID));

/** Returns the small dataset with the given number of additional traces of the first learner. */
function snapshotWith(more: number): Promise<Snapshot> {
  const records = groupedDataset();
  const added = Array.from({ length: more }, () => trace(0, "frac-1", 0.4));
  const traces = [...records.traces, ...added];
  return precompute({ ...records, traces }, { embedder: letterEmbedder() });
}

const first = await snapshotWith(0);
const second = await snapshotWith(1);

const get = (target: string) => ({ method: "GET", target, headers: {} });

function answersOf(
  source: Snapshot | SnapshotSource,
  targets = TARGETS,
): Promise<readonly ApiResponse[]> {
  const api = createApi(source);
  return Promise.all(
    targets.map(async (target) => {
      const { body, ...answer } = await api.respond(get(target));
      return { ...answer, body: Uint8Array.from(body) };
    }),
  );
}

test("responds from the new snapshot on every route", async () => {
  const source = new SnapshotSource(first);
  const before = await answersOf(source);
  source.replace(second);
  const answers = await answersOf(source);
  expect(answers).toEqual(await answersOf(second));
  expect(answers).not.toEqual(before);
  expect(source.current).toBe(second);
});

describe("a request waiting for `authorize` while the snapshot is replaced", () => {
  test.each(TARGETS)("gets a response from one snapshot: %s", async (target) => {
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
    expect(await early).toEqual(await createApi(first, all).respond(get(target), undefined));
    expect(await late).toEqual(await createApi(second, all).respond(get(target), undefined));
  });
});

test("responses prepared in another thread are identical, and are not hashed again", async () => {
  const prepared = structuredClone(prepareAnswers(second));
  const source = new SnapshotSource(first);
  source.replace(second, prepared);
  expect(await answersOf(source)).toEqual(await answersOf(second));
  const shared = TARGETS.filter((target) => !/[/][0-9a-f-]{36}$/.test(target));
  const hashes = vi.spyOn(platform, "sha256");
  onTestFinished(() => void vi.restoreAllMocks());
  await answersOf(source, shared);
  expect(hashes).not.toHaveBeenCalled();
});

test("responses to callers with restricted access take no room from the cache", async () => {
  const records = smallDataset();
  const resources = records.resources.map((one) => ({ ...one, title: "a".repeat(2 ** 20) }));
  const snapshot = await precompute({ ...records, resources }, { embedder: letterEmbedder() });
  let isRestricted = true;
  const authorize = (): Authorization => ({ learners: isRestricted ? new Set([ID]) : "all" });
  const api = createApi(snapshot, { authorize });
  const ask = (): Promise<ApiResponse> => api.respond(get(`/recommend/${ID}`), undefined);
  // Together, these responses of at least a megabyte would fill the cache.
  for (let asked = 0; asked < 64; asked++) await ask();
  isRestricted = false;
  const { body } = await ask();
  expect((await ask()).body === body).toBe(true);
});

test("does not use labels prepared in another language", async () => {
  const source = new SnapshotSource(second, prepareAnswers(second, { language: en }));
  expect(await answersOf(source)).toEqual(await answersOf(second));
});

test("accepts names of any length", async () => {
  const { learners, ...records } = smallDataset();
  const longest = learner(999, { display_name: `"\u0000\ud800${"É".repeat(5_000_000)}` });
  const many = await precompute(
    { ...records, learners: [...learners, longest] },
    { embedder: letterEmbedder() },
  );
  const [answer] = await answersOf(many, ["/learners"]);
  expect(new TextDecoder().decode(answer!.body)).toBe(JSON.stringify(many.learners()));
});

test.each([0, 1, 9_999, 10_000, 10_001, 25_000])("serialises a list of %i items", (length) => {
  const list = Array.from({ length }, (_, n) => ({ name: `é ${n}` }));
  const { bytes, hash } = renderJson(list);
  expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify(list));
  expect(hash).toBe(renderText(JSON.stringify(list)).hash);
});

describe("the header snapshot-revision", () => {
  const ofAnswer = async (target: string, learners?: "all" | ReadonlySet<string>) => {
    const options = learners && { authorize: () => ({ learners }) };
    const api = createApi<undefined>(first, options);
    const { status, headers } = await api.respond(get(target), undefined);
    return [status, headers["snapshot-revision"]];
  };

  test.each([...TARGETS, `/profile/${learnerId(999)}`])(
    "is sent to callers who may read about all learners, except by a guarded /health: %s",
    async (target) => {
      const status = target.endsWith("999") ? 404 : 200;
      expect(await ofAnswer(target)).toEqual([status, snapshotRevision(first)]);
      const guarded = target === "/health" ? undefined : snapshotRevision(first);
      expect(await ofAnswer(target, "all")).toEqual([status, guarded]);
    },
  );

  test.each(TARGETS)(
    "is hidden from callers who may read about only some learners: %s",
    async (target) => {
      expect(await ofAnswer(target, new Set([ID]))).toEqual([200, undefined]);
    },
  );

  test.each(["/openapi.json", "/nowhere", "/profile/no-id"])(
    "is absent from responses without snapshot data: %s",
    async (target) => {
      const [, revision] = await ofAnswer(target);
      expect(revision).toBeUndefined();
    },
  );
});

test("a revision is the same for a snapshot from a file, and changes with any column", () => {
  const revision = snapshotRevision(first);
  expect(revision).toMatch(/^[0-9a-f]{16}$/);
  expect(snapshotRevision(decodeSnapshot(encodeSnapshot(first)))).toBe(revision);
  const { manifest, columns } = contentOf(first);
  for (const [group, named] of Object.entries(columns)) {
    for (const [name, column] of Object.entries(named as unknown as Record<string, Uint8Array>)) {
      const changed = column.slice();
      changed[changed.length - 1]! += 1;
      const others = { ...columns, [group]: { ...named, [name]: changed } };
      const content = { manifest, columns: others as SnapshotContent["columns"] };
      expect(snapshotRevision(snapshotOfContent(content)), `${group}.${name}`).not.toBe(revision);
    }
  }
});

test("rejects values that are not snapshots, and keeps the current snapshot", () => {
  const source = new SnapshotSource(first);
  const message = "snapshot: expected a Snapshot, got nothing";
  const refused = expect.objectContaining({ code: "INVALID_OPTION", message });
  expect(() => source.replace(undefined as never)).toThrow(refused);
  expect(source.current).toBe(first);
  expect(() => new SnapshotSource(undefined as never)).toThrow(refused);
});

test("frees a replaced snapshot once its last request has a response", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const source = new SnapshotSource(await snapshotWith(2));
  const old = new WeakRef(source.current);
  let authorized = (_: Authorization): void => {};
  const api = createApi(source, {
    authorize: () => new Promise<Authorization>((resolve) => (authorized = resolve)),
  });
  // A separate function, so that its variables can be freed when it returns.
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
  // Stack frames of the last job, or an error that refers to the snapshot, may keep the snapshot alive briefly.
  await vi.waitFor(() => {
    collectGarbage();
    expect(old.deref() === undefined).toBe(true);
  });
});
