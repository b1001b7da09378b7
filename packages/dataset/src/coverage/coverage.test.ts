import { buildDataset } from "@mastery/core";
import { learner, resource, skill, smallDataset, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { coverageOf } from "./coverage.ts";

test("counts learners without traces and the evidence of each domain, and lists untried resources and skills without resources", async () => {
  const { skills, resources, learners } = smallDataset();
  const dataset = await buildDataset({
    skills: [...skills, skill("division", "number")],
    resources,
    learners: [...learners, learner(9)],
    traces: [
      trace(0, "sym-1", 0.5),
      trace(0, "sym-1", 0.7),
      trace(1, "sym-1", null),
      ...[2, 3, 4, 5].map((n) => trace(n, "frac-1", 0.5)),
    ],
  });
  expect(coverageOf(dataset)).toEqual({
    learners_without_evidence: { count: 1 },
    resources_never_tried: { count: 3, first: ["add-1", "add-2", "sym-2"] },
    skills_without_resources: { count: 1, first: ["division"] },
    domains: {
      geometry: { scored_traces: 2, learners: 1, thin: true },
      number: { scored_traces: 4, learners: 4, thin: false },
    },
  });
});

test("ignores retired resources", async () => {
  const { skills, resources, learners } = smallDataset();
  const dataset = await buildDataset({
    skills: [...skills, skill("division", "number")],
    resources: [...resources, resource("div-1", ["division", "addition"], { retired: true })],
    learners,
    traces: resources.map(({ resource_id }) => trace(0, resource_id, 0.5)),
  });
  const { resources_never_tried, skills_without_resources } = coverageOf(dataset);
  expect(resources_never_tried).toEqual({ count: 0, first: [] });
  expect(skills_without_resources).toEqual({ count: 1, first: ["division"] });
});

test("lists only the first ten untried resources, and counts learners without listing them", async () => {
  const { skills, learners } = smallDataset();
  const resources = Array.from({ length: 12 }, (_, n) => resource(`add-${n}`, ["addition"]));
  const dataset = await buildDataset({ skills, resources, learners, traces: [] });
  const { resources_never_tried, learners_without_evidence } = coverageOf(dataset);
  expect(resources_never_tried.count).toBe(12);
  expect(resources_never_tried.first).toHaveLength(10);
  expect(learners_without_evidence).toEqual({ count: 6 });
});
