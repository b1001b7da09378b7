import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { countEvidence } from "../tests/count-evidence.fixture.ts";
import { NOT_SHOWN } from "./describe.ts";
import { MasteryError } from "./errors/index.ts";
import { runTask } from "./parallel/index.ts";
import { precompute } from "./precompute.ts";
import type { Embedder } from "./ranking/embeddings.ts";
import { DEFAULT_RULES } from "./rules/options.ts";
import { contentOf } from "./snapshot/snapshot.ts";
import { learnerId, letterEmbedder, smallDataset, trace } from "./testing/index.ts";
import type { Progress } from "./work.ts";

const embedder = letterEmbedder();

test("reports the progress of every stage from 0 to its total, in order", async () => {
  const reports: Progress[] = [];
  await precompute(smallDataset(), {
    embedder,
    onProgress: (progress) => {
      reports.push(progress);
    },
  });
  const stages = [...new Set(reports.map(({ stage }) => stage))];
  expect(stages).toEqual([
    "dataset",
    "profiles",
    "clustering",
    "embedding",
    "recommendations",
    "snapshot",
  ]);
  for (const stage of stages) {
    const done = reports.filter((report) => report.stage === stage).map((report) => report.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done[0]).toBe(0);
    const last = reports.findLast((report) => report.stage === stage)!;
    expect(last.done).toBe(last.total);
  }
});

test("computes the same snapshot with workers that run all tasks as without workers", async () => {
  const tasks = new Set<string>();
  const workers = {
    size: 2,
    async run(name: string, input: unknown) {
      tasks.add(name);
      return runTask(name, input);
    },
  };
  const snapshot = await precompute(smallDataset(), { embedder, workers });
  expect([...tasks]).toEqual(["k-means", "distance-sums", "rank-learners"]);
  const alone = await precompute(smallDataset(), { embedder });
  expect(contentOf(snapshot)).toEqual(contentOf(alone));
});

