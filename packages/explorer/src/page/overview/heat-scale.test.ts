import { expect, test } from "vitest";
import { heatStep } from "./heat-scale.ts";

test.each([
  [0, 0],
  [0.299, 0],
  [0.3, 1],
  [0.599, 3],
  [0.6, 4],
  [0.899, 6],
  [0.9, 7],
  [1, 7],
])("%d falls into step %i", (value, step) => {
  expect(heatStep(value)).toBe(step);
});
