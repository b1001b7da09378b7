import { describe, expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  skill,
  smallDataset,
  trace,
} from "../testing/index.ts";
import { fit } from "./fit.ts";
import type { Model } from "./model.ts";
import { transform } from "./transform.ts";

const embedder = letterEmbedder();
const model = await fit(smallDataset(), { embedder, leastPeers: 1 });

describe("transform", () => {
  test("returns the same results for an unseen learner as for a learner with the same evidence", async () => {
    const { traces, ...records } = smallDataset();
    const same = traces
      .filter(({ learner_id }) => learner_id === learnerId(4))
      .map((one) => ({ ...one, learner_id: learnerId(7) }));
    const newcomer = await transform(model, {
      ...records,
      learners: [learner(7, { display_name: "Learner 4" })],
      traces: same,
    });
    const whole = await precompute(smallDataset(), { embedder, leastPeers: 1 });
    expect(newcomer.recommend(learnerId(7), 10)).toEqual(whole.recommend(learnerId(4), 10));
    const { learner_id, ...assignment } = newcomer.assignment(learnerId(7))!;
    expect(whole.assignment(learnerId(4))).toMatchObject(assignment);
    const { cluster_id } = whole.assignment(learnerId(4))!;
    expect(newcomer.clusters().clusters).toEqual(
      whole
        .clusters()
        .clusters.map((one) => ({ ...one, size: Number(one.cluster_id === cluster_id) })),
    );
    expect(newcomer.health().n_learners).toBe(1);
  });

  test("rejects skills and resources that the model was not fitted on, and names them", async () => {
    const { skills, resources, traces, ...records } = smallDataset();
    const changed = {
      ...records,
      skills: [...skills.slice(1), skill("addition", "geometry"), skill("division", "number")],
      resources: [
        ...resources.filter(({ resource_id }) => resource_id !== "sym-2"),
        resource("div-1", ["division"]),
      ],
      traces: [],
    };
    await expect(transform(model, changed)).rejects.toMatchObject({
      code: "MODEL_MISMATCH",
      message: [
        "The data and the model have different skills or resources. Fit a new model. Differences:",
        'skill "addition": its record differs',
        'resource "sym-2": only in the model',
        'skill "division": only in the data',
        'resource "div-1": only in the data',
      ].join("\n  "),
    });
  });

  test("names five of many differences", async () => {
    const { resources, ...records } = smallDataset();
    const renamed = resources.map((one) => ({ ...one, title: `${one.title}!` }));
    const more = resource("zzz", ["addition"]);
    await expect(transform(model, { ...records, resources: [...renamed, more] })).rejects.toThrow(
      /"sym-2": its record differs\n {2}… and 1 more$/,
    );
  });

  test("rejects unknown options, including rules", async () => {
    const options = { topN: 3, name: "" };
    await expect(transform(model, smallDataset(), options)).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: expect.stringMatching(/^options: .* got an unknown name\nname: expected/),
    });
  });

  test("rejects values that are not models", async () => {
    await expect(transform({} as Model, smallDataset())).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: "model: expected a Model, got an object",
    });
  });
});

describe("fit on a sample", () => {
  /** Twelve learners, each with one of two patterns of results. */
  const { skills, resources } = smallDataset();
  const school = {
    ...{ skills, resources },
    learners: Array.from({ length: 12 }, (_, n) => learner(n)),
    traces: Array.from({ length: 12 }, (_, n) => [
      trace(n, "add-1", (n % 2 === 0 ? 0.8 : 0.2) + n / 100),
      trace(n, "sym-1", (n % 2 === 0 ? 0.1 : 0.7) + n / 100),
    ]).flat(),
  };

  test("computes everything from the sample, but counts all learners in sizes", async () => {
    const rules = { embedder, leastPeers: 1, kRange: [2, 2] } as const;
    const sampled = await precompute(school, { ...rules, fitSample: 6 });
    const members = await fit(school, { ...rules, fitSample: 6 });
    expect(members.metadata).toMatchObject({
      learners: 6,
      silhouette: { learners: 6, sampled: false },
    });
    const described = ({ clusters }: ReturnType<typeof sampled.clusters>) =>
      clusters.map(({ size, ...others }) => others);
    expect(described(sampled.clusters())).toEqual(described(members.clusters()));
    const whole = await precompute(school, rules);
    expect(described(sampled.clusters())).not.toEqual(described(whole.clusters()));
    const sizes = sampled.clusters().clusters.map(({ size }) => size);
    expect(sizes.toSorted()).toEqual([6, 6]);
  });

  test("depends neither on the seed nor on the order of learners", async () => {
    const learnersOf = async (seed: number, learners = school.learners) => {
      const model = await fit({ ...school, learners }, { embedder, fitSample: 5, seed });
      return model.clusters().clusters.map(({ centroid_per_domain }) => centroid_per_domain);
    };
    expect(await learnersOf(2, school.learners.toReversed())).toEqual(await learnersOf(1));
  });
});
