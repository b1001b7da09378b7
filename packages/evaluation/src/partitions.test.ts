import { expect, test } from "vitest";
import { adjustedRandIndex, purity } from "./partitions.ts";

test.each([
  [["a", "a", "b", "b"], [1, 1, 0, 0], 1],
  [["a", "a", "b", "b"], [0, 1, 0, 1], -0.5],
  [["a", "a", "a", "b", "b", "b"], [0, 0, 1, 1, 2, 2], 0.2424],
])("the adjusted Rand index tells how well %j fits %j", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 4);
});

test.each([
  [[0, 0, 1, 1], ["a", "a", "b", "b"], 1],
  [[0, 0, 0, 1], ["a", "a", "b", "b"], 0.75],
  [[0, 0, 0, 0], ["a", "a", "b", "b"], 0.5],
])("the purity of clusters %j with classes %j", (clusters, classes, expected) => {
  expect(purity(clusters, classes)).toBe(expected);
});
