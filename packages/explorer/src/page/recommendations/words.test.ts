import { expect, test } from "vitest";
import { similarityStep, successStep } from "./words.ts";

test("similarities are far, near or close, a third of the scale each", () => {
  expect([0, 0.33, 0.34, 0.66, 0.67, 1].map(similarityStep)).toEqual([
    "far",
    "far",
    "near",
    "near",
    "close",
    "close",
  ]);
});

test("rates of success turn at a half and at three quarters", () => {
  expect([0, 0.49, 0.5, 0.74, 0.75, 1].map(successStep)).toEqual([
    "few",
    "few",
    "half",
    "half",
    "most",
    "most",
  ]);
});
