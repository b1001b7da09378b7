import { expect, test } from "vitest";
import { describeClusters } from "../src/clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../src/clustering/features.ts";
import { buildDataset } from "../src/index.ts";
import { describePopulation, profileLearners } from "../src/profiles.ts";
import { clusterRates } from "../src/ranking/cluster-rates.ts";
import { embedCatalogue } from "../src/ranking/embeddings.ts";
import { observedSkills } from "../src/ranking/observed-skills.ts";
import { recommendLearners } from "../src/ranking/recommend-learners.ts";
import { resolveRules } from "../src/rules/options.ts";
import { composeContent } from "../src/snapshot/compose-content.ts";
import { Snapshot } from "../src/snapshot/snapshot.ts";
import { TINY_SCHOOL, TINY_VECTORS } from "./tiny-school.fixture.ts";

/** The cluster of each learner. It is given, so that you can compute all that follows by hand. */
const CLUSTERS = [0, 0, 0, 0, 0, 1, 2, 2];

/** The features, and a snapshot of the learners in {@link CLUSTERS}. */
async function compute(leastPeers: number) {
  const dataset = await buildDataset(TINY_SCHOOL);
  const { catalogue, evidence } = dataset;
  const rules = resolveRules({ leastPeers });
  const profiles = profileLearners(evidence, catalogue);
  const population = describePopulation(evidence, catalogue);
  const clusters = {
    cluster: Uint8Array.from(CLUSTERS),
    distance: new Float64Array(CLUSTERS.length),
  };
  const members = { cluster: clusters.cluster, sizes: Uint32Array.of(5, 1, 2) };
  const embedder = {
    id: "table",
    dimension: 3,
    embed: (texts: readonly string[]) => texts.map((text) => TINY_VECTORS[text]!),
  };
  const features = learnerFeatures(profiles, population, rules.pseudoTraces);
  const standardisation = standardisationOf(features);
  standardise(features, standardisation);
  const model = {
    rules,
    embedder: { id: embedder.id, dimension: embedder.dimension, revision: null },
    catalogue,
    population,
    standardisation,
    silhouette: { learners: CLUSTERS.length, sampled: false },
    centres: new Float64Array(3 * features.columns),
    clusters: {
      tried: [{ k: 3, silhouette: 0 }],
      ...describeClusters(members, profiles, catalogue.domains, rules),
      identities: { ids: [0, 1, 2], next: 3 },
      sizes: [...members.sizes],
    },
    rates: clusterRates(evidence, members, catalogue.resourceIds.length, leastPeers),
    embeddings: await embedCatalogue(catalogue, embedder),
  };
  const learners = { ...dataset, profiles, cluster: clusters.cluster };
  const recommendations = await recommendLearners(model, learners, undefined, () => {});
  const skills = observedSkills(evidence, catalogue, recommendations);
  const results = { name: null, profiles, skills, clusters, recommendations };
  const snapshot = new Snapshot(composeContent(model, dataset, results));
  return { snapshot, population, features };
}

/** The list of each learner: all values of each recommendation, in the order of its fields. */
function listsOf(snapshot: Snapshot): Record<string, string[]> {
  return Object.fromEntries(
    snapshot
      .learners()
      .map(({ learner_id, display_name }) => [
        display_name,
        snapshot
          .recommend(learner_id, 10)!
          .map((one) => Object.values(one).map(textOf).join(" | ")),
      ]),
  );
}

function textOf(value: string | number | readonly string[] | null): string {
  if (value === null) return "-";
  return typeof value === "object" ? value.join(", ") : String(value);
}

test("population means weigh every scored trace the same", async () => {
  const { population } = await compute(5);
  expect([...population.domainMean]).toEqual(near(0.6794117647058824, 0.49166666666666664));
  expect([...population.domainRate]).toEqual(near(0.7058823529411765, 0.5));
  // add, fig, mul, sym
  expect([...population.skillMean]).toEqual(
    near(0.6714285714285714, 0.425, 0.7375, 0.49166666666666664),
  );
});

