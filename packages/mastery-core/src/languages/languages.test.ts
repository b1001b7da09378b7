import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { type ExplanationFacts, en, fr, type LabelFacts } from "./index.ts";

const facts: ExplanationFacts = {
  kind: "weak",
  skills_targeted: ["Symétrie axiale", "Figures planes"],
  grade_distance: 1,
  semantic_similarity: 0.771,
  cluster_success_rate: 0.833,
};

test.each([1, 5])(
  "returns the served texts word for word in French, with `leastPeers` set to %i",
  async (leastPeers) => {
    const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder(), leastPeers });
    const details = snapshot.learners().flatMap(({ learner_id }) => snapshot.list(learner_id)!);
    expect(details.length).toBeGreaterThan(5);
    expect(details.map((one) => fr.explain(one, leastPeers))).toEqual(
      details.map(({ explanation }) => explanation),
    );
    expect(snapshot.traits().map((traits) => fr.clusterLabel(traits))).toEqual(
      snapshot.clusters().clusters.map(({ label }) => label),
    );
  },
);

test.each<[Partial<ExplanationFacts>, string]>([
  [
    {},
    "Cible 2 compétences faibles (Symétrie axiale, Figures planes) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77 ; réussie par 83 % des membres du groupe qui l'ont essayée.",
  ],
  [
    { skills_targeted: ["Aires"], grade_distance: 0, cluster_success_rate: null },
    "Cible 1 compétence faible (Aires) ; niveau exactement adapté ; similarité sémantique 0,77.",
  ],
  [
    // The double for 0.835 is slightly smaller than 0.835.
    { kind: "to_discover", grade_distance: 2, semantic_similarity: 0.835 },
    "Cible 0 compétence faible, propose 2 compétences à découvrir (Symétrie axiale, Figures planes) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,83 ; réussie par 83 % des membres du groupe qui l'ont essayée.",
  ],
  [
    { kind: "to_consolidate", skills_targeted: ["Aires"], cluster_success_rate: 1 },
    "Cible 0 compétence faible, propose 1 compétence à consolider (Aires) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77 ; réussie par 99 % des membres du groupe qui l'ont essayée.",
  ],
])("the French language pack explains %j", (parts, sentence) => {
  expect(fr.explain({ ...facts, ...parts }, 5)).toBe(sentence);
});

test.each<[string, Partial<ExplanationFacts>, string]>([
  [
    "several weak skills and a success rate",
    {},
    "Targets 2 weak skills (Symétrie axiale, Figures planes); close to the learner's level (1 year apart); semantic similarity 0.77; completed successfully by 83% of the cluster's members who tried it.",
  ],
  [
    "one weak skill, the same level and no published rate",
    { skills_targeted: ["Figures planes"], grade_distance: 0, cluster_success_rate: null },
    "Targets 1 weak skill (Figures planes); exactly the learner's level; semantic similarity 0.77.",
  ],
  [
    "a skill to discover, without a rate at all",
    { kind: "to_discover", skills_targeted: ["Aires"], cluster_success_rate: undefined },
    "Targets no weak skill, suggests 1 skill to discover (Aires); close to the learner's level (1 year apart); semantic similarity 0.77.",
  ],
  [
    "skills to consolidate, far from the level",
    { kind: "to_consolidate", grade_distance: 2, cluster_success_rate: null },
    "Targets no weak skill, suggests 2 skills to consolidate (Symétrie axiale, Figures planes); far from the learner's level (2 years apart); semantic similarity 0.77.",
  ],
  [
    "a rate that is 1 only by rounding",
    { skills_targeted: ["Aires"], grade_distance: 0, cluster_success_rate: 1 },
    "Targets 1 weak skill (Aires); exactly the learner's level; semantic similarity 0.77; completed successfully by 99% of the cluster's members who tried it.",
  ],
])("the English language pack explains %s", (_, parts, sentence) => {
  expect(en.explain({ ...facts, ...parts }, 5)).toBe(sentence);
});

const traits: LabelFacts = {
  strong_domains: ["lecture", "calcul"],
  weak_domains: ["geometrie"],
  is_observed: true,
};

test.each<[Partial<LabelFacts>, string]>([
  [{}, "strong in lecture, calcul / weak in geometrie"],
  [{ weak_domains: [] }, "strong in lecture, calcul"],
  [{ strong_domains: [] }, "weak in geometrie"],
  [{ strong_domains: [], weak_domains: [] }, "balanced profile"],
  [{ strong_domains: [], weak_domains: [], is_observed: false }, "little-observed profile"],
])("the English language pack labels a cluster: %j", (parts, label) => {
  expect(en.clusterLabel({ ...traits, ...parts })).toBe(label);
});

test.each<[Partial<LabelFacts>, string]>([
  [{}, "fort en lecture, calcul / faible en geometrie"],
  [{ weak_domains: [] }, "fort en lecture, calcul"],
  [{ strong_domains: [] }, "faible en geometrie"],
  [{ strong_domains: [], weak_domains: [] }, "profil équilibré"],
  [{ strong_domains: [], weak_domains: [], is_observed: false }, "profil peu observé"],
])("the French language pack labels a cluster: %j", (parts, label) => {
  expect(fr.clusterLabel({ ...traits, ...parts })).toBe(label);
});
