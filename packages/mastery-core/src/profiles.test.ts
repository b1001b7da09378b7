import { expect, test } from "vitest";
import { buildDataset } from "./evidence/build-dataset.ts";
import { profileLearners } from "./profiles.ts";
import { learner, resource, skill, trace } from "./testing/index.ts";

const catalogueRecords = {
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
};

const { evidence, catalogue } = await buildDataset({
  ...catalogueRecords,
  traces: [
    trace(0, "both", 0.1),
    trace(0, "sym", 0.2),
    trace(0, "sym", 0.9, { success: true }),
    trace(0, "sym", null),
    trace(0, "frac", null),
  ],
});

test("scored traces count for the domain of their resource's primary skill", () => {
  const profiles = profileLearners(evidence, catalogue);
  expect([...profiles.traces]).toEqual([5, 0]);
  // Columns: geometry, number.
  expect([...profiles.scored]).toEqual([3, 0, 0, 0]);
  expect([...profiles.scoreSum]).toEqual([1.2e9, 0, 0, 0]);
  expect([...profiles.successes]).toEqual([1, 0, 0, 0]);
});
