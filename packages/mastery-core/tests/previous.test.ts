import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterTraits } from "../src/answers/index.ts";
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
  expect(clusterTraits(read).map(({ cluster_id }) => cluster_id)).toEqual(idsOf(four));
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

describe("rejects a previous result", () => {
  test("with different domains, which the error names", async () => {
    const { skills, ...others } = smallDataset();
    const more = { ...others, skills: [...skills, skill("dates", "history")] };
    const previous = await precompute(more, options);
    await expect(precompute(smallDataset(), { ...options, previous })).rejects.toMatchObject({
      code: "PREVIOUS_MISMATCH",
      message: expect.stringMatching(/^previous: .*\n {2}history: only in the previous result$/),
    });
    await expect(precompute(more, { ...options, previous: first })).rejects.toMatchObject({
      code: "PREVIOUS_MISMATCH",
      message: expect.stringMatching(/\n {2}history: only in the data$/),
    });
  });

  test("that is neither a snapshot nor a model", async () => {
    const previous = "school.snapshot" as never;
    await expect(precompute(smallDataset(), { ...options, previous })).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: 'previous: expected a Snapshot or a Model, got "school.snapshot"',
    });
  });
});
