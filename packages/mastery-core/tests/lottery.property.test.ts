import fc from "fast-check";
import { expect, test } from "vitest";
import { type RecommendationDetails, recommendationDetails } from "../src/answers/index.ts";
import { precompute, type Snapshot } from "../src/index.ts";
import { decodeSnapshot, encodeSnapshot } from "../src/snapshot/index.ts";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  type SmallDataset,
  skill,
  trace,
} from "../src/testing/index.ts";
import { datasets, rules } from "./random-schools.fixture.ts";

/** Weights that give scores few distinct values, so that many resources tie. */
const coarse = {
  weights: { skillOverlap: 0, gradeFit: 1, semanticSimilarity: 0, clusterSignal: 0 },
};

function listsOf(snapshot: Snapshot): (readonly RecommendationDetails[])[] {
  return snapshot
    .learners()
    .map(({ learner_id }) => recommendationDetails(snapshot, learner_id, 100)!);
}

test("the lottery changes only the order of resources that tie within reach, and the probabilities of each tie sum to 1", async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(datasets, rules, fc.nat(9), async (dataset, changed, lotterySeed) => {
      const options = { ...changed, ...coarse, embedder: letterEmbedder() };
      const before = await precompute(dataset, options).catch(() => undefined);
      if (before === undefined) return;
      const lottery = { lottery: 1, lotterySeed };
      const after = decodeSnapshot(
        encodeSnapshot(await precompute(reversed(dataset), { ...options, ...lottery })),
      );
      const plainLists = listsOf(before);
      for (const [learner, list] of listsOf(after).entries()) {
        const plain = plainLists[learner]!;
        const byId = (a: RecommendationDetails, b: RecommendationDetails) =>
          a.resource_id < b.resource_id ? -1 : 1;
        const without = (one: RecommendationDetails) => ({ ...one, place_probability: null });
        expect(list.map(without).sort(byId)).toEqual(plain.toSorted(byId));
        for (let place = 0; place < list.length; ) {
          const size = Math.round(1 / list[place]!.place_probability!);
          const tie = list.slice(place, place + size);
          expect(tie.reduce((sum, one) => sum + one.place_probability!, 0)).toBeCloseTo(1, 9);
          expect(new Set(tie.map(({ score }) => score)).size).toBe(1);
          expect(size === 1 || tie.every((one) => one.within_reach && !one.held_back)).toBe(true);
          const same = plain.slice(place, place + size).map(without);
          expect(tie.map(without).sort(byId)).toEqual(same.sort(byId));
          if (size > 1) drawn++;
          place += size;
        }
      }
    }),
  );
  expect(drawn).toBeGreaterThan(0);
});

test("a lottery for half of the learners leaves the lists of learners who are not drawn unchanged", async () => {
  const school = fc.sample(datasets, { seed: 3, numRuns: 40 });
  let kept = 0;
  for (const dataset of school) {
    const options = { ...coarse, embedder: letterEmbedder() };
    const off = await precompute(dataset, options).catch(() => undefined);
    if (off === undefined) continue;
    const half = await precompute(dataset, { ...options, lottery: 0.5 });
    for (const [learner, list] of listsOf(half).entries()) {
      if (list.some((one) => one.place_probability !== 1)) continue;
      expect(half.recommend(learnerId(learner), 100)).toEqual(
        off.recommend(learnerId(learner), 100),
      );
      kept++;
    }
  }
  expect(kept).toBeGreaterThan(0);
});

function reversed({ traces, resources, learners, ...rest }: SmallDataset): SmallDataset {
  return {
    ...rest,
    traces: traces.toReversed(),
    resources: resources.toReversed(),
    learners: learners.toReversed(),
  };
}

test("a resource whose expected score rounds to the lower bound of reach takes part in ties, since it is served as within reach", async () => {
  // Two of three learners pass, so the expected score of learners 30 to 59, who have no traces, is 2/3. Rounded, the score is 0.667.
  const dataset = {
    skills: [skill("add", "number"), skill("sub", "number")],
    resources: [resource("warm-up", ["add"]), resource("a", ["sub"]), resource("b", ["sub"])],
    learners: Array.from({ length: 60 }, (_, n) => learner(n)),
    traces: Array.from({ length: 30 }, (_, n) => trace(n, "warm-up", n % 3 === 0 ? 0 : 1)),
  };
  const snapshot = await precompute(dataset, {
    embedder: letterEmbedder(),
    ...coarse,
    reach: { from: 0.667, to: 1 },
    lottery: 1,
  });
  const firsts = Array.from({ length: 30 }, (_, n) => {
    const list = recommendationDetails(snapshot, learnerId(30 + n), 10)!;
    const onBound = { expected_score: 0.667, within_reach: true, place_probability: 1 / 3 };
    expect(list).toMatchObject([onBound, onBound, onBound]);
    return list[0]!.resource_id;
  });
  expect(new Set(firsts)).toEqual(new Set(["a", "b", "warm-up"]));
});
