import fc from "fast-check";
import { expect, test } from "vitest";
import { precompute, type Snapshot } from "../src/index.ts";
import { decodeModel, encodeModel, fit, transform } from "../src/model/index.ts";
import { decodeSnapshot, encodeSnapshot } from "../src/snapshot/index.ts";
import {
  learner,
  learnerId,
  letterEmbedder,
  type SmallDataset,
  skill,
  smallDataset,
  trace,
} from "../src/testing/index.ts";
import { datasets, rules } from "./random-schools.fixture.ts";

const options = { embedder: letterEmbedder(), leastPeers: 1 };

function idsOf(snapshot: Pick<Snapshot, "clusters">): number[] {
  return snapshot.clusters().clusters.map(({ cluster_id }) => cluster_id);
}

function clusterOf(snapshot: Snapshot, n: number): number {
  return snapshot.assignment(learnerId(n))!.cluster_id;
}

/**
 * Returns the small dataset with two more learners. Learners 0 to 2 and the added learners are weak in the domain `number`, and learners 3
 * to 5 are weak in the domain `geometry`.
 */
function withMoreLearners(): SmallDataset {
  const small = smallDataset();
  const numbers = [6, 7];
  return {
    ...small,
    learners: [...small.learners, ...numbers.map((n) => learner(n))],
    traces: [
      ...small.traces,
      ...numbers.flatMap((n) => [trace(n, "add-1", 0.2), trace(n, "sym-1", 0.9)]),
    ],
  };
}

const first = await precompute(smallDataset(), options);

test("clusters keep their ids with `previous`, and otherwise get ids by size", async () => {
  const alone = await precompute(withMoreLearners(), options);
  expect(clusterOf(alone, 0)).not.toBe(clusterOf(first, 0));
  const kept = await precompute(withMoreLearners(), { ...options, previous: first });
  expect(idsOf(kept)).toEqual([0, 1]);
  for (const n of [0, 1, 2, 3, 4, 5]) expect(clusterOf(kept, n)).toBe(clusterOf(first, n));
  for (const n of [6, 7]) expect(clusterOf(kept, n)).toBe(clusterOf(first, 0));
});

test("a split cluster gets one new id, which is never reused", async () => {
  const three = await precompute(smallDataset(), { ...options, kRange: [3, 3], previous: first });
  const ids = idsOf(three);
  expect(ids).toHaveLength(3);
  expect(ids).toContain(2);
  const two = await precompute(smallDataset(), { ...options, kRange: [2, 2], previous: three });
  const four = await precompute(smallDataset(), { ...options, kRange: [4, 4], previous: two });
  const used = new Set([...idsOf(two), 0, 1, 2]);
  for (const id of idsOf(four)) if (!idsOf(two).includes(id)) expect(used.has(id)).toBe(false);
});

test("ids survive encoding, and are used in every result", async () => {
  const three = await precompute(smallDataset(), { ...options, kRange: [3, 3], previous: first });
  const two = await precompute(smallDataset(), { ...options, kRange: [2, 2], previous: three });
  const four = await precompute(smallDataset(), { ...options, kRange: [4, 4], previous: two });
  expect(Math.max(...idsOf(four))).toBeGreaterThan(3);
  const read = decodeSnapshot(encodeSnapshot(four));
  expect(read.clusters()).toEqual(four.clusters());
  expect(read.traits().map(({ cluster_id }) => cluster_id)).toEqual(idsOf(four));
  const again = await precompute(smallDataset(), { ...options, kRange: [4, 4], previous: read });
  expect(encodeSnapshot(again)).toEqual(encodeSnapshot(four));
  const model = await fit(smallDataset(), { ...options, kRange: [4, 4], previous: two });
  const back = decodeModel(encodeModel(model));
  expect(idsOf(back)).toEqual(idsOf(four));
  expect(encodeSnapshot(await transform(back, smallDataset()))).toEqual(encodeSnapshot(four));
});

test("`previous` can be a model or a snapshot", async () => {
  const model = await fit(smallDataset(), options);
  const bySnapshot = await precompute(withMoreLearners(), { ...options, previous: first });
  const byModel = await precompute(withMoreLearners(), { ...options, previous: model });
  expect(encodeSnapshot(byModel)).toEqual(encodeSnapshot(bySnapshot));
});

