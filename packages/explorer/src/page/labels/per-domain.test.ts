import type { Cluster, PerDomain, Profile } from "@mastery/core";
import { describe, expect, test } from "vitest";
import { knownDomains, valueIn } from "./per-domain.ts";

const cluster = (centroid_per_domain: PerDomain, label = "profil équilibré"): Cluster => ({
  cluster_id: 0,
  label,
  size: 6,
  centroid_per_domain,
});

const profile = (mean_score_per_domain: PerDomain): Profile => ({
  learner_id: "00000000-0000-4000-8000-000000000001",
  grade_level: 3,
  n_traces: 1,
  mean_score_per_domain,
  success_rate_per_domain: mean_score_per_domain,
});

describe("the known domains", () => {
  test("are those of all centroids and the profile, in the order of names", () => {
    const clusters = [cluster({ lecture: 0.6 }), cluster({ calcul: 0.6, lecture: 0.7 })];
    expect(knownDomains(clusters, profile({ ecriture: 0.5 }))).toEqual([
      "calcul",
      "ecriture",
      "lecture",
    ]);
  });

  test("include those that only a label names", () => {
    const small = cluster({}, "fort en calcul / faible en lecture");
    expect(knownDomains([small])).toEqual(["calcul", "lecture"]);
  });

  test("are none where nothing is observed", () => {
    expect(knownDomains([cluster({}, "profil peu observé")], profile({}))).toEqual([]);
  });
});

test("a domain without a value has none, whatever its name", () => {
  expect(valueIn({ calcul: 0 }, "calcul")).toBe(0);
  expect(valueIn({}, "calcul")).toBeUndefined();
  expect(valueIn({}, "constructor")).toBeUndefined();
});
