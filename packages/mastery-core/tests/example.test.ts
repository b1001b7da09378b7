import { expect, test } from "vitest";
import { buildDataset, type Snapshot } from "../src/index.ts";
import { fit, transform } from "../src/model/index.ts";
import { modelContentOf } from "../src/model/model.ts";
import { LearnerSkills } from "../src/ranking/observed-skills.ts";
import { isWithinReach } from "../src/rules/index.ts";
import { resource, skill, trace } from "../src/testing/index.ts";

// The example in the rules has four pupils, and numbers that can be followed by hand.

const [ADA, BASILE, CHLOE, DRISS] = [0, 1, 2, 3];
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const dataset = await buildDataset({
  skills: [
    skill("add", "calcul", { preferred_label: "Additionner" }),
    skill("mul", "calcul", { preferred_label: "Multiplier" }),
    skill("sym", "geometrie", { preferred_label: "Symétrie" }),
  ],
  resources: [
    resource("A", ["add"]),
    resource("B", ["mul"]),
    resource("C", ["mul", "sym"], { grade_level: 4 }),
    resource("D", ["sym"]),
  ],
  learners: ["Ada", "Basile", "Chloé", "Driss"].map((display_name, n) => ({
    learner_id: id(n),
    display_name,
    grade_level: 3,
  })),
  traces: [
    trace(ADA, "A", 0.2),
    trace(ADA, "A", 0.4),
    trace(BASILE, "A", 0.8),
    trace(BASILE, "B", 0.4),
    trace(CHLOE, "A", 1),
    trace(CHLOE, "B", 0.8),
    trace(CHLOE, "D", 0.9),
    trace(DRISS, "D", null),
  ],
});
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  Additionner: [1, 0],
  Multiplier: [0.6, 0.8],
  Symétrie: [0, 1],
  "A. Additionner": [1, 0],
  "B. Multiplier": [0.6, 0.8],
  "C. Multiplier, Symétrie": [0.28, 0.96],
  "D. Symétrie": [0, 1],
};
const embedder = {
  id: "table",
  dimension: 2,
  embed: (texts: readonly string[]) => texts.map((text) => VECTORS[text]!),
};
const model = await fit(dataset, { embedder, leastPeers: 1 });
const snapshot: Snapshot = await transform(model, dataset);
const { population, rules, catalogue } = modelContentOf(model);
const own = new LearnerSkills(dataset.evidence, { population, rules, ...catalogue });
/** Rounds numbers to the digits printed in the example. */
const printed = (numbers: Iterable<number>): number[] =>
  Array.from(numbers, (one) => Math.round(one * 1000) / 1000 + 0);

test("means, difficulties and shrinkage are as in the example", () => {
  expect(printed(population.domainMean)).toEqual([0.6, 0.9]);
  expect(printed(population.skillMean)).toEqual([0.6, 0.6, 0.9]);
  expect(printed(population.difficulty)).toEqual([0.604, 0.596, 0.6, 0.896]);
  expect(population.shrinkage).toEqual({ learner: 5.058, domain: 4.989, skill: 5.093 });
});

test.each([
  ["Ada", ADA, { calcul: 0.3 }, [-0.086, -0.148, -0.086, -0.192, -0.148, -0.086]],
  ["Basile", BASILE, { calcul: 0.6 }, [0, 0, 0, 0.032, -0.032, 0]],
  ["Chloé", CHLOE, { calcul: 0.9, geometrie: 0.9 }, [0.075, 0.139, 0.063, 0.182, 0.15, 0.053]],
  ["Driss", DRISS, {}, [0, 0, 0, 0, 0, 0]],
])("the means and leads of %s are as in the table", (_, learner, means, leads) => {
  const profile = snapshot.profile(id(learner))!;
  expect(printed(Object.values(profile.mean_score_per_domain))).toEqual(Object.values(means));
  expect(Object.keys(profile.mean_score_per_domain)).toEqual(Object.keys(means));
  own.load(learner);
  expect(printed([own.domains.overall, ...own.domains.leads, ...own.leads])).toEqual(leads);
});

test("clusters, labels and silhouettes are as in the example", () => {
  const { k, silhouette, silhouette_by_k, clusters } = snapshot.clusters();
  expect(k).toBe(3);
  expect(silhouette).toBeCloseTo(0.5, 9);
  expect(printed(Object.values(silhouette_by_k))).toEqual([0.428, 0.5]);
  const rounded = clusters.map(({ centroid_per_domain, ...one }) => ({
    ...one,
    centroid: printed(Object.values(centroid_per_domain)),
  }));
  expect(rounded).toEqual([
    { cluster_id: 0, size: 2, label: "profil équilibré", centroid: [0.6] },
    { cluster_id: 1, size: 1, label: "faible en calcul", centroid: [0.3] },
    { cluster_id: 2, size: 1, label: "fort en calcul, geometrie", centroid: [0.9, 0.9] },
  ]);
  expect(snapshot.traits()).toHaveLength(3);
  const clusterOf = (n: number) => snapshot.assignment(id(n))!.cluster_id;
  expect([ADA, BASILE, CHLOE, DRISS].map(clusterOf)).toEqual([1, 0, 2, 0]);
});

test("means and estimates of observed skills are as in the example", () => {
  const judged = (learner: number) => {
    own.load(learner);
    return own.observed.map((one) => {
      const { mean, estimate } = own.judged(one);
      return printed([mean, estimate]);
    });
  };
  expect(judged(ADA)).toEqual([[0.3, 0.408]]);
  expect(judged(BASILE)).toEqual([
    [0.8, 0.632],
    [0.4, 0.568],
  ]);
  expect(judged(CHLOE)).toEqual([
    [1, 0.782],
    [0.8, 0.75],
    [0.9, 0.953],
  ]);
});

test("Ada's list has the scores, expected scores and sentences of the example", () => {
  const list = snapshot.list(id(ADA))!;
  expect(
    list.map((one) => [
      one.resource_id,
      one.score,
      one.expected_score,
      isWithinReach(one.expected_score, rules.reach),
    ]),
  ).toEqual([
    ["A", 0.9, 0.412, false],
    ["D", 0.895, 0.81, true],
    ["B", 0.895, 0.448, false],
    ["C", 0.84, 0.483, false],
  ]);
  expect(list.map(({ explanation }) => explanation)).toEqual([
    "Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 1,00 ; réussie par 0 % des membres du groupe qui l'ont essayée.",
    "Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie) ; niveau exactement adapté ; similarité sémantique 0,97.",
    "Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau exactement adapté ; similarité sémantique 0,97.",
    "Cible 0 compétence faible, propose 2 compétences à découvrir (Multiplier, Symétrie) ; niveau proche (1 an d'écart) ; similarité sémantique 1,00.",
  ]);
});

test.each([
  ["Basile", BASILE, "weak", ["B", "C", "D"]],
  ["Chloé", CHLOE, "to_consolidate", ["C"]],
  ["Driss", DRISS, "to_discover", ["A", "B", "C"]],
])(
  "the list of %s has the kind and the resources of the example",
  (_, learner, kind, resources) => {
    const list = snapshot.list(id(learner))!;
    expect(list[0]!.kind).toBe(kind);
    expect(list.map(({ resource_id }) => resource_id).sort()).toEqual(resources);
    if (learner === BASILE) expect(list[0]).toMatchObject({ expected_score: 0.564, phase: 0 });
  },
);
