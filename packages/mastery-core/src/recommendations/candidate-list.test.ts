import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDataset } from "../evidence/dataset.ts";
import { describePopulation } from "../profiles/population.ts";
import { PHASES } from "../rules/candidates.ts";
import { gradeDistance } from "../rules/conventions.ts";
import { listOrder } from "../rules/list-order.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import {
  cosine,
  gradeFit,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
  targetVector,
} from "../rules/score.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { CandidateList } from "./candidate-list.ts";
import { clusterRates } from "./cluster-rates.ts";
import { type RankingTables, rankingTables } from "./ranking-tables.ts";
import type { RecommendationOptions } from "./recommendation-options.ts";
import { TargetShelves } from "./target-shelves.ts";

const SKILLS = ["s0", "s1", "s2"];

/** Tables over resources with given skills and embeddings, of grade 3 unless given; all eight learners are in one cluster. */
async function tablesOf(
  resources: readonly {
    readonly skills: readonly string[];
    readonly grade?: number;
    readonly vector: readonly number[];
  }[],
  traces: readonly ReturnType<typeof trace>[] = [],
  options: Partial<RecommendationOptions> = {},
) {
  const { evidence, catalogue } = await buildDataset({
    skills: SKILLS.map((id) => skill(id, "number")),
    resources: resources.map(({ skills, grade = 3 }, i) =>
      resource(`r${String(i).padStart(3, "0")}`, skills, { grade_level: grade }),
    ),
    learners: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => learner(n)),
    traces,
  });
  const dimension = resources[0]!.vector.length;
  const rules = { ...DEFAULT_RULES, ...options };
  const members = { cluster: new Uint8Array(8), sizes: Uint32Array.of(8) };
  return rankingTables({
    rules,
    catalogue,
    population: describePopulation(evidence, catalogue),
    rates: clusterRates(evidence, members, resources.length, rules.leastPeers),
    embeddings: {
      dimension,
      skills: Float64Array.from(SKILLS.flatMap((_, axis) => [...unitVector(axis, dimension)])),
      resources: Float64Array.from(resources.flatMap(({ vector }) => vector)),
    },
  });
}

function unitVector(axis: number, dimension: number): Float64Array {
  return Float64Array.from({ length: dimension }, (_, i) => +(i === axis));
}

/** A learner who has mastered nothing. */
const ADVISED = { grade: 3, cluster: 0 };

function listAbout(
  targets: readonly number[],
  tables: RankingTables,
  isHeldBack: (resource: number) => boolean = () => false,
): CandidateList {
  const shelves = new TargetShelves(tables);
  shelves.load(targets);
  const advised = { ...ADVISED, evidence: { isMastered: () => false, isHeldBack } };
  return new CandidateList(tables, advised, shelves, tables.options);
}

/** The resources that a search in the first phase does not rule out before it looks at them. */
function lookedAtFor(targets: readonly number[], tables: RankingTables): number[] {
  const lookedAt: number[] = [];
  const isMastered = (resource: number): boolean => {
    lookedAt.push(resource);
    return false;
  };
  const shelves = new TargetShelves(tables);
  shelves.load(targets);
  const advised = { ...ADVISED, evidence: { isMastered, isHeldBack: () => false } };
  new CandidateList(tables, advised, shelves, tables.options).find(PHASES[0], new Set());
  return lookedAt;
}

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
  const list = listAbout([0], tables);
  list.find(PHASES[0], new Set());
  expect(list.bestFirst().map(({ resource, score }) => [resource, score])).toEqual([
    [1, 813],
    [0, 812],
  ]);
});

test("a score that a product of 32 bits would round to the other side is computed by the literal rule", async () => {
  // 0.5 + 0.2 + 0.1 + 0.1 * 0.505 is 0.8505; in 32 bits, the cosine is 5e-9 less.
  const cosine = 0.505 + 1e-12;
  const tables = await tablesOf([
    { skills: ["s0"], vector: [cosine, Math.sqrt(1 - cosine ** 2), 0] },
  ]);
  const list = listAbout([0], tables);
  list.find(PHASES[0], new Set());
  expect(list.bestFirst().map(({ score }) => score)).toEqual([851]);
});

test("of a set that the list has enough of, only resources that could score higher are looked at", async () => {
  // All eight succeed on the first three, one on the last.
  const traces = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
    ...["r000", "r001", "r002"].map((id) => trace(n, id, 1)),
    trace(n, "r003", n === 0 ? 1 : 0),
  ]);
  const tables = await tablesOf(
    [0, 1, 2, 3].map(() => ({ skills: ["s0"], vector: [1, 0, 0] })),
    traces,
    { leastPeers: 1, topN: 2, repeatsOfOneSet: 1 },
  );
  expect(lookedAtFor([0], tables)).toEqual([0, 1, 2]);
});

test("a resource whose products could not sum to a similarity that enters the list is not looked at", async () => {
  const tables = await tablesOf(
    [
      { skills: ["s0"], vector: [1, 0, 0, 0] },
      // Of no skill's direction.
      { skills: ["s0"], vector: [0, 0, 0, 1] },
    ],
    [],
    { topN: 1 },
  );
  expect(lookedAtFor([0], tables)).toEqual([0]);
});

test("a list of what was found is that of all candidates by literal score, then by id", async () => {
  const component = fc.integer({ min: -4, max: 4 });
  const resources = fc.array(
    fc.record({
      skills: fc.uniqueArray(fc.constantFrom(...SKILLS), { minLength: 1 }),
      grade: fc.integer({ min: 1, max: 5 }),
      vector: fc.tuple(component, component, component, fc.constant(1)).map((vector) => {
        const length = Math.hypot(...vector);
        return vector.map((x) => x / length);
      }),
      isHeldBack: fc.boolean(),
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
        const aimed = targetVector(aim.toSorted().map((axis) => unitVector(axis, 4)));
        const candidates = all
          .map(({ skills, grade, vector, isHeldBack }, resource) => {
            const carried = skills.filter((id) => aim.includes(SKILLS.indexOf(id))).sort();
            const parts = {
              skillOverlap: skillOverlap(carried.length, skills.length),
              gradeFit: gradeFit(gradeDistance(ADVISED.grade, grade)),
              semanticSimilarity: semanticSimilarity(cosine(Float64Array.from(vector), aimed)),
              clusterSignal: 0,
            };
            const score = Math.round(1000 * scoreResource(parts, DEFAULT_RULES.weights));
            return { resource, score, targetSet: carried.join(), isHeldBack, grade };
          })
          .filter(({ targetSet, grade }) => targetSet !== "" && grade >= 2 && grade <= 4)
          .sort((a, b) => b.score - a.score || a.resource - b.resource);
        const options = { repeatsOfOneSet: DEFAULT_RULES.repeatsOfOneSet, topN };
        const expected = listOrder(candidates, options);
        const tables = await tablesOf(all, [], { topN });
        const list = listAbout(aim, tables, (resource) => all[resource]!.isHeldBack);
        expect(list.find(PHASES[0], new Set())).toBe(expected.length > 0);
        expect(listOrder(list.bestFirst(), options).map(summary)).toEqual(expected.map(summary));
      },
    ),
    { numRuns: 300 },
  );
});

function summary({
  resource,
  score,
}: {
  readonly resource: number;
  readonly score: number;
}): string {
  return `${resource}: ${score}`;
}
