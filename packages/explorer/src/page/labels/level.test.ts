import { expect, test } from "vitest";
import { compareScores, levelOf } from "./level.ts";

test("a level turns at the threshold in force, and halfway between it and a full score", () => {
  expect([0, 0.59, 0.6, 0.79, 0.8, 1].map((score) => levelOf(score, 0.6))).toEqual([
    "weak",
    "weak",
    "fair",
    "fair",
    "solid",
    "solid",
  ]);
  expect(levelOf(0.55, 0.5)).toBe("fair");
});

test("scores that differ by less than 0.05 are close", () => {
  expect(compareScores(0.5, 0.54)).toBe("close");
  expect(compareScores(0.5, 0.56)).toBe("below");
  expect(compareScores(0.56, 0.5)).toBe("above");
});
