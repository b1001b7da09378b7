import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clusterRates, describeClusters } from "../src/clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../src/clustering/features.ts";
import { buildDataset } from "../src/index.ts";
import { composeContent } from "../src/model/compose-snapshot.ts";
import { domainRows, observedDomains, profileLearners } from "../src/population/leads.ts";
import { describePopulation } from "../src/population/values.ts";
import { embedCatalogue } from "../src/ranking/embeddings.ts";
import { LearnerSkills } from "../src/ranking/observed-skills.ts";
import { recommendLearners } from "../src/ranking/rank-learners.ts";
import { expectedScore, KINDS } from "../src/rules/index.ts";
import { resolveRules } from "../src/rules/options.ts";
import { Snapshot } from "../src/snapshot/snapshot.ts";

// The folder `tiny/` contains a school that is small enough to follow by hand, and results of an independent implementation of the rules.
// The clusters are given, because k-means might choose different clusters.

const read = (name: string): string => readFileSync(`${import.meta.dirname}/tiny/${name}`, "utf8");
const json = (name: string) => JSON.parse(read(name));
const lines = (name: string) =>
  read(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

interface Expected {
  readonly members: readonly string[];
}

/** Computes the features of all learners, and the model, the lists and the snapshot for the given clusters. Also returns the evidence. */
async function compute(expected: { readonly clusters: readonly Expected[] }, leastPeers: number) {
  const dataset = await buildDataset({
    skills: json("skills.json"),
    resources: json("resources.json"),
    learners: lines("learners.jsonl"),
    traces: lines("traces.jsonl"),
  });
  const { catalogue, evidence, roster } = dataset;
  const vectors = json("vectors.json");
  const embedder = {
    id: "table",
    dimension: 3,
    embed: (texts: readonly string[]) => texts.map((text) => vectors[text]),
  };
  const rules = resolveRules({ leastPeers });
  const profiles = profileLearners(evidence, catalogue);
  const population = describePopulation(evidence, catalogue, rules);
  const rows = domainRows(evidence, catalogue, population);
  const points = learnerFeatures(rows);
  const standardisation = standardisationOf(points, observedDomains(rows));
  standardise(points, standardisation);
  const learners = lines("learners.jsonl")
    .map(({ learner_id }) => learner_id)
    .sort();
  const clusterOf = (id: string) =>
    expected.clusters.findIndex(({ members }) => members.includes(id));
  const sizes = expected.clusters.map(({ members }) => members.length);
  const cluster = Uint8Array.from(learners, clusterOf);
  const members = { cluster, sizes: Uint32Array.from(sizes) };
  const model = {
    rules,
    embedder: { id: embedder.id, dimension: embedder.dimension, revision: null },
    clusterer: null,
    silhouette: { learners: roster.ids.length, sampled: false },
    catalogue,
    population,
    standardisation,
    centres: new Float64Array(sizes.length * points.columns),
    tried: [{ k: sizes.length, silhouette: 0 }],
    ...describeClusters(members, profiles, catalogue.domains, rules),
    ...clusterRates(evidence, members, catalogue.resourceIds.length, leastPeers),
    identities: { ids: [...sizes.keys()], next: sizes.length },
    show: "levels" as const,
    sizes,
    embeddings: await embedCatalogue(catalogue, embedder),
  };
  const ranked = await recommendLearners(model, dataset, cluster, undefined, () => {});
  const clusters = { cluster, distance: new Float64Array(cluster.length) };
  const results = { name: null, profiles, clusters, ...ranked };
  const snapshot = new Snapshot(composeContent(model, dataset, results));
  return { snapshot, model, points, lists: ranked.recommendations, evidence };
}

/** Returns a matcher for the given values, which accepts numbers to within 1e-9. */
function near(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, 9);
  if (Array.isArray(value)) return value.map(near);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, near(one)]));
}

test.each([
  ["the default value of `leastPeers`", "expected.json", 5],
  ["`leastPeers` set to 1", "expected.peers1.json", 1],
])(
  "with %s, every value equals the value of an independent implementation",
  async (_, file, leastPeers) => {
    const expected = json(file);
    const { snapshot, model, points, lists, evidence } = await compute(expected, leastPeers);
    const { catalogue, population, rates } = model;
    const { learner: m1, domain: m2, skill: m3 } = population.shrinkage;
    expect([m1, m2, m3]).toEqual(near(expected["shrinkage: learner, domain, skill"]));
    const named = (names: readonly string[], values: Float64Array) =>
      Object.fromEntries(names.map((name, i) => [name, values[i]]));
    expect(named(catalogue.domains, population.domainMean)).toEqual(
      near(expected["mean_per_domain (M)"]),
    );
    expect(named(catalogue.resourceIds, population.difficulty)).toEqual(
      near(expected["difficulty (M)"]),
    );
    expect(named(catalogue.skillIds, population.skillMean)).toEqual(
      near(expected["mean_per_skill (M)"]),
    );
    expect([...points.data]).toEqual(near(expected.features.flat()));

    const resources = catalogue.resourceIds;
    const clusters = snapshot.clusters().clusters.map(({ label, centroid_per_domain }, id) => {
      const ofCluster = (all: Float64Array) =>
        all.subarray(id * resources.length, (id + 1) * resources.length);
      const published = Object.entries(named(resources, ofCluster(rates)));
      return {
        ...{ label, centroid_per_domain },
        rates: Object.fromEntries(published.filter(([, rate]) => !Number.isNaN(rate))),
      };
    });
    expect(clusters).toEqual(
      expected.clusters.map(
        ({ label, centroid_per_domain, rates }: Readonly<Record<string, unknown>>) =>
          near({ label, centroid_per_domain, rates }),
      ),
    );

    const own = new LearnerSkills(evidence, { ...model, ...catalogue });
    expected.learners.forEach((one: Readonly<Record<string, unknown>>, learner: number) => {
      const id = String(one["learner_id"]);
      const { n_traces, mean_score_per_domain, success_rate_per_domain } = one;
      expect(snapshot.profile(id)).toMatchObject(
        near({ n_traces, mean_score_per_domain, success_rate_per_domain }) as object,
      );
      expect(KINDS[lists.kind[learner]!]!.replace("_", " ")).toBe(one["kind"]);
      own.load(learner);
      expect(own.domains.overall).toEqual(near(one["lead"]));
      expect(named(catalogue.domains, own.domains.leads)).toEqual(near(one["lead_per_domain"]));
      const observed = own.observed.map((skill) => {
        const { mean, estimate } = own.judged(skill);
        return [catalogue.skillIds[skill], [mean, estimate]];
      });
      expect(Object.fromEntries(observed)).toEqual(near(one["observed_skills"]));
      const { resourceSkills, resourceSkillOffsets } = catalogue;
      const expectedScores = catalogue.resourceIds.map((id, resource) => {
        const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
        const carried = Array.from(resourceSkills.subarray(start, end), (s) => own.leads[s]!);
        const mean = carried.reduce((sum, each) => sum + each, 0) / carried.length;
        return [id, expectedScore(population.difficulty[resource]!, mean)];
      });
      expect(Object.fromEntries(expectedScores)).toEqual(one["expected_score"]);
      if (one["candidates"] !== 0) expect(lists.phase[learner]).toBe(one["phase"]);
      expect(snapshot.recommend(id, 10)).toEqual(one["recommendations"]);
    });
  },
);
