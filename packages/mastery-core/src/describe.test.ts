import { expect, test } from "vitest";
import { describeQuoted, NOT_SHOWN, nearestName } from "./describe.ts";

const KNOWN = ["seed", "kRange", "restarts", "weights", "labelThresholds", "topN"];

test.each([
  ["another case", "topn", "topN"],
  ["a separator", "label_thresholds", "labelThresholds"],
  ["a letter missing", "weghts", "weights"],
  ["two swapped letters", "weigths", "weights"],
  ["an extra letter", "seeed", "seed"],
  ["an ending", "restart", "restarts"],
])("finds the intended name: %s", (_, name, known) => {
  expect(nearestName(name, KNOWN)).toBe(known);
});

test.each(["port", "", "Anne", "k", "labels"])("finds no similar name for %j", (name) => {
  expect(nearestName(name, KNOWN)).toBeUndefined();
});

test("accepts at most the given share of wrong characters", () => {
  expect(nearestName("weight_s", KNOWN, 1 / 5)).toBe("weights");
  expect(nearestName("weight__s", KNOWN, 1 / 5)).toBeUndefined();
  expect(nearestName("weight__s", KNOWN)).toBe("weights");
});

test.each(["20261234", "E-104233", "anne@example.org", "deadbeef-0000-4000-8000-000000000000"])(
  "hides a string that may be a learner's id: %j",
  (text) => {
    expect(describeQuoted(text)).toBe(NOT_SHOWN);
  },
);

test.each(["EX079", "number_sense", "2026-02-30"])(
  "shows a string from the catalogue: %j",
  (text) => {
    expect(describeQuoted(text)).toBe(JSON.stringify(text));
  },
);
