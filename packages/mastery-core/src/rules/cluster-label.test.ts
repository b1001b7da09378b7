import { expect, test } from "vitest";
import { clusterLabel, publishedMean } from "./cluster-label.ts";

const thresholds = { strong: 0.7, weak: 0.55 };
const names = ["fractions", "geometry", "grammar", "reading"];

/** A cluster of ten, all of them observed in each domain unless said otherwise. */
function labelOf(means: readonly number[], observed: readonly number[] = [10, 10, 10, 10]): string {
  const domains = names.map((domain, d) => ({
    domain,
    mean: means[d]!,
    observed: observed[d]!,
  }));
  return clusterLabel(domains, 10, thresholds);
}

test.each([
  [[0.7, 0.9, 0.3, 0.55], "fort en geometry, fractions / faible en grammar, reading"],
  [[0.8, 0.8, 0.6, 0.9], "fort en reading, fractions, geometry"],
  [[0.56, 0.69, 0.5, 0.5], "faible en grammar, reading"],
  [[0.56, 0.6, 0.65, 0.69], "profil équilibré"],
])("means %j: %s", (means, label) => {
  expect(labelOf(means)).toBe(label);
});

test("names only domains that half of the members are observed in", () => {
  expect(labelOf([0.9, 0.9, 0.1, 0.1], [5, 4, 5, 4])).toBe("fort en fractions / faible en grammar");
});

test("says that little is observed where no domain may be named", () => {
  expect(labelOf([0.9, 0.9, 0.1, Number.NaN], [4, 4, 4, 0])).toBe("profil peu observé");
});

test.each([
  [5, 0.4],
  [4, null],
  [0, null],
])("a mean of %d members is published as %s", (observed, published) => {
  expect(publishedMean({ mean: 0.4, observed }, 5)).toBe(published);
});
