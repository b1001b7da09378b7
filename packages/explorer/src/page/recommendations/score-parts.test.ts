import type { Recommendation } from "@mastery/core";
import {
  clusterSignal,
  clusterSuccessRate,
  DEFAULT_WEIGHTS,
  explain,
  gradeFit,
  KINDS,
  round3,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
} from "@mastery/core/rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ScorePart, scoreParts } from "./score-parts.ts";

const LEAST_PEERS = 5;

/** A resource of a list, before anything is rounded. */
const RESOURCE = {
  kind: KINDS[0] as (typeof KINDS)[number],
  targeted: 1,
  skills: 1,
  distance: 0,
  cosine: 0.4,
  /** Members of the cluster who tried it, and who succeeded. */
  attempted: 10,
  succeeded: 5,
};
type Resource = typeof RESOURCE;

/** Of this, `attempted: 10, succeeded: 7` makes a common rate of 0.7 where a resource has no rate. */
const TOTALS = { attempted: 10, succeeded: 7 };

/** The parts of a resource's score by the literal rules. */
function exactParts({ targeted, skills, distance, cosine, ...tries }: Resource, totals = TOTALS) {
  const rate = clusterSuccessRate(tries.attempted, tries.succeeded, LEAST_PEERS);
  return {
    skillOverlap: skillOverlap(targeted, skills),
    gradeFit: gradeFit(distance),
    semanticSimilarity: semanticSimilarity(cosine),
    clusterSignal: clusterSignal(rate, totals),
  };
}

/** A list as the service makes it: scored on exact values, served rounded. */
function serve(
  resources: readonly Partial<Resource>[],
  { totals = TOTALS, weights = DEFAULT_WEIGHTS } = {},
): Recommendation[] {
  return resources.map((fields, at) => {
    const resource = { ...RESOURCE, ...fields };
    const exact = exactParts(resource, totals);
    const { kind, targeted, distance } = resource;
    const rate = clusterSuccessRate(resource.attempted, resource.succeeded, LEAST_PEERS);
    const skills = Array.from({ length: targeted }, (_, n) => `skill ${n}`);
    const served = {
      similarity: round3(exact.semanticSimilarity),
      rate: rate === null ? null : round3(rate),
    };
    return {
      resource_id: `EX00${at}`,
      title: "",
      score: round3(scoreResource(exact, weights)),
      weak_skills_targeted: kind === "weak" ? skills : [],
      grade_distance: distance,
      semantic_similarity: served.similarity,
      cluster_success_rate: served.rate,
      explanation: explain(
        {
          kind,
          skills,
          gradeDistance: distance,
          semanticSimilarity: served.similarity,
          clusterSuccessRate: served.rate,
        },
        LEAST_PEERS,
      ),
    };
  });
}

const UNPUBLISHED = { attempted: 2, succeeded: 1 };

/** Name and points of each part, by resource. */
const points = (list: readonly Recommendation[]): unknown[] | undefined =>
  scoreParts(list)?.map(({ parts }) =>
    Object.fromEntries(parts.map((part) => [part.name, round3(part.points)])),
  );

describe("where the rate is published", () => {
  test("finds the number of skills, and with it all four parts", () => {
    const list = serve([
      { targeted: 2, skills: 3, distance: 1, cosine: 0.542, attempted: 6, succeeded: 5 },
    ]);
    expect(scoreParts(list)![0]!.skillCount).toBe(3);
    expect(points(list)).toEqual([
      { skillOverlap: 0.333, gradeFit: 0.14, semanticSimilarity: 0.154, clusterSignal: 0.083 },
    ]);
  });

  test.each(["to discover", "to consolidate"] as const)("counts skills %s alike", (kind) => {
    expect(scoreParts(serve([{ kind, targeted: 2, skills: 3 }]))![0]!.skillCount).toBe(3);
  });

  test("gives the share of skills without their number where several fit", () => {
    const [score] = scoreParts(serve([{ skills: 40 }]))!;
    expect(score!.skillCount).toBeUndefined();
    expect(score!.parts[0]).toMatchObject({ name: "skillOverlap", isApproximate: true });
    expect(Math.abs(score!.parts[0]!.points - 0.5 / 40)).toBeLessThan(0.001);
  });
});

