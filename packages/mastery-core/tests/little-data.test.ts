import { expect, test } from "vitest";
import { seededRandom } from "../src/clustering/random.ts";
import { precompute, type Trace } from "../src/index.ts";
import { fit, transform } from "../src/model/index.ts";
import { contentOf } from "../src/snapshot/snapshot.ts";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  type SmallDataset,
  skill,
  trace,
} from "../src/testing/index.ts";

// The results of schools with little data are defined, but contain nothing that was not observed.

const options = { embedder: letterEmbedder(), leastPeers: 1 };

/** Returns a school with skills named `a`, `b` …, each in its own domain by default. */
function school(
  resources: SmallDataset["resources"],
  learners: number,
  traces: readonly Trace[],
  domainOf: (id: string) => string = (id) => `domain_${id}`,
): SmallDataset {
  const ids = [...new Set(resources.flatMap(({ skill_ids }) => skill_ids))];
  return {
    skills: ids.map((id) => skill(id, domainOf(id))),
    resources,
    learners: Array.from({ length: learners }, (_, n) => learner(n)),
    traces,
  };
}

test("a learner with only undated scores regains no skill, but has means and a list", async () => {
  const times = [null, "2025-09-01T08:00:00Z"];
  const [undated, dated] = await Promise.all(
    times.map((timestamp) => {
      const scores = [0, 0, 0, 0.9];
      const own = scores.map((score, i) =>
        trace(0, "a1", score, { timestamp: timestamp && `2025-09-0${i + 1}T08:00:00Z` }),
      );
      const others = [1, 2].flatMap((n) => [trace(n, "a1", 0.5 + n / 10), trace(n, "b1", n / 3)]);
      const records = school([resource("a1", ["a"]), resource("b1", ["b"])], 3, [
        ...own,
        ...others,
      ]);
      return precompute(records, options);
    }),
  );
  expect(undated!.observed(learnerId(0))![0]).toMatchObject({
    standing: "weak",
    last_attempt: null,
    latest_score: null,
    mean_score: 0.225,
  });
  expect(undated!.list(learnerId(0))![0]).toMatchObject({ kind: "weak" });
  expect(dated!.observed(learnerId(0))![0]).toMatchObject({ standing: "regained" });
});

test("the latest score of a skill is unknown if a score on any of its resources has no date", async () => {
  const at = { timestamp: "2025-09-01T08:00:00Z" };
  const undated = { timestamp: null };
  const latestOf = async (
    first: typeof undated | typeof at,
    second: typeof undated | typeof at,
  ) => {
    const own = [trace(0, "a1", 0.2, first), trace(0, "a2", 0.8, second)];
    const others = [1, 2].flatMap((n) => [trace(n, "a1", n / 3), trace(n, "a2", n / 4)]);
    const records = school([resource("a1", ["a"]), resource("a2", ["a"])], 3, [...own, ...others]);
    return (await precompute(records, options)).observed(learnerId(0))![0]!.latest_score;
  };
  expect(await latestOf(undated, at)).toBeNull();
  expect(await latestOf(at, undated)).toBeNull();
  expect(await latestOf(at, at)).toBe(0.2);
});

test("an untried resource has the difficulty of its skill, and this difficulty is not published", async () => {
  const traces = [0, 1, 2].map((n) => trace(n, "a1", n / 4));
  const records = school([resource("a1", ["a"]), resource("a2", ["a"])], 3, traces);
  const snapshot = await precompute(records, options);
  const { catalogue } = contentOf(snapshot).columns;
  expect([...catalogue.difficulty]).toEqual([250, 1001]);
  const untried = snapshot.list(learnerId(0))!.find(({ resource_id }) => resource_id === "a2")!;
  expect(untried.difficulty).toBeNull();
  expect(untried.expected_score).toBeGreaterThan(0);
  expect(untried.expected_score).toBeLessThan(0.25);
});

test("clusters in one domain show levels", async () => {
  const traces = [0, 1, 2, 3, 4, 5].flatMap((n) => [
    trace(n, "a1", n < 3 ? 0.1 : 0.9),
    trace(n, "b1", n % 2 === 0 ? 0.1 : 0.6),
  ]);
  const resources = [resource("a1", ["a"]), resource("b1", ["b"])];
  const one = await precompute(
    school(resources, 6, traces, () => "number"),
    options,
  );
  expect(one.metadata.clustersShow).toBe("levels");
  expect(one.clusters().k).toBeGreaterThanOrEqual(2);
});

test("clusters show levels if only two learners have a scored trace", async () => {
  const traces = [
    ...[trace(0, "a1", 0.1), trace(0, "b1", 0.9)],
    ...[trace(1, "a1", 0.9), trace(1, "b1", 0.1)],
  ];
  const records = school([resource("a1", ["a"]), resource("b1", ["b"])], 3, traces);
  expect((await precompute(records, options)).metadata.clustersShow).toBe("levels");
});

