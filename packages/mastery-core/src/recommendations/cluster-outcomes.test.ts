import { expect, test } from "vitest";
import { ATTEMPTED, FAILED, MASTERED, UNTRIED } from "../dataset/evidence.ts";
import { type ClusterOutcomes, countOutcomes, rateOfOthers } from "./cluster-outcomes.ts";
import { PANEL } from "./panels.ts";

/** One learner per outcome, all in one cluster, all on one resource, in the second slot. */
function outcomesOf(...outcomes: readonly number[]): ClusterOutcomes {
  const rows = outcomes.length;
  const evidence = {
    offsets: Uint32Array.from({ length: rows + 1 }, (_, learner) => learner),
    resource: new Uint32Array(rows),
    outcome: Uint8Array.from(outcomes),
  };
  const blocks = { slots: Uint32Array.of(1), resources: new Uint32Array(PANEL) };
  return countOutcomes(evidence, new Uint8Array(rows), 1, blocks);
}

test("the rate is that of the other members who attempted the resource with a known outcome", () => {
  const outcomes = outcomesOf(MASTERED, FAILED, FAILED, ATTEMPTED);
  expect(rateOfOthers(outcomes, 1, UNTRIED)).toBe(1 / 3);
  expect(rateOfOthers(outcomes, 1, ATTEMPTED)).toBe(1 / 3);
  expect(rateOfOthers(outcomes, 1, FAILED)).toBe(1 / 2);
  expect(rateOfOthers(outcomes, 1, MASTERED)).toBe(0);
});

test("for someone who did not try it, it is the signal; a block has its best, and the best that anyone sees", () => {
  const { signals, bestSignals, highestRates } = outcomesOf(MASTERED, FAILED, FAILED, ATTEMPTED);
  expect([...signals]).toEqual([0, 1 / 3, 0, 0, 0, 0, 0, 0]);
  expect([...bestSignals]).toEqual([1 / 3]);
  expect([...highestRates]).toEqual([1 / 2]);
  expect([...outcomesOf(MASTERED, MASTERED).highestRates]).toEqual([1]);
});

test("there is no rate where nobody else's outcome is known", () => {
  expect(rateOfOthers(outcomesOf(MASTERED, ATTEMPTED), 1, MASTERED)).toBe(-1);
  const unknown = outcomesOf(ATTEMPTED);
  expect(rateOfOthers(unknown, 1, UNTRIED)).toBe(-1);
  expect([...unknown.bestSignals]).toEqual([0]);
});
