import { fit } from "@mastery/core/model";
import { letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { byLearner } from "./attempts.ts";
import { corrected } from "./corrections.ts";
import type { Predictor } from "./predictor.ts";
import { buildLogged } from "./school.fixture.ts";

const half: Predictor = { name: "half", train: () => () => ({ predict: () => 0.5, update() {} }) };

// Learners 0 to 2 pass add-1 on five days. Learners 3 to 5 fail it three times, then pass it twice.
const traces = [0, 1, 2, 3, 4, 5].flatMap((n) =>
  (n < 3 ? [1, 1, 1, 1, 1] : [0, 0, 0, 1, 1]).map((score, day) =>
    trace(n, "add-1", score, { timestamp: `2025-09-0${1 + day}T08:00:00Z` }),
  ),
);
const { dataset, log } = await buildLogged({ ...smallDataset(), traces });
const model = await fit(dataset, { embedder: letterEmbedder() });
const attempts = byLearner(log.attempts, 6).flat();

test.each([
  ["add-1", "last three and skill", "", "3 of 6 first attempts passed", 0.5],
  ["add-1", "last three and skill", "000", "3 of 3 passed", after(3)],
  ["add-1", "last three and skill", "01111", "6 of 6 passed after 111", after(6)],
  ["sym-1", "last three and skill", "000", "nobody tried its skill", 0.5 + (3 * 0.5) / (3 + 10)],
  ["add-1", "practice and skill", "01", "6 of 12 second and third attempts passed", 0.5],
  ["add-1", "practice and skill", "0101", "12 of 12 later attempts passed", after(12)],
] as const)(
  "on %s, by %s, after the outcomes %j, where %s, the prediction is %f",
  async (resource, kind, outcomes, _, expected) => {
    const next = dataset.catalogue.resourceIds.indexOf(resource);
    const tracker = (await corrected(half, kind).train({ dataset, model, attempts }))();
    for (const outcome of outcomes) {
      tracker.update({ ...attempts[0]!, resource: next, succeeded: Number(outcome) as 0 | 1 });
    }
    expect(tracker.predict(next)).toBeCloseTo(expected, 12);
  },
);

/** Returns 0.5, corrected by the errors of `n` successes, with ten pseudo-errors of the mean of all skills, which itself has ten of 0. */
function after(n: number): number {
  const ofAllSkills = (n * 0.5) / (n + 10);
  return 0.5 + (n * 0.5 + 10 * ofAllSkills) / (n + 10);
}
