import { expect, test } from "vitest";
import { describeClusters } from "../src/clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../src/clustering/features.ts";
import { embedCatalogue } from "../src/embedding/embed-catalogue.ts";
import { buildDataset } from "../src/index.ts";
import { observedSkills } from "../src/profiles/observed-skills.ts";
import { describePopulation } from "../src/profiles/population.ts";
import { profileLearners } from "../src/profiles/profiles.ts";
import { clusterRates } from "../src/recommendations/cluster-rates.ts";
import { recommendLearners } from "../src/recommendations/recommend-learners.ts";
import { resolveRules } from "../src/resolve-options.ts";
import { composeContent } from "../src/snapshot/compose-content.ts";
import { Snapshot } from "../src/snapshot/snapshot.ts";
import { learnerId } from "../src/testing/index.ts";
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
    clusters: {
      tried: [{ k: 3, silhouette: 0 }],
      measured: CLUSTERS.length,
      sizes: members.sizes,
      centroids: new Float64Array(3 * features.columns),
      positions: Uint32Array.of(0, 1, 2),
    },
    descriptions: describeClusters(members, profiles, catalogue.domains, rules),
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

/** The list of each learner: resource, score, similarity, rate, and the first clause of the sentence. */
function listsOf(snapshot: Snapshot): Record<string, string[]> {
  return Object.fromEntries(
    snapshot.learners().map(({ learner_id, display_name }) => [
      display_name,
      snapshot.recommend(learner_id, 10)!.map((one) => {
        const { score, semantic_similarity, cluster_success_rate } = one;
        const numbers = [score, semantic_similarity, cluster_success_rate];
        const words = numbers.map((number) => number?.toFixed(3) ?? "-").join(" ");
        return `${one.resource_id} ${words} ${one.explanation.split(" ;")[0]}`;
      }),
    ]),
  );
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
      "R2 0.950 0.900 - Cible 1 compétence faible (Additionner)",
      "R3 0.906 0.980 - Cible 1 compétence faible (Additionner)",
      "R4 0.870 0.800 - Cible 1 compétence faible (Additionner)",
      "R1 0.980 1.000 0.800 Cible 1 compétence faible (Additionner)",
      "R5 0.700 0.900 - Cible 1 compétence faible (Additionner)",
      "R6 0.900 0.950 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R8 0.900 0.950 - Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale)",
    ],
    Bilal: [
      "R7 0.900 1.000 0.600 Cible 1 compétence faible (Symétrie axiale)",
      "R5 0.656 0.980 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
    ],
    Chloé: [
      "R6 0.960 0.950 - Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier)",
      "R8 0.960 0.950 - Cible 0 compétence faible, propose 2 compétences à consolider (Figures planes, Symétrie axiale)",
      "R7 0.897 0.983 0.600 Cible 0 compétence faible, propose 1 compétence à consolider (Symétrie axiale)",
      "R5 0.616 0.780 - Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier)",
    ],
    David: [
      "R8 0.970 1.000 - Cible 2 compétences faibles (Figures planes, Symétrie axiale)",
      "R7 0.895 0.974 0.600 Cible 1 compétence faible (Symétrie axiale)",
    ],
    Emma: [
      "R8 0.594 0.968 - Cible 1 compétence faible (Symétrie axiale)",
      "R5 0.656 0.980 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
    ],
    Farid: [
      "R8 0.888 0.942 - Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale)",
      "R3 0.853 0.763 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R4 0.850 0.752 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R2 0.828 0.938 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R7 0.824 0.920 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
      "R1 0.787 0.733 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R5 0.544 0.770 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
    ],
    Gina: [
      "R6 0.775 0.976 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R3 0.766 0.929 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R4 0.758 0.890 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R8 0.488 0.789 - Cible 0 compétence faible, propose 1 compétence à découvrir (Figures planes)",
    ],
    Hugo: [
      "R5 0.893 0.967 - Cible 0 compétence faible, propose 2 compétences à découvrir (Multiplier, Additionner)",
      "R2 0.877 0.887 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R7 0.865 0.826 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
      "R6 0.839 0.993 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R4 0.832 0.958 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R3 0.825 0.924 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R8 0.541 0.755 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
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
      "R2 0.955 0.900 0.750 Cible 1 compétence faible (Additionner)",
      "R3 0.936 0.980 1.000 Cible 1 compétence faible (Additionner)",
      "R4 0.800 0.800 0.000 Cible 1 compétence faible (Additionner)",
      "R1 0.980 1.000 0.800 Cible 1 compétence faible (Additionner)",
      "R5 0.730 0.900 1.000 Cible 1 compétence faible (Additionner)",
      "R6 0.930 0.950 1.000 Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R8 0.880 0.950 0.500 Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale)",
    ],
    Bilal: [
      "R7 0.900 1.000 0.600 Cible 1 compétence faible (Symétrie axiale)",
      "R5 0.686 0.980 1.000 Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
    ],
    Chloé: [
      "R6 0.990 0.950 1.000 Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier)",
      "R8 0.940 0.950 0.500 Cible 0 compétence faible, propose 2 compétences à consolider (Figures planes, Symétrie axiale)",
      "R7 0.897 0.983 0.600 Cible 0 compétence faible, propose 1 compétence à consolider (Symétrie axiale)",
      "R5 0.646 0.780 1.000 Cible 0 compétence faible, propose 1 compétence à consolider (Multiplier)",
    ],
    David: [
      "R8 0.950 1.000 0.500 Cible 2 compétences faibles (Figures planes, Symétrie axiale)",
      "R7 0.895 0.974 0.600 Cible 1 compétence faible (Symétrie axiale)",
    ],
    Emma: [
      "R8 0.574 0.968 0.500 Cible 1 compétence faible (Symétrie axiale)",
      "R5 0.686 0.980 1.000 Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
    ],
    Farid: [
      "R8 0.888 0.942 - Cible 0 compétence faible, propose 2 compétences à découvrir (Figures planes, Symétrie axiale)",
      "R3 0.853 0.763 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R4 0.850 0.752 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R2 0.828 0.938 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R7 0.824 0.920 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
      "R1 0.787 0.733 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R5 0.544 0.770 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
    ],
    Gina: [
      "R6 0.875 0.976 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R3 0.866 0.929 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R4 0.858 0.890 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R8 0.588 0.789 - Cible 0 compétence faible, propose 1 compétence à découvrir (Figures planes)",
    ],
    Hugo: [
      "R5 0.993 0.967 - Cible 0 compétence faible, propose 2 compétences à découvrir (Multiplier, Additionner)",
      "R2 0.977 0.887 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R7 0.965 0.826 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
      "R6 0.939 0.993 - Cible 0 compétence faible, propose 1 compétence à découvrir (Multiplier)",
      "R4 0.932 0.958 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R3 0.925 0.924 - Cible 0 compétence faible, propose 1 compétence à découvrir (Additionner)",
      "R8 0.641 0.755 - Cible 0 compétence faible, propose 1 compétence à découvrir (Symétrie axiale)",
    ],
  });
});

test("sentences end with the success rate, if it is published", async () => {
  const ends = async (leastPeers: number): Promise<string[]> => {
    const { snapshot } = await compute(leastPeers);
    const list = snapshot.recommend(learnerId(1), 5)!;
    return list.map(({ explanation }) => explanation.slice(explanation.lastIndexOf(" ; ")));
  };
  const passedBy = (percent: number): string =>
    ` ; réussie par ${percent} % des membres du groupe qui l'ont essayée.`;
  expect(await ends(1)).toEqual([75, 100, 0, 80, 100].map(passedBy));
  expect(await ends(5)).toEqual([
    " ; similarité sémantique 0,90.",
    " ; similarité sémantique 0,98.",
    " ; similarité sémantique 0,80.",
    passedBy(80),
    " ; similarité sémantique 0,90.",
  ]);
});

function near(...values: readonly number[]): unknown[] {
  return values.map((value) => expect.closeTo(value, 9));
}
