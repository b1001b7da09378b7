import { clusterLabel } from "@mastery/core";
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
])("reads a label with %s back into domains", (_, centroid, traits) => {
  const label = clusterLabel(Object.keys(centroid), Object.values(centroid), thresholds);
  expect(readClusterLabel(label)).toEqual(traits);
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [63, "BL"],
])("cluster %i goes by %s", (id, letters) => {
  expect(clusterLetters(id)).toBe(letters);
});
