import { precompute, type Trace } from "@mastery/core";
import { learner, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { describeDifficulties, difficultyFigures } from "./difficulties.ts";

const learners = Array.from({ length: 24 }, (_, n) => learner(n));

async function figuresOf(traces: readonly Trace[]) {
  const records = { ...smallDataset(), learners, traces };
  return difficultyFigures(await precompute(records, { embedder: letterEmbedder() }));
}

/** The first learners try add-1 once; all 24 learners try sym-1 and sym-2, each time with another twelve. */
function school(onAdd1: number): Trace[] {
  return learners.flatMap((_, n) => [
    ...(n < onAdd1 ? [trace(n, "add-1", 0.1 + 0.03 * n)] : []),
    trace(n, n < 12 ? "sym-1" : "sym-2", 0.9 - 0.03 * n),
  ]);
}

test("a school is large enough if half of its traces are on resources that 20 learners tried", async () => {
  const figures = await figuresOf(school(24));
  expect(figures).toEqual({
    traces_on_well_known_resources: 0.5,
    school_is_too_small: false,
  });
  expect(describeDifficulties(figures)).toBe("");
});

test("a school is too small if too few of its traces are on such resources", async () => {
  const some = await figuresOf(school(20));
  expect(some.traces_on_well_known_resources).toBeCloseTo(20 / 44, 12);
  expect(some.school_is_too_small).toBe(true);
  const none = await figuresOf(school(19));
  expect(none.traces_on_well_known_resources).toBe(0);
  const sentence = describeDifficulties(none);
  expect(sentence).toMatch(/^This school is too small for its own difficulties/);
  // A population that leaves out counts of few learners helped little where learners share few exercises.
  expect(sentence).toContain("(`--population`, from exact sums)");
});
