import { buildDataset, precompute, type Snapshot, type Trace } from "@mastery/core";
import { sharedLearners } from "@mastery/core/changes";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { expect, test } from "vitest";
import { compareSnapshots } from "./compare-snapshots.ts";
import { learnerChanges } from "./learner-changes.ts";

type Options = Parameters<typeof precompute>[1];

const small = smallDataset();

function computed(
  records: Partial<ReturnType<typeof smallDataset>> = {},
  options: Partial<Options> = {},
): Promise<Snapshot> {
  const rules = { embedder: letterEmbedder(), leastPeers: 1, ...options };
  return precompute({ ...small, ...records }, rules);
}

function withTraces(...more: Trace[]): Promise<Snapshot> {
  return computed({ traces: [...small.traces, ...more] });
}

const before = await computed();

test("finds no change between a snapshot and itself", async () => {
  const { domains, clusters, recommendations, ...others } = await compareSnapshots(before, before);
  expect(others).toEqual({
    learners: { both: 6, came: 0, left: 0 },
    rules: [],
    embedder: false,
    followed: { recommended: 15, tried: 0, succeeded: 0 },
  });
  const none = { rose: 0, fell: 0, observed: 0, no_longer_observed: 0, mean_change: null };
  expect(domains).toEqual({ geometry: none, number: none });
  expect(clusters).toMatchObject({
    moved: 0,
    adjusted_rand_index: 1,
    appeared: [],
    gone: [],
    split: [],
    merged: [],
    renumbered: [],
  });
  expect(recommendations).toMatchObject({ came: 0, went: 0, rescored: 0 });
  expect(learnerChanges(before, before, learnerId(0))).toEqual({
    learner_id: learnerId(0),
    domains: [],
    cluster: null,
    recommendations: [],
    followed: { recommended: 3, tried: 0, succeeded: 0 },
  });
});

test("reports a better score as a rise, and a mastered resource as removed", async () => {
  const after = await withTraces(trace(0, "add-1", 0.5));
  const changes = learnerChanges(before, after, learnerId(0))!;
  expect(changes.domains).toEqual([
    { domain: "number", change: "rose", old_mean_score: 0.1, new_mean_score: 0.3 },
  ]);
  expect(changes.recommendations).toContainEqual(
    expect.objectContaining({
      resource_id: "add-1",
      change: "went",
      because: "mastery",
      new_rank: null,
      new_score: null,
    }),
  );
  const { domains, recommendations } = await compareSnapshots(before, after);
  expect(domains["number"]).toEqual({
    rose: 1,
    fell: 0,
    observed: 0,
    no_longer_observed: 0,
    mean_change: expect.closeTo(0.2, 12),
  });
  expect(recommendations.went_because.mastery).toBeGreaterThan(0);
});

test("counts the recommended resources that learners have since tried, and the resources that they passed", async () => {
  const [first, second] = before.recommend(learnerId(0))!.map(({ resource_id }) => resource_id);
  const after = await withTraces(
    ...[trace(0, first!, 0.9), trace(0, first!, 0.2), trace(0, second!, 0.1)],
    ...[trace(1, "sym-1", 0.9), trace(2, first!, null)],
  );
  const followed = [0, 1, 2].map((n) => learnerChanges(before, after, learnerId(n))!.followed);
  expect(followed).toMatchObject([
    { tried: 2, succeeded: 1 },
    { tried: 0, succeeded: 0 },
    { tried: 1, succeeded: 1 },
  ]);
  const school = (await compareSnapshots(before, after)).followed;
  expect(school).toMatchObject({ tried: 3, succeeded: 2 });
});

test("does not count attempts if only one of the snapshots is limited to traces since a day", async () => {
  const dataset = await buildDataset(small, { since: "2025-09-01" });
  const after = await precompute(dataset, { embedder: letterEmbedder(), leastPeers: 1 });
  expect(learnerChanges(before, after, learnerId(0))!.followed).toBeNull();
  expect((await compareSnapshots(before, after)).followed).toBeNull();
});

test("reports domains that are newly observed or no longer observed", async () => {
  const without = small.traces.filter(
    ({ learner_id, resource_id }) => learner_id !== learnerId(5) || resource_id !== "sym-1",
  );
  const after = await computed({ traces: without });
  expect(learnerChanges(before, after, learnerId(5))!.domains).toEqual([
    { domain: "geometry", change: "no_longer_observed", old_mean_score: 0.3, new_mean_score: null },
  ]);
  expect(learnerChanges(after, before, learnerId(5))!.domains).toEqual([
    { domain: "geometry", change: "observed", old_mean_score: null, new_mean_score: 0.3 },
  ]);
});

