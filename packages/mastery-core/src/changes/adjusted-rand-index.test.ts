import { expect, test } from "vitest";
import { adjustedRandIndex } from "./adjusted-rand-index.ts";

test.each([
  [["a", "a", "b", "b"], [1, 1, 0, 0], 1],
  [["a", "a", "b", "b"], [0, 1, 0, 1], -0.5],
  [["a", "a", "a", "b", "b", "b"], [0, 0, 1, 1, 2, 2], 0.2424],
  [["a", "a", "a"], [0, 0, 0], 1],
  [["a", "b"], [0, 1], 1],
  [["a"], [0], 1],
])("the adjusted Rand index tells how well %j fits %j", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 4);
});
