import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { DEFAULT_RULES } from "../options.ts";
import { describePopulation } from "../profiles/population.ts";
import { profileLearners } from "../profiles/profiles.ts";
import { PHASES } from "../rules/candidates.ts";
import { round3 } from "../rules/conventions.ts";
import { listOrder } from "../rules/list-order.ts";
import { scoreResource } from "../rules/score.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { CandidateList } from "./candidate-list.ts";
import { type RecommendationOptions, rankingTables } from "./ranking-tables.ts";

const SKILLS = ["s0", "s1", "s2"];

/** Tables over resources of grade 3 with given skills and embeddings; all eight learners are in one cluster. */
async function tablesOf(
  resources: readonly { readonly skills: readonly string[]; readonly vector: readonly number[] }[],
  traces: readonly ReturnType<typeof trace>[] = [],
  options: Partial<RecommendationOptions> = {},
) {
  const dataset = await buildDataset({
    skills: SKILLS.map((id) => skill(id, "number")),
    resources: resources.map(({ skills }, i) => resource(`r${String(i).padStart(3, "0")}`, skills)),
    learners: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => learner(n)),
    traces,
  });
  const { evidence, catalogue } = dataset;
  const dimension = resources[0]!.vector.length;
  const axes = SKILLS.map((_, axis) => Array.from({ length: dimension }, (_, i) => +(i === axis)));
  return rankingTables(
    dataset,
    {
      profiles: profileLearners(evidence, catalogue),
      population: describePopulation(evidence, catalogue),
      clusters: {
        k: 1,
        tried: [],
        measured: 8,
        cluster: new Uint8Array(8),
        sizes: Uint32Array.of(8),
        distance: new Float64Array(8),
      },
      embeddings: {
        dimension,
        skills: Float64Array.from(axes.flat()),
        resources: Float64Array.from(resources.flatMap(({ vector }) => vector)),
      },
    },
    { ...DEFAULT_RULES, ...options },
  );
}

/** A learner of grade 3 who has tried nothing. */
const ADVISED = {
  grade: 3,
  cluster: 0,
  evidence: { isMastered: () => false, isHeldBack: () => false },
};

test("a score on the turn of rounding is computed by the literal rule", async () => {
  // One of eight succeeds on the first resource, none on the second, whose cosine makes up for it.
  const traces = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
    trace(n, "r000", n === 0 ? 1 : 0),
    trace(n, "r001", 0),
  ]);
  const cosine = 0.13;
  const tables = await tablesOf(
    [
      { skills: ["s0"], vector: [0, 1, 0] },
      { skills: ["s0"], vector: [cosine, Math.sqrt(1 - cosine ** 2), 0] },
    ],
    traces,
    { leastPeers: 1 },
  );
  // 0.5 + 0.2 + 0.1 + 0.1 / 8 as doubles is just below 0.8125; a kept product may be off by so much that it is not.
  tables.products[0]! += 3e-15;
  const list = new CandidateList(tables, ADVISED, [0]);
  list.find(PHASES[0], new Set());
  const scores = [0, 1].map((one) =>
    round3(scoreResource(list.partsOf(one), DEFAULT_RULES.weights)),
  );
  expect(scores).toEqual([0.812, 0.813]);
  expect([...list.bestFirst()].map((candidate) => candidate.resource)).toEqual([1, 0]);
});

test("a list of what was found is that of all candidates by literal score, then by id", async () => {
  const component = fc.integer({ min: -4, max: 4 });
  const resources = fc.array(
    fc.record({
      skills: fc.uniqueArray(fc.constantFrom(...SKILLS), { minLength: 1 }),
      vector: fc.tuple(component, component, component, fc.constant(1)).map((vector) => {
        const length = Math.hypot(...vector);
        return vector.map((x) => x / length);
      }),
    }),
    { minLength: 1, maxLength: 60, size: "max" },
  );
  const targets = fc.uniqueArray(fc.nat(2), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      resources,
      targets,
      fc.integer({ min: 1, max: 12 }),
      async (all, aim, topN) => {
        const tables = await tablesOf(all, [], { topN });
        const list = new CandidateList(tables, ADVISED, aim);
        const isTarget = (id: string): boolean => aim.includes(SKILLS.indexOf(id));
        const expected = all
          .map(({ skills }, number) => ({ number, set: skills.filter(isTarget).sort().join() }))
          .filter(({ set }) => set !== "")
          .map((one) => ({
            ...one,
            score: round3(scoreResource(list.partsOf(one.number), DEFAULT_RULES.weights)),
          }))
          .sort((a, b) => b.score - a.score || a.number - b.number);
        const options = { repeatsOfOneSet: DEFAULT_RULES.repeatsOfOneSet, topN };
        const asCandidates = expected.map(({ number, set }) => ({
          resource: number,
          targetSet: set,
          isHeldBack: false,
        }));
        expect(list.find(PHASES[0], new Set())).toBe(expected.length > 0);
        expect(listOrder(list.bestFirst(), options).map(({ resource }) => resource)).toEqual(
          listOrder(asCandidates, options).map(({ resource }) => resource),
        );
      },
    ),
    { numRuns: 200 },
  );
});
