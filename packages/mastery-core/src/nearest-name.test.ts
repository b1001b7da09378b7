import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const KNOWN = ["seed", "kRange", "restarts", "weights", "labelThresholds", "topN"];

test.each([
  ["another case", "topn", "topN"],
  ["a separator", "label_thresholds", "labelThresholds"],
  ["a letter missing", "weghts", "weights"],
  ["two letters swapped", "sede", "seed"],
  ["a letter too many", "seeed", "seed"],
  ["an ending", "restart", "restarts"],
])("finds the name that is meant: %s", (_, name, known) => {
  expect(nearestName(name, KNOWN)).toBe(known);
});

test.each(["port", "", "Anne", "k", "labels"])("finds none like %j", (name) => {
  expect(nearestName(name, KNOWN)).toBeUndefined();
});
