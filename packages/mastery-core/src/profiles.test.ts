import { expect, test } from "vitest";
import { buildDataset } from "./evidence/build-dataset.ts";
import { describePopulation, profileLearners } from "./profiles.ts";
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

test("population means count a skill on every resource that carries it, and fall back to all scored traces", () => {
  const { domainMean, domainRate, skillMean } = describePopulation(evidence, catalogue);
  expect([...domainMean]).toEqual([0.4, 0.4]);
  expect([...domainRate]).toEqual([1 / 3, 1 / 3]);
  // addition, fractions, symmetry
  expect([...skillMean]).toEqual([0.1, 0.4, 0.4]);
});

test("without any scored trace, every population mean is 0.5", async () => {
  const nothing = await buildDataset({ ...catalogueRecords, traces: [trace(0, "sym", null)] });
  const { domainMean, domainRate, skillMean } = describePopulation(
    nothing.evidence,
    nothing.catalogue,
  );
  expect([...domainMean, ...domainRate, ...skillMean]).toEqual(Array(7).fill(0.5));
});
