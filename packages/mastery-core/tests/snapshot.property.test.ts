import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatasetRecords, precompute, type Snapshot } from "../src/index.ts";
import {
  countEvidence,
  learner,
  letterEmbedder,
  resource,
  type SmallDataset,
  skill,
  trace,
} from "../src/testing/index.ts";
import { Reference } from "./reference.ts";

const embedder = letterEmbedder();
const embed = (text: string): ArrayLike<number> =>
  (embedder.embed([text]) as readonly ArrayLike<number>[])[0]!;

const domain = fc.constantFrom("geometry", "grammar", "number", "reading");
const word = fc.string({ unit: fc.constantFrom(..."aeioulmnrst"), minLength: 1, maxLength: 8 });
const grade = fc.integer({ min: 1, max: 5 });

const skills = fc
  .array(fc.record({ domain, label: word, description: word }), { minLength: 1, maxLength: 12 })
  .map((list) =>
    list.map(({ domain, label, description }, i) =>
      skill(`s${i}`, domain, { preferred_label: label, description }),
    ),
  );

/** Random datasets: up to 12 skills, 30 resources, 12 learners and 150 traces of every kind. */
const datasets: fc.Arbitrary<SmallDataset> = skills.chain((list) => {
  const skillIds = fc.uniqueArray(fc.constantFrom(...list.map(({ id }) => id)), {
    minLength: 1,
    maxLength: 3,
  });
  const resources = fc
    .array(fc.record({ skillIds, grade, title: word }), { minLength: 1, maxLength: 30 })
    .map((all) =>
      all.map(({ skillIds, grade, title }, i) =>
        resource(`r${i}`, skillIds, { grade_level: grade, title }),
      ),
    );
  const learners = fc
    .array(grade, { minLength: 3, maxLength: 12 })
    .map((grades) => grades.map((grade_level, n) => learner(n, { grade_level })));
  return fc.tuple(resources, learners).chain(([resources, learners]) => {
    const traces = fc
      .array(
        fc.record({
          n: fc.nat(learners.length - 1),
          resource: fc.constantFrom(...resources.map(({ resource_id }) => resource_id)),
          score: fc.option(fc.integer({ min: 0, max: 20 }).map((twentieth) => twentieth / 20)),
          success: fc.option(fc.boolean()),
          verb: fc.constantFrom("passed", "failed", "completed"),
        }),
        { maxLength: 150, size: "max" },
      )
      .map((all) =>
        all.map(({ n, resource, score, success, verb }) =>
          trace(n, resource, score, { success, verb }),
        ),
      );
    return traces.map((traces) => ({ skills: list, resources, learners, traces }));
  });
});

/** Undefined where all learners are alike, which makes no snapshot. */
async function snapshotOf(dataset: DatasetRecords): Promise<Snapshot | undefined> {
  return precompute(dataset, { embedder }).catch((error) => {
    expect(error.code).toBe("TOO_FEW_DISTINCT_PROFILES");
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

test("profiles and top-10 lists are those of the rules taken literally", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async (dataset) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      const reference = new Reference(dataset);
      for (const one of dataset.learners) {
        const id = one.learner_id;
        const profile = snapshot.profile(id)!;
        const expected = reference.profile(id);
        for (const domain of reference.domains) {
          expect(profile.mean_score_per_domain[domain]).toBeCloseTo(
            expected.meanScore.get(domain)!,
            12,
          );
          expect(profile.success_rate_per_domain[domain]).toBeCloseTo(
            expected.successRate.get(domain)!,
            12,
          );
        }
        const cluster = snapshot.assignment(id)!.cluster_id;
        const others = dataset.learners
          .map(({ learner_id }) => learner_id)
          .filter((other) => other !== id && snapshot.assignment(other)!.cluster_id === cluster);
        expect(snapshot.recommend(id, 10)).toEqual(reference.recommend(one, others, embed));
      }
    }),
    { numRuns: 150 },
  );
});

test("a shorter list is the beginning of a longer one", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, fc.integer({ min: 1, max: 4 }), async (dataset, topN) => {
      const snapshot = await snapshotOf(dataset);
      fc.pre(snapshot !== undefined);
      const short = await precompute(dataset, { embedder, topN });
      for (const { learner_id: id } of dataset.learners) {
        expect(short.recommend(id, topN)).toEqual(snapshot.recommend(id, topN));
      }
    }),
    { numRuns: 100 },
  );
});

test("the order of records changes no byte of any answer", async () => {
  const shuffled = datasets.chain((dataset) =>
    fc.tuple(
      fc.constant(dataset),
      fc.record({
        skills: shuffle(dataset.skills),
        resources: shuffle(dataset.resources),
        learners: shuffle(dataset.learners),
        traces: shuffle(dataset.traces),
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([dataset, other]) => {
      expect(answers(await snapshotOf(other))).toBe(answers(await snapshotOf(dataset)));
    }),
    { numRuns: 100 },
  );
});

test("evidence counted elsewhere gives the same snapshot as its traces", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async (dataset) => {
      const { traces, ...rest } = dataset;
      const counted = await snapshotOf({ ...rest, evidence: countEvidence(traces) });
      expect(counted?.columns).toEqual((await snapshotOf(dataset))?.columns);
    }),
    { numRuns: 100 },
  );
});

test("numbers stay within their bounds, and clusters add up", async () => {
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
    { numRuns: 100 },
  );
});

test("what a simulation knows of a learner is in no answer", async () => {
  const secrets = fc.record({
    ability: fc.constant({ number: 0.123456789 }),
    archetype: fc.constant("UNMISTAKABLE"),
  });
  await fc.assert(
    fc.asyncProperty(datasets, secrets, async (dataset, secret) => {
      const learners = dataset.learners.map((one) => ({ ...one, ...secret }));
      const snapshot = await snapshotOf({ ...dataset, learners });
      fc.pre(snapshot !== undefined);
      const everything = answers(snapshot) + JSON.stringify(snapshot.columns);
      expect(everything).not.toMatch(/ability|archetype|0\.123456789|UNMISTAKABLE/);
    }),
    { numRuns: 20 },
  );
});

function shuffle<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}