test("a previous snapshot does not change the partition, and keeps all ids if the data do not change", async () => {
  const embedder = letterEmbedder();
  const pairs = datasets.chain((dataset) =>
    fc.tuple(fc.constant(dataset), fc.subarray([...dataset.traces])),
  );
  await fc.assert(
    fc.asyncProperty(pairs, rules, async ([dataset, earlier], rule) => {
      const alone = await precompute(dataset, { embedder, ...rule }).catch(() => undefined);
      const other = { ...dataset, traces: earlier };
      const previous = await precompute(other, { embedder, ...rule }).catch(() => undefined);
      fc.pre(alone !== undefined && previous !== undefined);
      const same = await precompute(dataset, { embedder, ...rule, previous: alone! });
      expect(same.clusters()).toEqual(alone!.clusters());
      const kept = await precompute(dataset, { embedder, ...rule, previous: previous! });
      const pairs = new Set<string>();
      for (const { learner_id: id } of alone!.learners()) {
        pairs.add(`${alone!.assignment(id)!.cluster_id} ${kept.assignment(id)!.cluster_id}`);
        expect(kept.recommend(id, 10)).toEqual(alone!.recommend(id, 10));
      }
      expect(pairs.size).toBe(alone!.clusters().k);
      expect(new Set(idsOf(kept)).size).toBe(idsOf(kept).length);
      expect(idsOf(kept)).toEqual(idsOf(kept).toSorted((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
});

test("60 pupils with the same traces keep the ids of their clusters when 30 better pupils join", async () => {
  /** Returns pupils who have the same score on two exercises. */
  const school = (scores: readonly number[]): SmallDataset => ({
    ...smallDataset(),
    learners: scores.map((_, n) => learner(n)),
    traces: scores.flatMap((score, n) => [trace(n, "add-1", score), trace(n, "sym-1", score)]),
  });
  const pupils = [...Array(40).fill(0.1), ...Array(20).fill(0.5)];
  // Compared with the newcomers, the leads of the second group are what those of the first group were.
  const newcomers = Array(30).fill(1);
  const before = await precompute(school(pupils), { ...options, kRange: [2, 2] });
  const rules = { ...options, kRange: [3, 3] as const, previous: before };
  const after = await precompute(school([...pupils, ...newcomers]), rules);
  const ids = [0, 40].map((n) => [clusterOf(before, n), clusterOf(after, n)]);
  expect(ids).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(clusterOf(after, 60)).toBe(2);
});

test("if the partition of the learners present both nights is unchanged, each cluster keeps its id, whoever joins or leaves", async () => {
  const embedder = letterEmbedder();
  const nights = datasets.chain((dataset) =>
    fc.tuple(
      fc.constant(dataset),
      fc.subarray([...dataset.learners], { minLength: 3 }),
      fc.subarray([...dataset.learners], { minLength: 3 }),
    ),
  );
  const only = (dataset: SmallDataset, learners: SmallDataset["learners"]): SmallDataset => {
    const ids = new Set(learners.map(({ learner_id }) => learner_id));
    const traces = dataset.traces.filter(({ learner_id }) => ids.has(learner_id));
    return { ...dataset, learners, exclusions: [], traces };
  };
  let unchanged = 0;
  await fc.assert(
    fc.asyncProperty(nights, rules, async ([dataset, first, second], rule) => {
      const rules = { embedder, ...rule };
      const before = await precompute(only(dataset, first), rules).catch(() => undefined);
      fc.pre(before !== undefined);
      const after = await precompute(only(dataset, second), { ...rules, previous: before }).catch(
        () => undefined,
      );
      fc.pre(after !== undefined);
      const both = second.flatMap(({ learner_id: id }) => {
        const earlier = before.assignment(id);
        return earlier ? [[earlier.cluster_id, after.assignment(id)!.cluster_id] as const] : [];
      });
      // The partition is unchanged if each earlier cluster continues in one cluster, and each cluster continues one.
      const pairs = new Set(both.map(String));
      const [earlier, now] = [0, 1].map((i) => new Set(both.map((pair) => pair[i])));
      if (pairs.size !== earlier!.size || pairs.size !== now!.size) return;
      unchanged++;
      for (const [one, other] of both) expect(other).toBe(one);
    }),
    { numRuns: 50, seed: 3 },
  );
  expect(unchanged).toBeGreaterThan(10);
});

test("without a shared learner, clusters are compared in the domains that both results have", async () => {
  const { skills, learners, traces, ...others } = smallDataset();
  const moved = (n: number): string => learnerId(n + 100);
  const strangers: SmallDataset = {
    ...others,
    skills: [...skills, skill("dates", "history")],
    learners: learners.map((one, n) => ({ ...one, learner_id: moved(n) })),
    traces: traces.map((one) => ({ ...one, learner_id: moved(Number(one.learner_id.slice(-3))) })),
  };
  const reversed = await precompute(smallDataset(), { ...options, previous: first });
  expect(idsOf(reversed)).toEqual([0, 1]);
  const kept = await precompute(strangers, { ...options, previous: first });
  for (const n of [0, 1, 2, 3, 4, 5]) {
    expect(kept.assignment(moved(n))!.cluster_id).toBe(clusterOf(first, n));
  }
  const renamed = {
    ...smallDataset(),
    skills: skills.map((one) => ({ ...one, domain: `new_${one.domain}` })),
  };
  const apart = { ...renamed, learners: strangers.learners, traces: strangers.traces };
  expect(idsOf(await precompute(apart, { ...options, previous: first }))).toEqual([2, 3]);
  expect(idsOf(await precompute(renamed, { ...options, previous: first }))).toEqual([0, 1]);
});

test("rejects a previous result that is neither a snapshot nor a model", async () => {
  const previous = "school.snapshot" as never;
  await expect(precompute(smallDataset(), { ...options, previous })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'previous: expected a Snapshot or a Model, got "school.snapshot"',
  });
});