test("features are standardised levels, then rates", async () => {
  const { features } = await compute(5);
  expect([...features.data]).toEqual(
    near(
      -2.4002466324793463,
      0.006525685958490024,
      -2.211907351685379,
      0.0,
      0.5992192090141096,
      0.04306952732603562,
      0.5991420137343838,
      -1.007742051048172,
      0.9942579779668426,
      2.1365095828096425,
      1.0445547652973746,
      1.7275578017968671,
      0.8681454015934508,
      -1.8102252848851386,
      0.7847306602189634,
      -1.7275578017968665,
      0.24152764724598894,
      -0.39545656908449694,
      0.5991420137343838,
      1.0077420510481727,
      -0.28098257533685483,
      0.006525685958490024,
      -0.826178791267186,
      0.0,
      -0.010960514002096678,
      0.006525685958490024,
      0.005258344983730125,
      0.0,
      -0.010960514002096678,
      0.006525685958490024,
      0.005258344983730125,
      0.0,
    ),
  );
});

test("a profile has a value only for observed domains", async () => {
  const { snapshot } = await compute(5);
  const profiles = snapshot.learners().map(({ learner_id, display_name }) => {
    const { n_traces, mean_score_per_domain, success_rate_per_domain } =
      snapshot.profile(learner_id)!;
    return [display_name, n_traces, mean_score_per_domain, success_rate_per_domain];
  });
  expect(profiles).toEqual([
    ["Anna", 6, { calcul: 0.25 }, { calcul: 0.0 }],
    ["Bilal", 4, { calcul: 0.85, geometrie: 0.5 }, { calcul: 1.0, geometrie: 0.0 }],
    ["Chloé", 8, { calcul: 0.84, geometrie: 0.775 }, { calcul: 1.0, geometrie: 1.0 }],
    ["David", 6, { calcul: 0.8666666666666667, geometrie: 0.25 }, { calcul: 1.0, geometrie: 0.0 }],
    ["Emma", 4, { calcul: 0.75, geometrie: 0.4 }, { calcul: 1.0, geometrie: 1.0 }],
    ["Farid", 1, { calcul: 0.55 }, { calcul: 0.0 }],
    ["Gina", 0, {}, {}],
    ["Hugo", 1, {}, {}],
  ]);
});

test("a cluster publishes means of five members or more, and its label names domains of at least half", async () => {
  const { snapshot } = await compute(5);
  const clusters = snapshot.clusters().clusters;
  expect(clusters.map(({ label }) => label)).toEqual([
    "fort en calcul / faible en geometrie",
    "faible en calcul",
    "profil peu observé",
  ]);
  expect(clusters.map((cluster) => cluster.centroid_per_domain)).toEqual([
    { calcul: expect.closeTo(0.7113333333333334, 9) },
    {},
    {},
  ]);
});

