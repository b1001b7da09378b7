import { expect, test } from "vitest";
import {
  type LabelParts,
  labelParts,
  publishedMean,
  statedPercentage,
  weakSkillsTargeted,
} from "./wording.ts";

const thresholds = { strong: 0.7, weak: 0.55 };
const names = ["fractions", "geometry", "grammar", "reading"];

/** Returns the label parts of a cluster with ten members. By default, all members are observed in each domain. */
function partsOf(
  means: readonly number[],
  observed: readonly number[] = [10, 10, 10, 10],
): LabelParts {
  const domains = names.map((domain, d) => ({
    domain,
    mean: means[d]!,
    observed: observed[d]!,
  }));
  return labelParts(domains, 10, thresholds);
}

test.each([
  [
    [0.7, 0.9, 0.3, 0.55],
    ["geometry", "fractions"],
    ["grammar", "reading"],
  ],
  [[0.8, 0.8, 0.6, 0.9], ["reading", "fractions", "geometry"], []],
  [[0.56, 0.69, 0.5, 0.5], [], ["grammar", "reading"]],
  [[0.56, 0.6, 0.65, 0.69], [], []],
])("labels a cluster with the means %j as strong in %j and weak in %j", (means, strong, weak) => {
  expect(partsOf(means)).toEqual({ strong, weak, isObserved: true });
});

test("names only domains in which at least half of the members are observed", () => {
  expect(partsOf([0.9, 0.9, 0.1, 0.1], [5, 4, 5, 4])).toEqual({
    strong: ["fractions"],
    weak: ["grammar"],
    isObserved: true,
  });
});

test("says that little is observed if no domain can be named", () => {
  const parts = partsOf([0.9, 0.9, 0.1, Number.NaN], [4, 4, 4, 0]);
  expect(parts).toEqual({ strong: [], weak: [], isObserved: false });
});

test.each([
  [5, 0.4],
  [4, null],
  [0, null],
])("publishes a mean of %d members as %s", (observed, published) => {
  expect(publishedMean({ mean: 0.4, observed }, 5)).toBe(published);
});

test.each([
  { rate: 0.5, leastPeers: 5, percent: 50 },
  { rate: 1, leastPeers: 5, percent: 99 },
  { rate: 0, leastPeers: 5, percent: 1 },
  { rate: 1, leastPeers: 1, percent: 100 },
  { rate: 0.999, leastPeers: 1, percent: 99 },
  { rate: 0.001, leastPeers: 1, percent: 1 },
  { rate: 0, leastPeers: 1, percent: 0 },
])(
  "states a rate of $rate as $percent% with least peers $leastPeers",
  ({ rate, leastPeers, percent }) => {
    expect(statedPercentage(rate, leastPeers)).toBe(percent);
  },
);

test("lists target skills only if they are weak", () => {
  expect(weakSkillsTargeted("weak", ["Addition"])).toEqual(["Addition"]);
  expect(weakSkillsTargeted("to_discover", ["Addition"])).toEqual([]);
  expect(weakSkillsTargeted("to_consolidate", ["Addition"])).toEqual([]);
});
