import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import type { PopulationSource } from "./source.ts";

const embedder = letterEmbedder();

const population: PopulationSource = {
  hash: "of another school",
  valuesFor: ({ domains, skillIds, resourceIds }) => ({
    mean: 0.4,
    domainMean: new Float64Array(domains.length).fill(0.3),
    skillMean: new Float64Array(skillIds.length).fill(0.2),
    difficulty: new Float64Array(resourceIds.length).fill(0.1),
    shrinkage: { learner: 1, domain: 2, skill: 3 },
  }),
};

test("values from elsewhere replace those of the data, and the metadata name where they come from", async () => {
  const snapshot = await precompute(smallDataset(), { embedder, population });
  expect(snapshot.metadata.population).toBe("of another school");
  expect(snapshot.metadata.shrinkage).toEqual({ learner: 1, domain: 2, skill: 3 });
  const difficulties = snapshot.resources().map(({ difficulty }) => difficulty);
  expect(difficulties).toEqual(difficulties.map(() => 0.1));
});

test("values from elsewhere that do not fit the catalogue are refused, and all problems are listed", async () => {
  const valuesFor: PopulationSource["valuesFor"] = (tree, rules) => ({
    ...population.valuesFor(tree, rules),
    mean: 40,
    domainMean: new Float64Array(tree.domains.length + 1),
    difficulty: new Float64Array(tree.resourceIds.length).fill(Number.POSITIVE_INFINITY),
    shrinkage: { learner: 1, domain: 2, skill: 0 },
  });
  const refused = precompute(smallDataset(), { embedder, population: { hash: "x", valuesFor } });
  await expect(refused).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: [
      "population.valuesFor().mean: expected a number from 0 to 1, got 40",
      "population.valuesFor().domainMean: expected a Float64Array of 2 numbers from 0 to 1, or NaN, got an object",
      "population.valuesFor().difficulty: expected a Float64Array of 5 numbers from 0 to 1, or NaN, got an object",
      "population.valuesFor().shrinkage.skill: expected a number from 1 to 200, got 0",
    ].join("\n"),
  });
});

test("the content of a file in place of a population is refused", async () => {
  const options = { embedder, population: { round: 3, shrinkage: null } as never };
  await expect(precompute(smallDataset(), options)).rejects.toThrow(
    "population.hash: expected a non-empty string, got nothing\npopulation.valuesFor: expected a function, got nothing",
  );
});
