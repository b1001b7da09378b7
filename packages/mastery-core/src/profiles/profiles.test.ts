import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { profileLearners } from "./profiles.ts";
import { skillMeansReader } from "./skill-means.ts";

const { evidence, catalogue } = await buildDataset({
  skills: [
    skill("addition", "number"),
    skill("fractions", "number"),
    skill("symmetry", "geometry"),
  ],
  resources: [
    resource("both", ["symmetry", "addition"]),
    resource("frac", ["fractions"]),
    resource("sym", ["symmetry"]),
  ],
  learners: [learner(0), learner(1)],
  traces: [
    trace(0, "both", 0.1),
    trace(0, "sym", 0.2),
    trace(0, "sym", 0.9, { success: true }),
    trace(0, "sym", null),
    trace(0, "frac", null),
  ],
});

test("a trace counts for the domain of its resource's primary skill; without a scored trace both numbers are 0.5", () => {
  const profiles = profileLearners(evidence, catalogue);
  expect([...profiles.traces]).toEqual([5, 0]);
  // Columns: geometry, number.
  expect([...profiles.meanScore]).toEqual([0.4, 0.5, 0.5, 0.5]);
  expect([...profiles.successRate]).toEqual([1 / 3, 0.5, 0.5, 0.5]);
});

test("a skill's mean is over all resources that carry it", () => {
  const skillMeans = skillMeansReader(evidence, catalogue);
  // Columns: addition, fractions, symmetry.
  expect([...skillMeans(0)]).toEqual([0.1, 0.5, 0.4]);
  expect([...skillMeans(1)]).toEqual([0.5, 0.5, 0.5]);
});

test("sums are exact: 0.1 ten times is 1", async () => {
  const exact = await buildDataset({
    skills: [skill("symmetry", "geometry")],
    resources: [resource("sym", ["symmetry"])],
    learners: [learner(0)],
    traces: Array.from({ length: 10 }, () => trace(0, "sym", 0.1)),
  });
  expect(profileLearners(exact.evidence, exact.catalogue).meanScore[0]).toBe(0.1);
});