test("rejects with the reason if aborted before the start or at any progress report", async () => {
  const reason = new Error("enough");
  await expect(
    precompute(smallDataset(), { embedder, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);

  let reports = 0;
  await precompute(smallDataset(), { embedder, onProgress: () => void reports++ });
  for (let at = 1; at <= reports; at++) {
    const controller = new AbortController();
    let seen = 0;
    const result = precompute(smallDataset(), {
      embedder,
      signal: controller.signal,
      onProgress: async () => {
        if (++seen === at) controller.abort(reason);
      },
    });
    await expect(result).rejects.toBe(reason);
    expect(seen).toBe(at);
  }
});

test("rejects with the error of the embedder", async () => {
  const failing: Embedder = {
    ...embedder,
    embed: () => Promise.reject(new Error("no such model")),
  };
  await expect(precompute(smallDataset(), { embedder: failing })).rejects.toThrow("no such model");
});

const UNKNOWN_OPTION =
  "options: expected only the names embedder, clusterer, population, name, workers, onProgress, signal, seed, kRange, restarts, maxIterations, silhouetteSample, fitSample, weights, weakThreshold, latestResources, passMark, labelThresholds, difficultyTraces, reach, aim, leastPeers, skillsToDiscover, skillsToConsolidate, repeatsOfOneSet, failuresThatHoldBack, topN, previous, got an unknown name";

const misuses: [what: string, dataset: unknown, options: unknown, ...messages: string[]][] = [
  [
    "no options",
    smallDataset(),
    undefined,
    "embedder: expected { id, dimension, embed(texts) }, got nothing",
  ],
  [
    "options without an embedder",
    smallDataset(),
    {},
    "embedder: expected { id, dimension, embed(texts) }, got nothing",
  ],
  [
    "an embedder that was not awaited",
    smallDataset(),
    { embedder: Promise.resolve(embedder) },
    "embedder: expected { id, dimension, embed(texts) }, got a promise: await it first",
  ],
  [
    "the name of an embedder",
    smallDataset(),
    { embedder: "builtin" },
    'embedder: expected { id, dimension, embed(texts) }, got "builtin"',
  ],
  [
    "an incomplete embedder",
    smallDataset(),
    { embedder: { id: "mine", dimension: 0, revision: 7 } },
    "embedder.dimension: expected an integer from 1 to 4294967295, got 0",
    "embedder.revision: expected a string, got 7",
    "embedder.embed: expected a function, got nothing",
  ],
  [
    "a misspelt option",
    smallDataset(),
    { embedder, weakTreshold: 0.5 },
    `${UNKNOWN_OPTION}; did you mean weakThreshold?`,
  ],
  [
    "lenient reading, whose report would be lost",
    smallDataset(),
    { embedder, lenient: true },
    UNKNOWN_OPTION,
  ],
  [
    "options of all kinds with the wrong type",
    smallDataset(),
    {
      embedder: null,
      name: 2026,
      workers: 4,
      onProgress: true,
      signal: {},
      kRange: 3,
      topN: 0,
    },
    "embedder: expected { id, dimension, embed(texts) }, got null",
    "name: expected 1 to 200 printable characters, got 2026",
    "workers: expected { size, run }, got 4",
    "onProgress: expected a function, got true",
    "signal: expected an AbortSignal, got an object",
    "kRange: expected a list of two integers, got 3",
    "topN: expected an integer from 1 to 100, got 0",
  ],
  [
    "workers and a signal with missing parts",
    smallDataset(),
    { embedder, workers: { size: 0, run: 3 }, signal: { aborted: false } },
    "workers.size: expected an integer from 1 to 4294967295, got 0",
    "workers.run: expected a function, got 3",
    "signal: expected an AbortSignal, got an object",
  ],
  [
    "workers of a size that is not a number",
    smallDataset(),
    { embedder, workers: { size: Number.NaN, run: runTask } },
    "workers.size: expected an integer from 1 to 4294967295, got NaN",
  ],
  [
    "workers of a size in quotes",
    smallDataset(),
    { embedder, workers: { size: "2", run: runTask } },
    'workers.size: expected an integer from 1 to 4294967295, got "2"',
  ],
  [
    "no dataset",
    undefined,
    { embedder },
    "dataset: expected { skills, resources, learners, traces }, got nothing",
  ],
  [
    "a dataset that was not awaited",
    Promise.resolve(smallDataset()),
    { embedder },
    "dataset: expected { skills, resources, learners, traces }, got a promise: await it first",
  ],
  [
    "collections that are missing or of another type",
    { ...smallDataset(), traces: undefined, skills: "add" },
    { embedder },
    'skills: expected a list, or another iterable, of records, got "add"',
    "traces: expected a list, or another iterable, of records, got nothing",
  ],
  [
    "the text of a file in place of records, without quoting it if it is about learners",
    { ...smallDataset(), learners: "Ada,Basile\n", traces: "Ada,EX1,passed\n" },
    { embedder },
    `learners: expected a list, or another iterable, of records, got ${NOT_SHOWN}`,
    `traces: expected a list, or another iterable, of records, got ${NOT_SHOWN}`,
  ],
];

test.each(misuses)("reports before any work starts: %s", async (_, dataset, options, ...lines) => {
  let begun = false;
  const watched = options && {
    onProgress: () => {
      begun = true;
    },
    ...options,
  };
  const misused = precompute(dataset as never, watched as never);
  await expect(misused).rejects.toBeInstanceOf(MasteryError);
  await expect(misused).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: lines.join("\n"),
  });
  expect(begun).toBe(false);
});

test("applies the rules, and includes them in the metadata with name, version, embedder and dates", async () => {
  const snapshot = await precompute(smallDataset(), {
    embedder: { ...embedder, revision: "7" },
    name: "École du Lac, 2025-2026",
    topN: 1,
    kRange: [3, 3],
    labelThresholds: { strong: 1, weak: 0 },
    leastPeers: 1,
  });
  expect(snapshot.clusters().k).toBe(3);
  expect(snapshot.clusters().clusters[0]!.label).toBe("profil équilibré");
  expect(snapshot.recommend(learnerId(0), 10)).toHaveLength(1);
  expect(snapshot.metadata).toEqual({
    name: "École du Lac, 2025-2026",
    clustersShow: "levels",
    language: "fr",
    gradeLabels: [],
    version: packageJson.version,
    embedder: { id: "letters", dimension: 26, revision: "7" },
    clusterer: null,
    silhouette: { learners: 6, sampled: false },
    shrinkage: { learner: 5.28, domain: 5.28, skill: 5.28 },
    traces: 18,
    dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
    rules: {
      ...DEFAULT_RULES,
      topN: 1,
      kRange: [3, 3],
      labelThresholds: { strong: 1, weak: 0 },
      leastPeers: 1,
    },
  });
});