describe("where the rate is not published", () => {
  test("finds the common rate by a resource whose number of skills is beyond doubt", () => {
    const [score] = scoreParts(serve([UNPUBLISHED]))!;
    expect(score!.skillCount).toBe(1);
    const signal = score!.parts[3]!;
    expect(signal).toMatchObject({ name: "commonSignal", isApproximate: true });
    expect(signal.points).toBeCloseTo(0.07, 2);
  });

  test("uses the common rate for the other resources of the list", () => {
    const doubtful = { ...UNPUBLISHED, skills: 4 };
    const [, second] = scoreParts(serve([UNPUBLISHED, doubtful]))!;
    expect(second!.skillCount).toBe(4);
    expect(second!.parts.map(({ name }) => name)).toEqual([
      "skillOverlap",
      "gradeFit",
      "semanticSimilarity",
      "commonSignal",
    ]);
  });

  test("adds up what cannot be told apart", () => {
    expect(points(serve([{ ...UNPUBLISHED, skills: 4 }]))).toEqual([
      { skillsAndCluster: 0.195, gradeFit: 0.2, semanticSimilarity: 0.14 },
    ]);
  });

  test("a cluster without any published rate adds nothing", () => {
    const none = { attempted: 0, succeeded: 0 };
    const [score] = scoreParts(serve([UNPUBLISHED], { totals: none }))!;
    expect(score!.parts[3]!.points).toBeCloseTo(0, 3);
  });
});

test("no part of any list is wrong, and the parts add up to the score", () => {
  const resource: fc.Arbitrary<Resource> = fc
    .record({
      kind: fc.constantFrom(...KINDS),
      targeted: fc.integer({ min: 1, max: 12 }),
      more: fc.nat(20),
      distance: fc.nat(4),
      cosine: fc.double({ min: -1, max: 1, noNaN: true }),
      attempted: fc.nat(40),
      failed: fc.nat(40),
    })
    .map(({ more, failed, ...rest }) => ({
      ...rest,
      skills: rest.targeted + more,
      succeeded: Math.max(0, rest.attempted - failed),
    }));
  const totals = fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([succeeded, failed]) => ({ attempted: succeeded + failed, succeeded }));
  const lists = fc.array(resource, { minLength: 1, maxLength: 10 });

  fc.assert(
    fc.property(lists, totals, (resources, clusterTotals) => {
      const list = serve(resources, { totals: clusterTotals });
      const found = scoreParts(list)!;
      for (const [at, { parts, skillCount }] of found.entries()) {
        const resource = resources[at]!;
        const exact = exactParts(resource, clusterTotals);
        if (skillCount !== undefined) expect(skillCount).toBe(resource.skills);
        if (isTold(resource, resources)) expect(skillCount).toBe(resource.skills);
        for (const part of parts) {
          const expected = exactPoints(part.name, exact);
          expect(Math.abs(part.points - expected), part.name).toBeLessThan(0.0015);
        }
        const sum = parts.reduce((total, part) => total + part.points, 0);
        expect(Math.abs(sum - list[at]!.score)).toBeLessThan(0.0015);
      }
    }),
    { numRuns: 1000 },
  );
});

/** What a part on the page must be worth, by the literal rules. */
function exactPoints(name: ScorePart["name"], exact: ReturnType<typeof exactParts>): number {
  const skills = DEFAULT_WEIGHTS.skillOverlap * exact.skillOverlap;
  const cluster = DEFAULT_WEIGHTS.clusterSignal * exact.clusterSignal;
  if (name === "skillsAndCluster") return skills + cluster;
  if (name === "commonSignal") return cluster;
  return DEFAULT_WEIGHTS[name] * exact[name];
}

/** Whether a resource has few enough skills for rounded numbers, and a rate: its own, or one that a whole overlap gives away. */
function isTold(resource: Resource, list: readonly Resource[]): boolean {
  const isPublished = ({ attempted, succeeded }: Resource): boolean =>
    clusterSuccessRate(attempted, succeeded, LEAST_PEERS) !== null;
  const isPlain = (each: Resource): boolean =>
    !isPublished(each) && each.targeted === 1 && each.skills === 1;
  return resource.skills <= 12 && (isPublished(resource) || list.some(isPlain));
}

describe("shows no parts rather than wrong ones", () => {
  test("under other weights, also for resources that would fit by themselves", () => {
    const weights = {
      skillOverlap: 0.4,
      gradeFit: 0.3,
      semanticSimilarity: 0.2,
      clusterSignal: 0.1,
    };
    expect(scoreParts(serve([{ skills: 1 }, { skills: 3 }], { weights }))).toBeUndefined();
  });

  test("when the score is less than the served parts", () => {
    expect(scoreParts([{ ...serve([{}])[0]!, score: 0.1 }])).toBeUndefined();
  });

  test("when two resources without a rate ask for different common rates", () => {
    const [first] = serve([UNPUBLISHED], { totals: { attempted: 10, succeeded: 2 } });
    const [second] = serve([UNPUBLISHED], { totals: { attempted: 10, succeeded: 9 } });
    expect(scoreParts([first!, second!])).toBeUndefined();
  });
});