test("lists are those computed by hand, with rates of five members or more", async () => {
  const { snapshot } = await compute(5);
  expect(listsOf(snapshot)).toEqual({
    Anna: [
      "R2 | Paniers | 0.95 | Additionner | 0 | 0.9 | - | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 0,90.",
      "R3 | Grandes sommes | 0.906 | Additionner | 1 | 0.98 | - | Cible 1 compétence faible (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98.",
      "R4 | Monnaie | 0.87 | Additionner | 1 | 0.8 | - | Cible 1 compétence faible (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,80.",
      "R1 | Sommes | 0.98 | Additionner | 0 | 1 | 0.8 | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 1,00 ; réussie par 80 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.7 | Additionner | 0 | 0.9 | - | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 0,90.",
      "R6 | Tables | 0.9 |  | 1 | 0.95 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,95.",
      "R8 | Pliages | 0.9 |  | 1 | 0.95 | - | Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,95.",
    ],
    Bilal: [
      "R7 | Miroirs | 0.9 | Symétrie axiale | 1 | 1 | 0.6 | Cible 1 compétence faible (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 1,00 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.656 |  | 1 | 0.98 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98.",
    ],
    Chloé: [
      "R6 | Tables | 0.96 |  | 0 | 0.95 | - | Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier) ; niveau exactement adapté ; similarité sémantique 0,95.",
      "R8 | Pliages | 0.96 |  | 0 | 0.95 | - | Cible 0 compétence faible, propose 2 compétences à consolider (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,95.",
      "R7 | Miroirs | 0.897 |  | 1 | 0.983 | 0.6 | Cible 0 compétence faible, propose 1 compétence à consolider (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.616 |  | 1 | 0.78 | - | Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,78.",
    ],
    David: [
      "R8 | Pliages | 0.97 | Figures planes, Symétrie axiale | 0 | 1 | - | Cible 2 compétences faibles (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 1,00.",
      "R7 | Miroirs | 0.895 | Symétrie axiale | 1 | 0.974 | 0.6 | Cible 1 compétence faible (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,97 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
    ],
    Emma: [
      "R8 | Pliages | 0.594 | Symétrie axiale | 2 | 0.968 | - | Cible 1 compétence faible (Symétrie axiale) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,97.",
      "R5 | Doubles | 0.656 |  | 1 | 0.98 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98.",
    ],
    Farid: [
      "R8 | Pliages | 0.888 |  | 0 | 0.942 | - | Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,94.",
      "R3 | Grandes sommes | 0.853 |  | 0 | 0.763 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,76.",
      "R4 | Monnaie | 0.85 |  | 0 | 0.752 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,75.",
      "R2 | Paniers | 0.828 |  | 1 | 0.938 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,94.",
      "R7 | Miroirs | 0.824 |  | 1 | 0.92 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,92.",
      "R1 | Sommes | 0.787 |  | 1 | 0.733 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,73.",
      "R5 | Doubles | 0.544 |  | 1 | 0.77 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77.",
    ],
    Gina: [
      "R6 | Tables | 0.775 |  | 2 | 0.976 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,98.",
      "R3 | Grandes sommes | 0.766 |  | 2 | 0.929 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,93.",
      "R4 | Monnaie | 0.758 |  | 2 | 0.89 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,89.",
      "R8 | Pliages | 0.488 |  | 2 | 0.789 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Figures planes) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,79.",
    ],
    Hugo: [
      "R5 | Doubles | 0.893 |  | 0 | 0.967 | - | Cible 0 compétence faible, propose 2 compétences à découvrir (Multiplier, Additionner) ; niveau exactement adapté ; similarité sémantique 0,97.",
      "R2 | Paniers | 0.877 |  | 0 | 0.887 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,89.",
      "R7 | Miroirs | 0.865 |  | 0 | 0.826 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,83.",
      "R6 | Tables | 0.839 |  | 1 | 0.993 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,99.",
      "R4 | Monnaie | 0.832 |  | 1 | 0.958 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,96.",
      "R3 | Grandes sommes | 0.825 |  | 1 | 0.924 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,92.",
      "R8 | Pliages | 0.541 |  | 1 | 0.755 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,76.",
    ],
  });
});

