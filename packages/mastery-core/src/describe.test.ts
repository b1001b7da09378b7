import { expect, test } from "vitest";
import { nearestName } from "./describe.ts";

const KNOWN = ["seed", "kRange", "restarts", "weights", "labelThresholds", "topN"];

test.each([
  ["another case", "topn", "topN"],
  ["a separator", "label_thresholds", "labelThresholds"],
  ["a letter missing", "weghts", "weights"],
  ["two letters swapped", "weigths", "weights"],
  ["a letter too many", "seeed", "seed"],
  ["an ending", "restart", "restarts"],
])("finds the name that is meant: %s", (_, name, known) => {
  expect(nearestName(name, KNOWN)).toBe(known);
});

test.each(["port", "", "Anne", "k", "labels"])("finds none like %j", (name) => {
  expect(nearestName(name, KNOWN)).toBeUndefined();
});

test("takes only as great a share of other characters as it may", () => {
  expect(nearestName("weight_s", KNOWN, 1 / 5)).toBe("weights");
  expect(nearestName("weight__s", KNOWN, 1 / 5)).toBeUndefined();
  expect(nearestName("weight__s", KNOWN)).toBe("weights");
});
