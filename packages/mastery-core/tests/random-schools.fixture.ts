import fc from "fast-check";
import type { Rules } from "../src/index.ts";
import { group, learner, resource, type SmallDataset, skill, trace } from "../src/testing/index.ts";

const word = fc.string({ unit: fc.constantFrom(..."aeioulmnrst"), minLength: 1, maxLength: 8 });
const grade = fc.integer({ min: 1, max: 5 });

/** Generates words, and sometimes a text without letters, whose embedding has length 0. */
const words = fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constant("+") });

const skillWords = fc.record({ label: words, description: fc.oneof(word, fc.constant("")) });

/** Generates up to 12 skills in up to 4 domains, or occasionally 70 skills, each in its own domain. */
const skills = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc.array(fc.tuple(fc.nat(3), skillWords), {
        minLength: 1,
        maxLength: 12,
        size: "max",
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(skillWords, { minLength: 70, maxLength: 70 })
        .map((all) => all.map((words, i) => [i, words] as const)),
    },
  )
  .map((all) =>
    all.map(([domain, { label, description }], i) =>
      skill(`s${i}`, `domain${domain}`, { preferred_label: label, description }),
    ),
  );

const TYPES = ["exercise", "quiz", "lesson"] as const;

const GROUPS = ["c", "a", "b"].map((id) => group(id));

/** Generates one of a few times, or rarely null. Two of the times are within one millisecond. */
const timestamp = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom(
      "2025-09-01T08:00:00Z",
      "2025-09-03",
      "2025-09-03T08:00:00.0011Z",
      "2025-09-03T10:00:00.0019+02:00",
      "2025-10-02 23:59:59Z",
      "2025-10-03T00:00:00Z",
    ),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Generates traces mostly on a few resources, so that some resources have many traces. */
function tracesOf(learners: number, resourceIds: readonly string[]) {
  const attempt = fc.record({
    n: fc.nat(learners - 1),
    resource: fc.oneof(
      fc.constantFrom(...resourceIds),
      fc.constantFrom(...resourceIds.slice(0, 4)),
    ),
    score: fc.option(fc.integer({ min: 0, max: 20 }).map((twentieth) => twentieth / 20)),
    success: fc.option(fc.boolean()),
    verb: fc.constantFrom("passed", "failed", "completed"),
    timestamp,
  });
  return fc
    .array(attempt, { maxLength: 150, size: "max" })
    .map((all) =>
      all.map(({ n, resource, score, success, verb, timestamp }) =>
        trace(n, resource, score, { success, verb, timestamp }),
      ),
    );
}

/** Generates few exclusions, often none. */
function exclusionsOf(learners: number, resourceIds: readonly string[]) {
  const owner = fc.oneof(
    fc.nat(learners - 1).map((n) => ({ learner_id: learner(n).learner_id })),
    fc.constantFrom(...GROUPS).map(({ group_id }) => ({ group_id })),
  );
  const what = fc.oneof(
    fc.constantFrom(...resourceIds).map((resource_id) => ({ resource_id })),
    fc.constantFrom(...TYPES).map((type) => ({ type })),
  );
  return fc.array(
    fc.tuple(owner, what).map(([one, other]) => ({ ...one, ...other })),
    { maxLength: 3 },
  );
}

/**
 * Generates datasets of up to 70 skills, up to 40 resources with up to 12 skills each, up to 12 learners (some without traces) and up to
 * 150 traces of every kind.
 */
export const datasets: fc.Arbitrary<SmallDataset> = skills.chain((list) => {
  const some = (most: number) =>
    fc.uniqueArray(fc.constantFrom(...list.map(({ id }) => id)), {
      minLength: 1,
      maxLength: most,
      size: "max",
    });
  const skillIds = fc.oneof({ weight: 9, arbitrary: some(3) }, { weight: 1, arbitrary: some(12) });
  const type = fc.constantFrom(...TYPES);
  const retired = fc.nat(9).map((n) => n === 0);
  const resources = fc
    .array(fc.record({ skillIds, grade, title: words, retired, type }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((all) =>
      all.map(({ skillIds, grade, title, retired, type }, i) =>
        resource(`r${i}`, skillIds, { grade_level: grade, title, retired, type }),
      ),
    );
  const learners = fc
    .array(fc.tuple(grade, fc.subarray(["a", "b", "c"])), { minLength: 3, maxLength: 12 })
    .map((all) => all.map(([grade_level, groups], n) => learner(n, { grade_level, groups })));
  return fc.tuple(resources, learners).chain(([resources, learners]) => {
    const ids = resources.map(({ resource_id }) => resource_id);
    return fc
      .tuple(exclusionsOf(learners.length, ids), tracesOf(learners.length, ids))
      .map(([exclusions, traces]) => ({
        ...{ skills: list, resources, groups: GROUPS },
        ...{ learners, exclusions, traces },
      }));
  });
});

/** Generates rules that differ from the defaults, so that lists are cut off, small clusters have rates, and every option has an effect. */
export const rules: fc.Arbitrary<Partial<Rules>> = fc.record(
  {
    weights: fc
      .tuple(fc.nat(10), fc.nat(10), fc.nat(10), fc.nat(10))
      .filter((parts) => parts.some((part) => part > 0))
      .map((parts) => parts.map((part) => part / parts.reduce((sum, one) => sum + one)))
      .map(([skillOverlap, gradeFit, semanticSimilarity, clusterSignal]) => ({
        skillOverlap: skillOverlap!,
        gradeFit: gradeFit!,
        semanticSimilarity: semanticSimilarity!,
        clusterSignal: clusterSignal!,
      })),
    weakThreshold: fc.constantFrom(0.3, 0.6, 0.9),
    labelThresholds: fc.constantFrom(
      { strong: 0.5, weak: 0.5 },
      { strong: 0.7, weak: 0.55 },
      { strong: 0.9, weak: 0.2 },
    ),
    passMark: fc.constantFrom(0, 0.35, 0.75, 1),
    latestResources: fc.integer({ min: 1, max: 4 }),
    difficultyTraces: fc.constantFrom(0.5, 1, 10, 40),
    reach: fc.constantFrom({ from: 0.5, to: 0.85 }, { from: 0, to: 1 }, { from: 0.6, to: 0.6 }),
    aim: fc.constantFrom(0, 0.5, 0.7, 1),
    leastPeers: fc.integer({ min: 1, max: 4 }),
    skillsToDiscover: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(20)),
    skillsToConsolidate: fc.integer({ min: 1, max: 4 }),
    repeatsOfOneSet: fc.integer({ min: 1, max: 4 }),
    failuresThatHoldBack: fc.integer({ min: 1, max: 4 }),
    topN: fc.integer({ min: 1, max: 12 }),
  },
  { requiredKeys: [] },
);
