import { clusterLabel } from "@mastery/core/rules";
import { expect, test } from "vitest";
import { clusterLetters, readClusterLabel } from "./cluster-label.ts";

const thresholds = { strong: 0.7, weak: 0.55 };

test.each([
  [
    "both lists",
    { ecriture: 0.9, calcul: 0.75, lecture: 0.6, geometrie_plane: 0.5, oral: 0.2 },
    { strong: ["ecriture", "calcul"], weak: ["oral", "geometrie_plane"] },
  ],
  ["strengths alone", { calcul: 0.8 }, { strong: ["calcul"], weak: [] }],
  ["weaknesses alone", { calcul: 0.3 }, { strong: [], weak: ["calcul"] }],
  ["neither", { calcul: 0.6 }, { strong: [], weak: [] }],
])("reads a label with %s back into domains", (_, means, traits) => {
  const domains = Object.entries(means).map(([domain, mean]) => ({ domain, mean, observed: 6 }));
  const label = clusterLabel(domains, 6, thresholds);
  expect(readClusterLabel(label)).toEqual({ ...traits, isLittleObserved: false });
});

test("tells a cluster of which little is observed from a balanced one", () => {
  const label = clusterLabel([{ domain: "calcul", mean: 0.9, observed: 2 }], 6, thresholds);
  expect(readClusterLabel(label)).toEqual({ strong: [], weak: [], isLittleObserved: true });
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [63, "BL"],
])("cluster %i goes by %s", (id, letters) => {
  expect(clusterLetters(id)).toBe(letters);
});
