import { expect, test } from "vitest";
import { purity } from "./purity.ts";

test.each([
  [[0, 0, 1, 1], ["a", "a", "b", "b"], 1],
  [[0, 0, 0, 1], ["a", "a", "b", "b"], 0.75],
  [[0, 0, 0, 0], ["a", "a", "b", "b"], 0.5],
])("the purity of clusters %j with classes %j", (clusters, classes, expected) => {
  expect(purity(clusters, classes)).toBe(expected);
});
