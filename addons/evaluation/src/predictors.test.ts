import { fit } from "@mastery/core/model";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { byLearner } from "./attempts.ts";
import { BASELINES } from "./predictors.ts";
import { buildLogged } from "./school.fixture.ts";

const { dataset, log } = await buildLogged(smallDataset());
const attempts = log.attempts
  .filter(({ score }) => score >= 0)
  .toSorted((a, b) => a.learner - b.learner);
const model = await fit(dataset, { embedder: letterEmbedder() });
const own = byLearner(attempts, 6);

/** Resolves to the predictions of a baseline for add-1 before and after it has seen all attempts of a learner. */
async function predictions(name: string, learner: number): Promise<[number, number]> {
  const start = await BASELINES.find((one) => one.name === name)!.train({
    dataset,
    model,
    attempts,
  });
  const tracker = start();
  const before = tracker.predict(0);
  for (const attempt of own[learner]!) tracker.update(attempt);
  return [before, tracker.predict(0)];
}

// Learners 0 to 2 fail add-1 and pass sym-1; 3 to 5 pass add-1 and frac-1, and fail sym-1: 9 of 15 succeed, 3 of 6 on add-1.
test.each([
  ["constant", 0.6, 0.6],
  ["learner mean", 0.6, (1 + 3) / (2 + 5)],
  ["item mean", (3 + 3) / (6 + 5), (3 + 3) / (6 + 5)],
  ["item mean + learner offset", 6 / 11, 6 / 11 + (0 - 6 / 11 + 1 - 6 / 11) / 7],
  ["profile", 0.6, 0],
])("%s matches a calculation by hand", async (name, before, after) => {
  const [first, last] = await predictions(name, 0);
  expect(first).toBeCloseTo(before, 12);
  expect(last).toBeCloseTo(after, 12);
});
