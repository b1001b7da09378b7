import { buildDataset, DEFAULT_RULES } from "@mastery/core";
import { learner, resource, skill, trace } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { addSums, type PartSums, populationOf, sumsOfPart } from "./parts.ts";
import { decodePopulation, encodePopulation } from "./population-file.ts";
import { completeValues, type SharedPopulation } from "./shared.ts";

const resolveRules = (rules: object) => ({ ...DEFAULT_RULES, ...rules });
const rules = resolveRules({ leastPeers: 2 });
const records = {
  skills: [skill("add", "calcul"), skill("sym", "geometrie")],
  resources: [resource("A", ["add"]), resource("B", ["sym"]), resource("C", ["add"])],
};
const dataset = await buildDataset({
  ...records,
  learners: [0, 1, 2].map((n) => learner(n)),
  traces: [
    ...[0, 1, 2].flatMap((n) => [trace(n, "A", 0.3 * n), trace(n, "B", 1)]),
    trace(0, "C", 0.5),
  ],
});

function populationAfter(rounds: 1 | 2 | 3, exact = true): SharedPopulation {
  const sums: PartSums[] = [];
  let earlier: SharedPopulation | undefined;
  for (let round = 1; round <= rounds; round++) {
    sums.push(sumsOfPart(dataset, rules, { earlier, exact }));
    earlier = populationOf(sums as [PartSums], rules, exact);
  }
  return earlier!;
}

describe("a population", () => {
  test("holds no value about fewer learners than least peers, and no sum", () => {
    const { resources, domains, skills, ...others } = populationAfter(3);
    expect(resources.map(({ difficulty }) => difficulty === null)).toEqual([false, false, true]);
    expect([domains, skills].flat().map(({ mean }) => mean)).toEqual(
      [0.35, 1, 0.35, 1].map((mean) => expect.closeTo(mean, 12)),
    );
    expect(Object.keys(others)).toEqual(["round", "rules", "exact", "mean", "shrinkage"]);
  });

  test("is read back from its file", () => {
    const population = populationAfter(3);
    expect(decodePopulation(encodePopulation(population))).toEqual(population);
  });

  test.each([
    ["a file that is no JSON", (text: string) => text.slice(1), "expected a population file"],
    ["a changed number", (text: string) => text.replace('"mean":1', '"mean":0'), "damaged file"],
    ["another format", (text: string) => text.replace("population 1", "sums 1"), "mastery sums 1"],
  ])("is refused with %s", (_, change, message) => {
    const text = change(encodePopulation(populationAfter(3)));
    expect(() => decodePopulation(text)).toThrow(message);
  });

  test("is refused before its third round, and after it gives no further round", () => {
    const early = populationAfter(2);
    expect(() => completeValues(early, dataset.catalogue, rules)).toThrow(
      "expected a complete population, got the values after round 2 of 3",
    );
    expect(() => sumsOfPart(dataset, rules, { earlier: populationAfter(3) })).toThrow(
      "got a complete population",
    );
  });

  test("is refused with other rules, and with a skill of another domain", async () => {
    const population = populationAfter(3);
    const other = resolveRules({ leastPeers: 5, passMark: 0.7 });
    expect(() => completeValues(population, dataset.catalogue, other)).toThrow(
      "leastPeers: expected 2, as in the population, got 5\npassMark: expected 0.5, as in the population, got 0.7",
    );
    const skills = [skill("add", "nombres"), skill("sym", "geometrie")];
    const { catalogue } = await buildDataset({ ...records, skills, learners: [], traces: [] });
    expect(() => completeValues(population, catalogue, rules)).toThrow(
      'the data: skill "add": expected calcul, as in the population, got nombres',
    );
  });
});

describe("sums of a part", () => {
  test("include everything in exact mode", () => {
    const { sums } = sumsOfPart(dataset, rules, { exact: true });
    expect(sums.get("resource A")).toEqual([3n, 900_000_000n, 3n]);
    expect(sums.get("resource C")).toEqual([1n, 500_000_000n, 1n]);
    expect(sums.get("skill add")).toEqual([4n, 1_400_000_000n, 3n]);
  });

  test("leave out resources that few learners tried or that all had right, also from totals of skills", () => {
    const { sums } = sumsOfPart(dataset, rules);
    expect([...sums.keys()]).toEqual(["all", "domain calcul", "skill add", "resource A"]);
    expect(sums.get("skill add")).toEqual(sums.get("resource A"));
  });

  test("leave out squares whose differences are about few learners", async () => {
    const traces = [0, 1, 2].flatMap((n) => [trace(n, "A", 0.3 * n), trace(n, "B", 0.2 * n)]);
    const own = [...traces, ...[0, 1].map((n) => trace(n, "C", 0.2 + 0.3 * n))];
    const part = await buildDataset({
      ...records,
      learners: [0, 1, 2].map((n) => learner(n)),
      traces: own,
    });
    const stricter = resolveRules({ leastPeers: 2 });
    const first = sumsOfPart(part, stricter);
    const one = populationOf([first], stricter, false);
    const second = sumsOfPart(part, stricter, { earlier: one });
    const two = populationOf([first, second], stricter, false);
    expect(sumsOfPart(part, stricter, { earlier: two }).sums.get("all")).toHaveLength(10);
    // Only learners 1 and 2 tried A, and only learner 1 also tried C.
    const few = await buildDataset({
      ...records,
      learners: [0, 1, 2].map((n) => learner(n)),
      traces: [trace(1, "A", 0.3), trace(2, "A", 0.6), trace(0, "C", 0.2), trace(1, "C", 0.5)],
    });
    expect(sumsOfPart(few, stricter, { earlier: two }).sums.size).toBe(0);
  });

  test("can exceed the largest exact double", async () => {
    const counted = await buildDataset({
      ...records,
      learners: [0, 1, 2].map((n) => learner(n)),
      evidence: [0, 1, 2].map((n) => ({
        learner_id: learner(n).learner_id,
        resource_id: "A",
        traces: 9_007_200,
        scored_traces: 9_007_200,
        score_sum_billionths: Number.MAX_SAFE_INTEGER,
        scored_successes: 0,
        any_known_outcome: true,
        any_success: false,
        pass_mark: 0.5,
      })),
    });
    const { sums } = sumsOfPart(counted, rules, { exact: true });
    expect(sums.get("resource A")![1]).toBe(3n * BigInt(Number.MAX_SAFE_INTEGER));
  });
});

test("catalogues of parts are united, and an id that two parts define differently is refused by name", async () => {
  const of = async (skills: typeof records.skills, resources: typeof records.resources) => {
    const part = await buildDataset({ skills, resources, learners: [], traces: [] });
    return sumsOfPart(part, rules);
  };
  const north = await of(records.skills, [resource("A", ["add"])]);
  const south = await of(records.skills, [resource("B", ["sym"])]);
  const both = addSums(
    new Map([
      ["north", north],
      ["south", south],
    ]),
  );
  expect(both.resources.map(({ id }) => id)).toEqual(["A", "B"]);
  const west = await of(records.skills, [resource("A", ["add", "sym"])]);
  expect(() =>
    addSums(
      new Map([
        ["north", north],
        ["west", west],
      ]),
    ),
  ).toThrow('west: resource "A": expected add, as in north, got add, sym');
});