test("without protection, means and rates of one member are published, and lists are ordered by them", async () => {
  const { snapshot } = await compute(1);
  expect(snapshot.clusters().clusters.map((cluster) => cluster.centroid_per_domain)).toEqual([
    { calcul: expect.closeTo(0.7113333333333334, 9), geometrie: expect.closeTo(0.48125, 9) },
    { calcul: 0.55 },
    {},
  ]);
  expect(listsOf(snapshot)).toEqual({
    Anna: [
      "R2 | Paniers | 0.955 | Additionner | 0 | 0.9 | 0.75 | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 0,90 ; réussie par 75 % des membres du groupe qui l'ont essayée.",
      "R3 | Grandes sommes | 0.936 | Additionner | 1 | 0.98 | 1 | Cible 1 compétence faible (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
      "R4 | Monnaie | 0.8 | Additionner | 1 | 0.8 | 0 | Cible 1 compétence faible (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,80 ; réussie par 0 % des membres du groupe qui l'ont essayée.",
      "R1 | Sommes | 0.98 | Additionner | 0 | 1 | 0.8 | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 1,00 ; réussie par 80 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.73 | Additionner | 0 | 0.9 | 1 | Cible 1 compétence faible (Additionner) ; niveau exactement adapté ; similarité sémantique 0,90 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
      "R6 | Tables | 0.93 |  | 1 | 0.95 | 1 | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,95 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
      "R8 | Pliages | 0.88 |  | 1 | 0.95 | 0.5 | Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,95 ; réussie par 50 % des membres du groupe qui l'ont essayée.",
    ],
    Bilal: [
      "R7 | Miroirs | 0.9 | Symétrie axiale | 1 | 1 | 0.6 | Cible 1 compétence faible (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 1,00 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.686 |  | 1 | 0.98 | 1 | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
    ],
    Chloé: [
      "R6 | Tables | 0.99 |  | 0 | 0.95 | 1 | Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier) ; niveau exactement adapté ; similarité sémantique 0,95 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
      "R8 | Pliages | 0.94 |  | 0 | 0.95 | 0.5 | Cible 0 compétence faible, propose 2 compétences à consolider (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,95 ; réussie par 50 % des membres du groupe qui l'ont essayée.",
      "R7 | Miroirs | 0.897 |  | 1 | 0.983 | 0.6 | Cible 0 compétence faible, propose 1 compétence à consolider (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.646 |  | 1 | 0.78 | 1 | Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,78 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
    ],
    David: [
      "R8 | Pliages | 0.95 | Figures planes, Symétrie axiale | 0 | 1 | 0.5 | Cible 2 compétences faibles (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 1,00 ; réussie par 50 % des membres du groupe qui l'ont essayée.",
      "R7 | Miroirs | 0.895 | Symétrie axiale | 1 | 0.974 | 0.6 | Cible 1 compétence faible (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,97 ; réussie par 60 % des membres du groupe qui l'ont essayée.",
    ],
    Emma: [
      "R8 | Pliages | 0.574 | Symétrie axiale | 2 | 0.968 | 0.5 | Cible 1 compétence faible (Symétrie axiale) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,97 ; réussie par 50 % des membres du groupe qui l'ont essayée.",
      "R5 | Doubles | 0.686 |  | 1 | 0.98 | 1 | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,98 ; réussie par 100 % des membres du groupe qui l'ont essayée.",
    ],
    Farid: [
      "R8 | Pliages | 0.888 |  | 0 | 0.942 | - | Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,94.",
      "R3 | Grandes sommes | 0.853 |  | 0 | 0.763 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,76.",
      "R4 | Monnaie | 0.85 |  | 0 | 0.752 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,75.",
      "R2 | Paniers | 0.828 |  | 1 | 0.938 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,94.",
      "R7 | Miroirs | 0.824 |  | 1 | 0.92 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,92.",
      "R1 | Sommes | 0.787 |  | 1 | 0.733 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,73.",
      "R5 | Doubles | 0.544 |  | 1 | 0.77 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77.",
    ],
    Gina: [
      "R6 | Tables | 0.875 |  | 2 | 0.976 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,98.",
      "R3 | Grandes sommes | 0.866 |  | 2 | 0.929 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,93.",
      "R4 | Monnaie | 0.858 |  | 2 | 0.89 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,89.",
      "R8 | Pliages | 0.588 |  | 2 | 0.789 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Figures planes) ; niveau éloigné (2 ans d'écart) ; similarité sémantique 0,79.",
    ],
    Hugo: [
      "R5 | Doubles | 0.993 |  | 0 | 0.967 | - | Cible 0 compétence faible, propose 2 compétences à découvrir (Multiplier, Additionner) ; niveau exactement adapté ; similarité sémantique 0,97.",
      "R2 | Paniers | 0.977 |  | 0 | 0.887 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau exactement adapté ; similarité sémantique 0,89.",
      "R7 | Miroirs | 0.965 |  | 0 | 0.826 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,83.",
      "R6 | Tables | 0.939 |  | 1 | 0.993 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier) ; niveau proche (1 an d'écart) ; similarité sémantique 0,99.",
      "R4 | Monnaie | 0.932 |  | 1 | 0.958 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,96.",
      "R3 | Grandes sommes | 0.925 |  | 1 | 0.924 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner) ; niveau proche (1 an d'écart) ; similarité sémantique 0,92.",
      "R8 | Pliages | 0.641 |  | 1 | 0.755 | - | Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale) ; niveau proche (1 an d'écart) ; similarité sémantique 0,76.",
    ],
  });
});

function near(...values: readonly number[]): unknown[] {
  return values.map((value) => expect.closeTo(value, 9));
}