test("reports no move of a learner without a scored trace, whose cluster says nothing", async () => {
  const id = learnerId(0);
  const traces = small.traces.filter(({ learner_id }) => learner_id !== id);
  const without = await computed({ traces });
  expect(without.assignment(id)!.cluster_id).not.toBe(before.assignment(id)!.cluster_id);
  expect(learnerChanges(without, before, id)!.cluster).toBeNull();
  expect(learnerChanges(before, without, id)!.cluster).toBeNull();
});

test("reports no change in a domain that is named like a property of every object", async () => {
  const named = { skills: small.skills.map((one) => ({ ...one, domain: "constructor" })) };
  const unobserved = {
    ...named,
    traces: small.traces.filter((one) => one.learner_id !== learnerId(5)),
  };
  const same = await computed(unobserved);
  expect(learnerChanges(same, await computed(unobserved), learnerId(5))!.domains).toEqual([]);
  expect(learnerChanges(same, await computed(named), learnerId(5))!.domains).toMatchObject([
    { domain: "constructor", change: "observed", old_mean_score: null },
  ]);
});

test("the reason is `skills` if the target skills changed", async () => {
  // Learner 0 was weak in addition and is now strong, so only symmetry is left to practise.
  const after = await withTraces(
    ...Array.from({ length: 20 }, () => trace(0, "add-1", 1)),
    ...Array.from({ length: 60 }, () => trace(0, "sym-1", 0)),
  );
  const { recommendations } = learnerChanges(before, after, learnerId(0))!;
  const because = Object.fromEntries(
    recommendations.map((one) => [one.resource_id, `${one.change} ${one.because}`]),
  );
  expect(because).toMatchObject({
    "add-2": "went skills",
    "sym-1": expect.stringMatching(/skills/),
  });
});

test("the reason is `grade` if the learner's grade changed", async () => {
  const learners = small.learners.map((one, n) => (n === 0 ? learner(0, { grade_level: 5 }) : one));
  const after = await computed({ learners });
  const { recommendations } = learnerChanges(before, after, learnerId(0))!;
  expect(recommendations.length).toBeGreaterThan(0);
  for (const { change, because, parts } of recommendations) {
    if (change === "stayed") expect(parts).toContain("grade_fit");
    else expect(because).toBe("grade");
  }
});

test("the reason is `room` if the other list is not full", async () => {
  const resources = small.resources.map((one) => ({
    ...one,
    retired: one.resource_id === "add-1",
  }));
  const { recommendations } = learnerChanges(before, await computed({ resources }), learnerId(0))!;
  expect(recommendations.filter(({ change }) => change === "went")).toEqual([
    expect.objectContaining({ resource_id: "add-1", because: "room" }),
  ]);
});

test("the reason is `order` if the other list is full", async () => {
  const resources = [...small.resources, resource("add-3", ["addition"], { title: "Aaa" })];
  const one = await computed({ resources }, { topN: 1 });
  const other = await withRetired(resources, one.recommend(learnerId(0), 1)![0]!.resource_id);
  const { recommendations } = learnerChanges(one, other, learnerId(0))!;
  expect(recommendations.map(({ change, because }) => [change, because])).toEqual([
    ["went", "order"],
    ["came", "order"],
  ]);
});

function withRetired(resources: readonly ReturnType<typeof resource>[], id: string) {
  const retired = resources.map((one) =>
    one.resource_id === id ? { ...one, retired: true } : one,
  );
  return computed({ resources: retired }, { topN: 1 });
}

test("counts the learners who came or left, and names the rules that changed", async () => {
  const after = await computed(
    {
      learners: [...small.learners.slice(1), learner(7)],
      traces: small.traces.filter(({ learner_id }) => learner_id !== learnerId(0)),
    },
    { weakThreshold: 0.5 },
  );
  expect(sharedLearners(before, after)).toEqual({
    both: [1, 2, 3, 4, 5].map(learnerId),
    came: [learnerId(7)],
    left: [learnerId(0)],
  });
  expect(await compareSnapshots(before, after)).toMatchObject({
    learners: { both: 5, came: 1, left: 1 },
    rules: ["weakThreshold"],
  });
  expect(learnerChanges(before, after, learnerId(0))).toBeUndefined();
  expect(learnerChanges(before, after, learnerId(7))).toBeUndefined();
});

test("rejects a misspelt option", async () => {
  await expect(compareSnapshots(before, before, { onprogress() {} } as object)).rejects.toThrow(
    "options: expected only the names onProgress, got an unknown name; did you mean onProgress?",
  );
});
