import fc from "fast-check";
import { expect, test } from "vitest";
import { learnerFeatures, standardisationOf, standardise } from "../src/clustering/features.ts";
import {
  buildDataset,
  type DatasetRecords,
  precompute,
  type Rules,
  type Snapshot,
} from "../src/index.ts";
import { fr } from "../src/languages/fr.ts";
import { domainRows, observedDomains } from "../src/population/leads.ts";
import { describePopulation } from "../src/population/values.ts";
import { resolveRules } from "../src/rules/options.ts";
import { contentOf } from "../src/snapshot/snapshot.ts";
import { letterEmbedder } from "../src/testing/index.ts";
import { countEvidence } from "./count-evidence.fixture.ts";
import { datasets, rules } from "./random-schools.fixture.ts";
import { Reference } from "./reference.ts";

const embedder = letterEmbedder();
const embed = (text: string): ArrayLike<number> =>
  (embedder.embed([text]) as readonly ArrayLike<number>[])[0]!;

/** Resolves to the snapshot of a dataset; undefined if the computation fails because nothing is observed or all learners are alike. */
async function snapshotOf(
  dataset: DatasetRecords,
  options: Partial<Rules> = {},
): Promise<Snapshot | undefined> {
  return precompute(dataset, { embedder, ...options }).catch((error) => {
    expect(error.code).toMatch(/^(TOO_FEW_DISTINCT_PROFILES|NOTHING_OBSERVED)$/);
    return undefined;
  });
}

function answers(snapshot: Snapshot | undefined): string {
  const all = snapshot
    ?.learners()
    .map(({ learner_id: id }) => [
      snapshot.profile(id),
      snapshot.assignment(id),
      snapshot.recommend(id, 10),
    ]);
  return JSON.stringify([snapshot?.health(), snapshot?.learners(), snapshot?.clusters(), all]);
}

/** Returns a matcher for values that are equal to 12 decimals. */
function close(values: Readonly<Record<string, number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 12)]),
  );
}

test("profiles, clusters and lists equal the results of the reference implementation, for all kinds and phases", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(datasets, rules, async (dataset, options) => {
      const snapshot = await snapshotOf(dataset, options);
      fc.pre(snapshot !== undefined);
      const reference = new Reference(dataset, resolveRules(options), embed);
      const clusterOf = (id: string): number => snapshot.assignment(id)!.cluster_id;
      const ids = dataset.learners.map(({ learner_id }) => learner_id);
      for (const { cluster_id, label, centroid_per_domain } of snapshot.clusters().clusters) {
        const expected = reference.cluster(ids.filter((id) => clusterOf(id) === cluster_id));
        expect(centroid_per_domain).toEqual(close(expected.centroid));
        expect(label).toBe(expected.label);
      }
      for (const one of dataset.learners) {
        const id = one.learner_id;
        const profile = snapshot.profile(id)!;
        const { mean, rate } = reference.profile(id);
        expect(profile.mean_score_per_domain).toEqual(mean);
        expect(profile.success_rate_per_domain).toEqual(rate);
        const cluster = ids.filter((other) => clusterOf(other) === clusterOf(id));
        const { kind, phase, entries } = reference.recommend(one, cluster);
        expect(snapshot.recommend(id, 100)).toEqual(entries);
        for (const resource of dataset.resources) {
          expect(snapshot.expected(id, resource.resource_id)).toBe(
            reference.expected(id, resource),
          );
        }
        const details = snapshot.list(id)!;
        for (const each of details) {
          const { expected_score, difficulty } = reference.details(one, each.resource_id);
          expect(each).toMatchObject({ expected_score, difficulty });
        }
        // A list of weak skills always continues in the nominal phase.
        if (details.length > 0) expect(details[0]!.phase).toBe(Math.max(0, phase));
        seen.add(`${kind} in phase ${phase}`);
        if (profile.n_traces === 0) seen.add("a learner without traces");
        if (snapshot.domains().length < 70) continue;
        seen.add("70 domains");
        for (const { skills_targeted } of details) {
          if (skills_targeted.length > 8) seen.add("more target skills than a number can name");
        }
      }
    }),
    { numRuns: 2 * fc.readConfigureGlobal().numRuns!, seed: 3 },
  );
  for (const kind of ["weak", "to discover", "to consolidate"]) {
    for (const phase of [0, 1, 2, 3]) expect(seen).toContain(`${kind} in phase ${phase}`);
  }
  expect(seen).toContain("a learner without traces");
  expect(seen).toContain("70 domains");
  expect(seen).toContain("more target skills than a number can name");
});

