import { expect, test } from "vitest";
import { buildDataset } from "../../packages/mastery-core/dist/index.js";
import { learnerId, smallDataset } from "../../packages/mastery-core/dist/testing/index.js";
import { figuresOf } from "./figures.mjs";
import { plainData } from "./plain-data.mjs";

const last = learnerId(5);

/** Of learners 0 to 3, geometry is not known. */
const { traces, ...records } = smallDataset();
const dataset = await buildDataset({
  ...records,
  traces: traces.filter(
    ({ learner_id, resource_id }) => learner_id >= learnerId(4) || !resource_id.startsWith("sym"),
  ),
});
const data = plainData(dataset);

const values = { geometry: 0.5, number: 0.5 };
const lists = {
  [learnerId(0)]: [
    weak("add-1", 0.9, ["Addition"], 0.5),
    weak("frac-1", 0.9, ["Fractions", "Addition"]),
    {
      resource_id: "sym-1",
      score: 0.8,
      weak_skills_targeted: [],
      cluster_success_rate: null,
      explanation: "Cible 0 compétence faible, propose 1 compétence à découvrir (Symmetry) ;",
    },
  ],
  [learnerId(3)]: [weak("add-1", 0.7, ["Addition"])],
};
/** Five learners in one cluster, the last one in another. */
const answers = {
  profile: () => ({ mean_score_per_domain: values, success_rate_per_domain: values }),
  assignment: (id) => ({ cluster_id: id === last ? 1 : 0 }),
  clusters: () => ({
    k: 2,
    silhouette_by_k: { 2: 0.25 },
    clusters: [
      { cluster_id: 0, label: "fort en number / faible en geometry", size: 5 },
      { cluster_id: 1, label: "profil équilibré", size: 1 },
    ],
  }),
  recommend: (id) => lists[id] ?? [],
};

function weak(resource_id, score, labels, cluster_success_rate = null) {
  const noun = labels.length === 1 ? "compétence faible" : "compétences faibles";
  return {
    resource_id,
    score,
    weak_skills_targeted: labels,
    cluster_success_rate,
    explanation: `Cible ${labels.length} ${noun} (${labels.join(", ")}) ;`,
  };
}

const figures = figuresOf(answers, dataset, data, undefined, { countsOwn: true });

test("claims are counted once per learner and skill, learner and value, cluster and domain", () => {
  expect(figures.claims_without_evidence).toEqual({
    weak_skills: { of: 3, count: 1 },
    profile_values: { of: 24, count: 8 },
    label_domains: { of: 2, count: 1 },
  });
});

test("recommendations are counted by resource, neighbouring scores and kind", () => {
  expect(figures).toMatchObject({
    coverage: { of: 5, count: 3 },
    // Recommended 0, 0, 1, 1 and 2 times.
    gini: 0.5,
    distinct_first_places: { of: 2, count: 1 },
    ties: { of: 4, count: 2 },
    short_lists: { of: 6, count: 6 },
    kinds: {
      weak: { of: 4, count: 3 },
      "to discover": { of: 4, count: 1 },
      "to consolidate": { of: 4, count: 0 },
    },
  });
});

test("a rate over the others stands for one member less than a rate over all who tried", () => {
  const overOthers = figuresOf(answers, dataset, data, undefined, { countsOwn: false });
  expect(figures.rates_of_few).toEqual({ of: 1, count: 0 });
  expect(overOthers.rates_of_few).toEqual({ of: 1, count: 1 });
});
