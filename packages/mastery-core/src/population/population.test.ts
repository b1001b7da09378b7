import { describe, expect, test } from "vitest";
import { buildDataset } from "../evidence/build-dataset.ts";
import type { Trace } from "../records/records.ts";
import { resolveRules } from "../rules/options.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { profileLearners } from "./leads.ts";
import { describePopulation } from "./values.ts";

const records = {
  skills: [
    skill("addition", "number"),
    skill("fractions", "number"),
    skill("symmetry", "geometry"),
  ],
  resources: [
    resource("both", ["symmetry", "addition"]),
    resource("frac", ["fractions"]),
    resource("sym", ["symmetry"]),
  ],
  learners: [0, 1, 2, 3, 4, 5].map((n) => learner(n)),
};

async function populationOf(traces: readonly Trace[], leastPeers = 1) {
  const { evidence, catalogue } = await buildDataset({ ...records, traces });
  return describePopulation(evidence, catalogue, resolveRules({ leastPeers }));
}

describe("means", () => {
  test("count a skill on every resource that carries it, and fall back to the domain, then to all skills", async () => {
    const { domainMean, skillMean } = await populationOf([
      trace(0, "both", 0.1),
      trace(0, "sym", 0.2),
      trace(0, "sym", 0.9),
      trace(0, "sym", null),
      trace(0, "frac", null),
    ]);
    // The domains are geometry and number. No scored trace has a primary skill in number.
    expect([...domainMean]).toEqual([0.4, 0.4]);
    // The skills are addition, fractions and symmetry.
    expect([...skillMean]).toEqual([0.1, 0.4, 0.4]);
  });

  test("are replaced with the mean of the domain, or of all domains, if they cover fewer learners than least peers", async () => {
    const traces = [
      ...[0, 1, 2].map((n) => trace(n, "sym", 0.9)),
      ...[0, 1].map((n) => trace(n, "frac", 0.5)),
      trace(0, "both", 0.2),
    ];
    const { domainMean, skillMean, difficulty, publishedDifficulty } = await populationOf(
      traces,
      3,
    );
    const all = (3 * 0.9 + 2 * 0.5 + 0.2) / 6;
    const geometry = (3 * 0.9 + 0.2) / 4;
    expect([...domainMean]).toEqual([geometry, all].map((mean) => expect.closeTo(mean, 12)));
    expect([...skillMean]).toEqual([all, all, geometry].map((mean) => expect.closeTo(mean, 12)));
    // The primary skills of these resources are symmetry and fractions.
    expect(difficulty[0]).toBe(skillMean[2]);
    expect(difficulty[1]).toBe(skillMean[1]);
    expect([...publishedDifficulty].map(Number.isNaN)).toEqual([true, true, false]);
  });

  test("are 0.5 without any scored trace, and so are difficulties", async () => {
    const { domainMean, skillMean, difficulty, shrinkage } = await populationOf([
      trace(0, "sym", null),
    ]);
    expect([...domainMean, ...skillMean, ...difficulty]).toEqual(Array(8).fill(0.5));
    expect(shrinkage).toEqual({ learner: 5, domain: 5, skill: 5 });
  });
});

test("a resource does not appear easy because strong learners tried it", async () => {
  const others = [0, 1, 2].flatMap((n) => [trace(n, "both", 0.9), trace(n, "frac", 0.9)]);
  const weak = [3, 4, 5].flatMap((n) => [trace(n, "both", 0.1), trace(n, "frac", 0.1)]);
  const onSymmetry = [0, 1, 2].map((n) => trace(n, "sym", 0.9));
  const { difficulty, skillMean } = await populationOf([...others, ...weak, ...onSymmetry]);
  const first = (3 * 0.9 + 10 * skillMean[2]!) / 13;
  expect(difficulty[2]).toBeLessThan(first - 0.01);
  // Learners who tried the other resources are ahead as often as they are behind.
  expect(difficulty[1]).toBeCloseTo((6 * 0.5 + 10 * skillMean[1]!) / 16, 1);
});

test("counts scored traces for the domain of the resource's primary skill", async () => {
  const { evidence, catalogue } = await buildDataset({
    ...records,
    traces: [
      trace(0, "both", 0.1),
      trace(0, "sym", 0.2),
      trace(0, "sym", 0.9, { success: true }),
      trace(0, "sym", null),
      trace(0, "frac", null),
    ],
  });
  const profiles = profileLearners(evidence, catalogue);
  expect([...profiles.traces]).toEqual([5, 0, 0, 0, 0, 0]);
  // The columns are geometry and number.
  expect([...profiles.scored]).toEqual([3, ...Array(11).fill(0)]);
  expect([...profiles.scoreSum]).toEqual([1.2e9, ...Array(11).fill(0)]);
  expect([...profiles.successes]).toEqual([1, ...Array(11).fill(0)]);
});
