import { expect, test } from "vitest";
import { ATTEMPTED, type Evidence, FAILED, MASTERED, UNTRIED } from "../dataset/evidence.ts";
import { ClusterOutcomes } from "./cluster-outcomes.ts";

/** One learner per outcome, all in one cluster, all on one resource. */
function outcomesOf(...outcomes: readonly number[]): ClusterOutcomes {
  const rows = outcomes.length;
  const evidence = {
    offsets: Uint32Array.from({ length: rows + 1 }, (_, learner) => learner),
    resource: new Uint32Array(rows),
    outcome: Uint8Array.from(outcomes),
  } as Partial<Evidence> as Evidence;
  return new ClusterOutcomes(evidence, new Uint8Array(rows), 1, 1);
}

test("the rate is that of the other members who attempted the resource with a known outcome", () => {
  const outcomes = outcomesOf(MASTERED, FAILED, FAILED, ATTEMPTED);
  expect(outcomes.successRateOfOthers(0, 0, UNTRIED)).toBe(1 / 3);
  expect(outcomes.successRateOfOthers(0, 0, ATTEMPTED)).toBe(1 / 3);
  expect(outcomes.successRateOfOthers(0, 0, FAILED)).toBe(1 / 2);
  expect(outcomes.successRateOfOthers(0, 0, MASTERED)).toBe(0);
});

test("for someone who did not try it, it is that of all", () => {
  const outcomes = outcomesOf(MASTERED, FAILED, FAILED, ATTEMPTED);
  expect(outcomes.successRate(0, 0)).toBe(1 / 3);
  expect(outcomes.bestSuccessRate(0)).toBe(1 / 3);
});

test("there is no rate where nobody else's outcome is known", () => {
  expect(outcomesOf(MASTERED, ATTEMPTED).successRateOfOthers(0, 0, MASTERED)).toBe(-1);
  expect(outcomesOf(ATTEMPTED).successRate(0, 0)).toBe(-1);
  expect(outcomesOf(ATTEMPTED).bestSuccessRate(0)).toBe(0);
});