test.each([
  ["empty", ""],
  ["blank", "  "],
  ["too long", "é".repeat(201)],
  ["on two lines", "École\ndu Lac"],
  ["with a terminal escape sequence", "\u001b[2J"],
  ["with a mark that reverses text", "\u202e0202"],
  ["with a lone surrogate", "\ud83d"],
])("rejects a name that is %s", async (_, name) => {
  await expect(precompute(smallDataset(), { embedder, name })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(/^name: expected 1 to 200 printable characters, got "/),
  });
});

test("accepts a name of 200 characters in any script", async () => {
  const name = "😀".repeat(200);
  expect((await precompute(smallDataset(), { embedder, name })).metadata.name).toBe(name);
});

test("counts traces on retired resources, but never recommends them", async () => {
  const { resources, ...rest } = smallDataset();
  const retired = resources.map((one) => ({ ...one, retired: one.resource_id !== "add-2" }));
  const profile = (await precompute(smallDataset(), { embedder })).profile(learnerId(0));
  const some = await precompute({ ...rest, resources: retired }, { embedder });
  expect(some.profile(learnerId(0))).toEqual(profile);
  expect(some.recommend(learnerId(0))!.map((one) => one.resource_id)).toEqual(["add-2"]);
  const all = resources.map((one) => ({ ...one, retired: true }));
  const none = await precompute({ ...rest, resources: all }, { embedder });
  expect(none.profile(learnerId(0))).toEqual(profile);
  expect(none.recommend(learnerId(0))).toEqual([]);
});

test("a learner who has left does not change any answer", async () => {
  const { learners, ...rest } = smallDataset();
  const remaining = learners.slice(1);
  const { traces, ...others } = rest;
  const left = [{ ...learners[0]!, left: true }, ...remaining];
  const without = traces.filter((one) => one.learner_id !== learnerId(0));
  const gone = await precompute({ ...rest, learners: left }, { embedder });
  const never = await precompute({ ...others, traces: without, learners: remaining }, { embedder });
  expect(contentOf(gone)).toEqual(contentOf(never));
});

test("the last day of a learner is that of the last trace on any resource, scored or not, and 0 without a date", async () => {
  const at = (n: number, id: string, timestamp: string | null, score: number | null = 0.1 * n) =>
    trace(n, id, score, { timestamp });
  const traces = [
    at(0, "add-1", "2025-09-03T08:00:00Z"),
    at(0, "add-2", "2025-09-05T08:00:00Z", null),
    at(0, "sym-1", "2025-09-04T08:00:00Z"),
    at(1, "add-1", null),
    at(1, "sym-1", "2025-09-02T08:00:00Z"),
    at(2, "sym-1", null),
    at(4, "add-1", "2025-09-01T08:00:00Z"),
  ];
  for (const some of [traces, traces.toReversed()]) {
    const snapshot = await precompute({ ...smallDataset(), traces: some }, { embedder });
    const { lastDay } = contentOf(snapshot).columns.roster;
    expect([...lastDay]).toEqual([20250905, 20250902, 0, 0, 20250901, 0]);
  }
});

test("holds back a resource after three traces with an unknown outcome, which do not count as success", async () => {
  const { traces, ...rest } = smallDataset();
  const unknown = {
    learner_id: learnerId(0),
    resource_id: "add-2",
    traces: 3,
    scored_traces: 0,
    score_sum_billionths: 0,
    scored_successes: 0,
    any_success: false,
    any_known_outcome: false,
    pass_mark: 0.5,
  };
  const listOf = async (...further: (typeof unknown)[]): Promise<string[]> => {
    const evidence = [...countEvidence(traces), ...further];
    const reach = { from: 0, to: 1 };
    const snapshot = await precompute({ ...rest, evidence }, { embedder, reach });
    return snapshot.recommend(learnerId(0), 3)!.map((one) => one.resource_id);
  };
  expect(await listOf()).toEqual(["add-1", "add-2", "frac-1"]);
  expect(await listOf({ ...unknown, traces: 2 })).toEqual(["add-1", "add-2", "frac-1"]);
  expect(await listOf(unknown)).toEqual(["add-1", "frac-1", "add-2"]);
});

test("rejects a dataset without any scored trace", async () => {
  const traces = [trace(0, "sym-1", null), trace(1, "add-1", null)];
  await expect(precompute({ ...smallDataset(), traces }, { embedder })).rejects.toMatchObject({
    code: "NOTHING_OBSERVED",
    message:
      "Nothing is observed: expected at least one trace with a score, got 2 without a score.",
  });
});
