import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { build } from "../evidence/build.fixture.ts";
import { buildDataset } from "../evidence/build-dataset.ts";
import { precompute } from "../precompute.ts";
import { learner, letterEmbedder, resource, skill, smallDataset, trace } from "../testing/index.ts";
import { datasetGaps, describeGaps, snapshotGaps } from "./index.ts";

const small = smallDataset();
const passed = (n: number, times: number) =>
  Array.from({ length: times }, (_, i) => trace(n, "add-1", 0.1 * (i + n)));

/**
 * Records of four learners of grade 3, who have 5, 4, 1 and 0 scored traces. One resource is retired, and another resource is two grades
 * away.
 */
const records = {
  skills: [...small.skills, skill("dates", "history")],
  resources: [
    ...small.resources,
    resource("old", ["addition"], { retired: true }),
    resource("far", ["addition"], { grade_level: 5 }),
    resource("near", ["dates"], { grade_level: 4 }),
  ],
  learners: [0, 1, 2, 3].map((n) => learner(n, { grade_level: 3 })),
  traces: [...passed(0, 5), ...passed(1, 4), ...passed(2, 1), trace(3, "sym-1", null)],
};
const gaps = {
  unobserved_domains: ["geometry", "history"],
  retired_resources: 1,
  distant_resources: 1,
  unobserved_learners: 1,
  little_observed_learners: 2,
};
const snapshot = await precompute(records, { embedder: letterEmbedder() });

test("a dataset and its snapshot have the same gaps", async () => {
  expect(datasetGaps(await buildDataset(records))).toEqual(gaps);
  expect(snapshotGaps(snapshot)).toEqual(gaps);
});

test("rejects anything that is not a dataset", async () => {
  const unawaited = buildDataset(records);
  expect(() => datasetGaps(unawaited as never)).toThrow(
    "dataset: expected a Dataset, as returned by buildDataset(), got a promise: await it first",
  );
  await unawaited;
  expect(() => datasetGaps(records as never)).toThrow(
    "dataset.catalogue: expected an object, got nothing",
  );
});

test("counts a distant retired resource only as retired", async () => {
  const resources = [
    ...records.resources,
    resource("both", ["dates"], { grade_level: 5, retired: true }),
  ];
  const found = datasetGaps(await buildDataset({ ...records, resources }));
  expect(found).toEqual({ ...gaps, retired_resources: 2 });
});

test("does not count learners other than the given ones", () => {
  expect(snapshotGaps(snapshot, Uint32Array.of(0))).toEqual({
    ...gaps,
    unobserved_learners: 0,
    little_observed_learners: 0,
  });
  expect(snapshotGaps(snapshot, Uint32Array.of())).toEqual({
    unobserved_domains: ["geometry", "history", "number"],
    retired_resources: 1,
    distant_resources: 7,
    unobserved_learners: 0,
    little_observed_learners: 0,
  });
});

test("the results of other learners do not affect the gaps", async () => {
  const alone = snapshotGaps(snapshot, Uint32Array.of(1));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 6 }), fc.boolean(), async (times, observed) => {
      const others = observed ? [trace(3, "sym-1", 1), trace(3, "near", 0)] : [];
      const traces = [...passed(0, times + 1), ...passed(1, 4), ...passed(2, times), ...others];
      const other = await precompute({ ...records, traces }, { embedder: letterEmbedder() });
      expect(snapshotGaps(other, Uint32Array.of(1))).toEqual(alone);
    }),
    { numRuns: 20 },
  );
});

test("describes each gap in one sentence", () => {
  expect(describeGaps(gaps)).toEqual([
    "no learner has a scored trace in geometry, history: profiles have no values there",
    "1 resource is retired and never recommended",
    "1 resource is more than one grade from every learner, and recommended only if nothing nearer is left",
    "1 learner has no scored trace: the profile is empty",
    "2 learners have fewer than 5 scored traces: too few for conclusions",
  ]);
  const none = { ...gaps, unobserved_domains: [], retired_resources: 0, distant_resources: 0 };
  expect(describeGaps({ ...none, unobserved_learners: 0, little_observed_learners: 0 })).toEqual(
    [],
  );
});

describe("unobserved domains", () => {
  const changes = {
    resources: [...small.resources, resource("both", ["symmetry", "addition"])],
    learners: [...small.learners, learner(6, { left: true })],
  };

  test.each<[string, readonly unknown[], readonly string[]]>([
    ["no trace", [], ["geometry", "number"]],
    ["a trace without a score", [trace(0, "sym-1", null)], ["geometry", "number"]],
    ["a trace of a learner who has left", [trace(6, "sym-1", 1)], ["geometry", "number"]],
    [
      "a trace on a resource whose second skill belongs to the domain",
      [trace(0, "both", 1)],
      ["number"],
    ],
    ["a trace with a score of 0 in each domain", [trace(0, "both", 0), trace(1, "add-1", 0)], []],
  ])("with %s", async (_, traces, expected) => {
    const dataset = await build({ ...changes, traces });
    expect(datasetGaps(dataset).unobserved_domains).toEqual(expected);
  });
});
