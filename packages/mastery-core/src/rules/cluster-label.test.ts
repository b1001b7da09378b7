import { expect, test } from "vitest";
import { clusterLabel } from "./cluster-label.ts";

const thresholds = { strong: 0.7, weak: 0.55 };
const domains = ["fractions", "geometry", "grammar", "reading"];

test.each([
  [[0.7, 0.9, 0.3, 0.55], "fort en geometry, fractions / faible en grammar, reading"],
  [[0.8, 0.8, 0.6, 0.9], "fort en reading, fractions, geometry"],
  [[0.56, 0.69, 0.5, 0.5], "faible en grammar, reading"],
  [[0.56, 0.6, 0.65, 0.69], "profil équilibré"],
])("%j: %s", (centroid, label) => {
  expect(clusterLabel(domains, centroid, thresholds)).toBe(label);
});