test("clusters show domains if learners differ by domain, otherwise levels", async () => {
  const resources = ["a", "b"].flatMap((id) =>
    Array.from({ length: 8 }, (_, i) => resource(`${id}${i}`, [id])),
  );
  const showOf = async (score: (n: number, id: string) => number): Promise<string> => {
    const random = seededRandom(1);
    const traces = Array.from({ length: 40 }, (_, n) => n).flatMap((n) =>
      resources.map(({ resource_id }) =>
        trace(n, resource_id, score(n, resource_id[0]!) + random() / 3),
      ),
    );
    const snapshot = await precompute(school(resources, 40, traces), options);
    return snapshot.metadata.clustersShow;
  };
  expect(await showOf((n, id) => ((id === "a") === n % 2 < 1 ? 0.1 : 0.6))).toBe("domains");
  expect(await showOf((n) => (n % 2 === 0 ? 0.1 : 0.6))).toBe("levels");
});

test("one skill is enough for profiles, clusters and lists", async () => {
  const traces = [0, 1, 2].map((n) => trace(n, "a1", n / 2));
  const snapshot = await precompute(school([resource("a1", ["a"])], 3, traces), options);
  expect(snapshot.clusters().k).toBe(2);
  expect(snapshot.metadata.shrinkage).toEqual({ learner: 5, domain: 5, skill: 5 });
  expect(snapshot.recommend(learnerId(0))).toHaveLength(1);
});

test("the error names the cause if all learners have the same scores", async () => {
  const traces = [0, 1, 2, 3].flatMap((n) => [trace(n, "a1", 0.6), trace(n, "b1", 0.6)]);
  const records = school([resource("a1", ["a"]), resource("b1", ["b"])], 4, traces);
  await expect(precompute(records, options)).rejects.toMatchObject({
    code: "TOO_FEW_DISTINCT_PROFILES",
    message:
      "A clustering needs at least 2 learners with different profiles; all 4 learners have the same profile.",
  });
});

test("the computation needs at least three learners", async () => {
  const resources = [resource("a1", ["a"]), resource("b1", ["b"])];
  const traces = [0, 1, 2].map((n) => trace(n, "a1", n / 2));
  const snapshot = await precompute(school(resources, 3, traces), options);
  expect(snapshot.health().n_clusters).toBe(2);
  await expect(precompute(school(resources, 2, traces.slice(1, 2)), options)).rejects.toThrow(
    /A clustering needs at least 3 learners, got 2/,
  );
});

test("a learner without a suitable resource nearby gets mastered resources of any grade", async () => {
  const resources = [
    resource("a1", ["a"], { grade_level: 5 }),
    resource("b1", ["b"], { grade_level: 5 }),
  ];
  const traces = [
    trace(0, "a1", 0.1, { success: true }),
    trace(0, "b1", 0.9),
    ...[1, 2].map((n) => trace(n, "a1", n / 3)),
  ];
  const records = school(resources, 3, traces);
  const learners = records.learners.map((one) => ({ ...one, grade_level: 1 }));
  const snapshot = await precompute({ ...records, learners }, options);
  expect(snapshot.list(learnerId(0))).toMatchObject([
    { resource_id: "a1", kind: "weak", phase: 3 },
  ]);
});

test("traces on a retired resource count, but the resource is neither discovered nor recommended", async () => {
  const resources = [
    resource("a1", ["a"], { retired: true }),
    resource("a2", ["a"]),
    resource("b1", ["b"], { retired: true }),
  ];
  const traces = [0, 1, 2].map((n) => trace(n, "a1", n / 4));
  const snapshot = await precompute(school(resources, 3, traces), options);
  expect(contentOf(snapshot).columns.catalogue.difficulty[0]).toBe(250);
  for (const { learner_id } of snapshot.learners()) {
    const list = snapshot.recommend(learner_id, 10)!;
    expect(list.map(({ resource_id }) => resource_id)).toEqual(["a2"]);
  }
});

test("learners who have left do not affect means, difficulties, shrinkage or lists", async () => {
  const resources = [resource("a1", ["a"]), resource("a2", ["a"]), resource("b1", ["b"])];
  const traces = [0, 1, 2].flatMap((n) => [trace(n, "a1", n / 4), trace(n, "b1", 1 - n / 3)]);
  const records = school(resources, 3, traces);
  const alone = await precompute(records, options);
  const more = {
    ...records,
    learners: [...records.learners, learner(9, { left: true })],
    traces: [...traces, trace(9, "a1", 1), trace(9, "a2", 0)],
  };
  expect(contentOf(await precompute(more, options))).toEqual(contentOf(alone));
});

test("a model's numbers about all learners do not depend on the learners to whom it is applied", async () => {
  const resources = [resource("a1", ["a"]), resource("b1", ["b"])];
  const traces = [0, 1, 2].flatMap((n) => [trace(n, "a1", n / 4), trace(n, "b1", 1 - n / 3)]);
  const model = await fit(school(resources, 3, traces), options);
  const other = { ...school(resources, 0, []), learners: [learner(7)] };
  const snapshot = await transform(model, { ...other, traces: [trace(7, "a1", 0.2)] });
  expect(snapshot.metadata.shrinkage).toEqual(model.metadata.shrinkage);
  expect(snapshot.metadata.clustersShow).toBe(model.metadata.clustersShow);
  const { difficulty } = contentOf(snapshot).columns.catalogue;
  const whole = await transform(model, school(resources, 3, traces));
  expect(difficulty).toEqual(contentOf(whole).columns.catalogue.difficulty);
});
