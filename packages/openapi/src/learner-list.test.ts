import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test, vi } from "vitest";
import { createApi } from "./api.ts";
import { atOnce } from "./at-once.fixture.ts";
import type { ReadableLearners } from "./authorization.ts";

/** More than three steps of work. */
const MANY = 3_500;

const { learners, ...records } = smallDataset();
const newcomers = Array.from({ length: MANY }, (_, i) => ({
  learner_id: learnerId(1_000 + i).replace("-4000-", "-4abc-"),
  display_name: `Élève "${i}" \u{1f600}\ud800`,
  grade_level: 1 + (i % 5),
}));
const school = { ...records, learners: [...learners, ...newcomers] };
const snapshot = await precompute(school, { embedder: letterEmbedder() });
const all = snapshot.learners();
const listed = Buffer.from(JSON.stringify(all));

const ask = (coding = "identity") => ({
  method: "GET",
  target: "/learners",
  headers: { "accept-encoding": coding },
});

/** An interface whose callers may read some learners. */
const limitedTo = (readable: ReadableLearners) =>
  createApi(snapshot, { authorize: () => ({ learners: readable }) });

test("a long list has the bytes of `learners()`, in each coding", async () => {
  const api = createApi(snapshot);
  const [plain, gzip, br] = await Promise.all(
    ["identity", "gzip", "br"].map((coding) => api.respond(ask(coding))),
  );
  expect(Buffer.from(plain!.body).equals(listed)).toBe(true);
  expect(gunzipSync(gzip!.body).equals(listed)).toBe(true);
  expect(brotliDecompressSync(br!.body).equals(listed)).toBe(true);
});

test("a caller gets exactly the learners of a long set, in order, without unknown ids", async () => {
  const readable = all.filter((_, i) => i % 2 === 1 || i < 1_500);
  const ids = readable.map(({ learner_id }) => learner_id);
  const wrong = [learnerId(999_999), all[1_502]!.learner_id.toUpperCase(), "nobody"];
  const { body } = await limitedTo(new Set([...wrong, ...ids.reverse()])).respond(ask(), undefined);
  expect(JSON.parse(Buffer.from(body).toString())).toEqual(readable);
});

test.each([[0], [1], [999]])("a set of %i learners is answered at once", (size) => {
  const readable = all.slice(10, 10 + size);
  const ids = new Set(readable.map(({ learner_id }) => learner_id));
  const { body } = atOnce(limitedTo(ids).respond(ask(), undefined));
  expect(JSON.parse(Buffer.from(body).toString())).toEqual(readable);
});

test("requests are answered between the steps of long lists, of which one is done in a turn", async () => {
  const everyone = new Set(all.map(({ learner_id }) => learner_id));
  const api = limitedTo(everyone);
  const summaries = vi.spyOn(JSON, "stringify");
  let done = 0;
  const lists = Array.from({ length: 10 }, () => api.respond(ask(), undefined));
  for (const list of lists) Promise.resolve(list).then(() => done++);
  let most = 0;
  let turns = 0;
  while (done < lists.length) {
    summaries.mockClear();
    await setImmediate();
    turns++;
    most = Math.max(most, summaries.mock.calls.length);
  }
  summaries.mockRestore();
  expect(most).toBe(1);
  expect(turns).toBeGreaterThan(lists.length * 3);
});

test("all who ask while a list is rendered wait for the same bytes, which are kept", async () => {
  const api = createApi(snapshot);
  const [first, second] = await Promise.all([api.respond(ask()), api.respond(ask())]);
  expect(second.body).toBe(first.body);
  expect(atOnce(api.respond(ask())).body).toBe(first.body);
});

test("a list that cannot be rendered is 500 to those who wait, and rendered for the next", async () => {
  const reported: unknown[] = [];
  const api = createApi(snapshot, { onError: (error) => reported.push(error) });
  const failing = vi.spyOn(JSON, "stringify");
  const [first, second] = [api.respond(ask()), api.respond(ask())];
  failing.mockImplementationOnce(() => {
    throw new Error("out of memory");
  });
  expect([(await first).status, (await second).status]).toEqual([500, 500]);
  failing.mockRestore();
  expect(reported).toEqual([new Error("out of memory"), new Error("out of memory")]);
  expect((await api.respond(ask())).status).toBe(200);
});