test("every label and sentence can be reproduced from its facts", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, rules, async (dataset, options) => {
      const snapshot = await snapshotOf(dataset, options);
      fc.pre(snapshot !== undefined);
      const labels = snapshot.traits().map((traits) => fr.clusterLabel(traits));
      expect(labels).toEqual(snapshot.clusters().clusters.map(({ label }) => label));
      const { leastPeers } = snapshot.metadata.rules;
      for (const { learner_id: id } of dataset.learners) {
        const list = snapshot.list(id)!;
        expect(list).toMatchObject(snapshot.recommend(id, 100)!);
        for (const one of list) {
          expect(fr.explain(one, leastPeers)).toBe(one.explanation);
          const carried = dataset.resources.find((r) => r.resource_id === one.resource_id)!;
          expect(one.n_skills).toBe(carried.skill_ids.length);
        }
      }
    }),
  );
});

test("features are the standardised leads of the reference implementation", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, rules, async (dataset, options) => {
      const { catalogue, evidence } = await buildDataset(dataset);
      const own = resolveRules(options);
      const population = describePopulation(evidence, catalogue, own);
      const measured = domainRows(evidence, catalogue, population);
      const { domains } = measured;
      const points = learnerFeatures(measured);
      const observed = observedDomains(measured);
      standardise(points, standardisationOf(points, observed));
      const reference = new Reference(dataset, own);
      const { learner, domain, skill } = population.shrinkage;
      expect([learner, domain, skill]).toEqual(reference.shrinkage());
      expect([...population.difficulty]).toEqual(
        catalogue.resourceIds.map((id) => expect.closeTo(reference.difficulties().get(id)!, 12)),
      );
      const rows = reference.features();
      for (let column = 0, next = 0; column < domains; column++) {
        const at = observed[column] === 1 ? next++ : undefined;
        const values = rows.map((row) => (at === undefined ? 0 : row[at]!));
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        const deviation = Math.sqrt(squares / values.length);
        values.forEach((value, row) => {
          const expected = deviation <= 1e-12 ? 0 : (value - mean) / deviation;
          expect(points.data[row * domains + column]).toBeCloseTo(expected, 6);
        });
      }
    }),
  );
});

test("recommend(id, n) returns the first n recommendations of the whole list", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, fc.integer({ min: 1, max: 9 }), async (dataset, n) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      for (const { learner_id: id } of dataset.learners) {
        expect(snapshot.recommend(id, n)).toEqual(snapshot.recommend(id, 10)!.slice(0, n));
      }
    }),
  );
});

test("the order of records does not change any answer", async () => {
  const shuffled = datasets.chain((dataset) =>
    fc.tuple(
      fc.constant(dataset),
      fc.record({
        skills: shuffle(dataset.skills),
        resources: shuffle(dataset.resources),
        groups: shuffle(dataset.groups!),
        learners: shuffle(dataset.learners),
        exclusions: shuffle(dataset.exclusions!),
        traces: shuffle(dataset.traces),
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([dataset, other]) => {
      expect(answers(await snapshotOf(other))).toBe(answers(await snapshotOf(dataset)));
    }),
  );
});

test("evidence produces the same snapshot as the counted traces", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async (dataset) => {
      const { traces, ...rest } = dataset;
      const counted = await snapshotOf({ ...rest, evidence: countEvidence(traces) });
      const traced = await snapshotOf(dataset);
      expect(counted && contentOf(counted)).toEqual(traced && contentOf(traced));
    }),
  );
});

test("numbers are within their bounds, and sizes of clusters sum to the number of learners", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async (dataset) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      const { k, silhouette, silhouette_by_k, clusters } = snapshot.clusters();
      expect(silhouette).toBe(Math.max(...Object.values(silhouette_by_k)));
      expect(silhouette_by_k[k]).toBe(silhouette);
      expect(clusters).toHaveLength(k);
      const sizes = clusters.map(({ size }) => size);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(dataset.learners.length);
      for (const { learner_id: id } of snapshot.learners()) {
        const recommendations = snapshot.recommend(id, 10)!;
        expect(recommendations.length).toBeLessThanOrEqual(10);
        for (const { score, semantic_similarity, cluster_success_rate } of recommendations) {
          for (const share of [score, semantic_similarity, cluster_success_rate ?? 0]) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1);
          }
        }
      }
    }),
  );
});

test("results contain no ability or archetype of learners", async () => {
  const secrets = fc.record({
    ability: fc.constant({ number: 0.123456789 }),
    archetype: fc.constant("UNMISTAKABLE"),
  });
  await fc.assert(
    fc.asyncProperty(datasets, secrets, async (dataset, secret) => {
      const learners = dataset.learners.map((one) => ({ ...one, ...secret }));
      const snapshot = await snapshotOf({ ...dataset, learners });
      fc.pre(snapshot !== undefined);
      const everything = answers(snapshot) + JSON.stringify(contentOf(snapshot));
      expect(everything).not.toMatch(/ability|archetype|0\.123456789|UNMISTAKABLE/);
    }),
    { numRuns: 20 },
  );
});

function shuffle<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}
