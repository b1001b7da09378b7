import { expect, test } from "vitest";
import { type LabelParts, labelParts, publishedMean } from "./cluster-label.ts";

const thresholds = { strong: 0.7, weak: 0.55 };
const names = ["fractions", "geometry", "grammar", "reading"];

/** A cluster of ten members. All of them are observed in each domain by default. */
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
])("means %j: strong in %j, weak in %j", (means, strong, weak) => {
  expect(partsOf(means)).toEqual({ strong, weak, isObserved: true });
});

test("names only domains that half of the members are observed in", () => {
  expect(partsOf([0.9, 0.9, 0.1, 0.1], [5, 4, 5, 4])).toEqual({
    strong: ["fractions"],
    weak: ["grammar"],
    isObserved: true,
  });
});

test("says that little is observed where no domain may be named", () => {
  const parts = partsOf([0.9, 0.9, 0.1, Number.NaN], [4, 4, 4, 0]);
  expect(parts).toEqual({ strong: [], weak: [], isObserved: false });
});

test.each([
  [5, 0.4],
  [4, null],
  [0, null],
])("a mean of %d members is published as %s", (observed, published) => {
  expect(publishedMean({ mean: 0.4, observed }, 5)).toBe(published);
});
