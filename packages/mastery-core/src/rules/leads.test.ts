import { describe, expect, test } from "vitest";
import {
  aheadBy,
  difficulty,
  estimate,
  expectedScore,
  type GroupedLeads,
  type LeadSums,
  lead,
  shrinkage,
  sumOfLeads,
} from "./leads.ts";

test("a difficulty combines the scores with the skill's mean, minus the learners' leads", () => {
  expect(difficulty({ scoreSum: 1.2e9, scored: 2 }, 0, 0.6, 10)).toBe(7.2 / 12);
  expect(difficulty({ scoreSum: 1.2e9, scored: 2 }, 0.6, 0.6, 10)).toBeCloseTo(6.6 / 12, 12);
  expect(difficulty({ scoreSum: 0, scored: 0 }, 0, 0.6, 10)).toBe(0.6);
});

test("a difficulty stays between 0 and 1, however far ahead learners are", () => {
  expect(difficulty({ scoreSum: 0, scored: 9 }, 5, 0.1, 1)).toBe(0);
  expect(difficulty({ scoreSum: 9e9, scored: 9 }, -5, 0.9, 1)).toBe(1);
});

test("a lead is the difference between a learner's scores and the difficulty", () => {
  expect(sumOfLeads({ scoreSum: 1.5e9, scored: 2 }, 0.6)).toBeCloseTo(0.3, 12);
  expect(sumOfLeads({ scoreSum: 0, scored: 0 }, 0.6)).toBe(0);
});

test("a learner's overall lead is rounded to 9 decimals", () => {
  expect(aheadBy(0.6, 3, 10)).toBe(46_153_846);
  expect(aheadBy(-0.6, 2, 10)).toBe(-50_000_000);
});

test("a lead shrinks towards the expected lead, and equals the expected lead without a trace", () => {
  expect(lead(0.6, 3, 0, 5)).toBe(0.6 / 8);
  expect(lead(0.6, 1, 0.3, 2)).toBeCloseTo(0.4, 12);
  expect(lead(0, 0, 0.25, 8)).toBe(0.25);
});

test("estimates and expected scores stay between 0 and 1", () => {
  expect(estimate(0.6, 0.2)).toBeCloseTo(0.8, 12);
  expect(estimate(0.9, 0.2)).toBe(1);
  expect(estimate(0.1, -0.2)).toBe(0);
  expect(expectedScore(0.5, 0.12345)).toBe(0.623);
  expect(expectedScore(0.9, 0.2)).toBe(1);
  expect(expectedScore(0.1, -0.2)).toBe(0);
});

describe("shrinkage", () => {
  /** Squared sums of leads and of counts for each grouping, with the finest grouping first. */
  const sums = (...pairs: readonly (readonly [leads: number, scored: number])[]): LeadSums => {
    const [resource, skill, domain, learner] = pairs.map(
      ([leads, scored]): GroupedLeads => ({ leads, scored }),
    );
    return { resource: resource!, skill: skill!, domain: domain!, learner: learner! };
  };
  const MANY = 1e9;

  test("has its default value if nothing can be measured", () => {
    const nothing = sums([0, 0], [0, 0], [0, 0], [0, 0]);
    expect(shrinkage(nothing, 0, 0)).toEqual({ learner: 5, domain: 5, skill: 5 });
  });

  test("is the remaining variance divided by the variance that each grouping adds", () => {
    // The covariance is 0.01 across domains, 0.02 within domains and 0.04 within skills, and the remaining variance is (7 - 100 · 0.04) / 10
    // = 0.3.
    const measured = sums([7, 100], [11, 200], [13, 300], [14, 400]);
    expect(shrinkage(measured, 10, MANY)).toEqual({
      learner: expect.closeTo(30, 2),
      domain: expect.closeTo(30, 2),
      skill: expect.closeTo(15, 2),
    });
  });

  test("is closer to its default value with fewer traces", () => {
    const measured = sums([7, 100], [11, 200], [13, 300], [14, 400]);
    const half = shrinkage(measured, 10, 1000);
    expect(half.learner).toBeCloseTo(Math.sqrt(30 * 5), 3);
  });

  test("is measured by the other pairs if there is no pair across domains or skills", () => {
    // There is only one domain, so only skills have a covariance (0.04), and nothing is left for domain and skill.
    const oneSkill = sums([7, 100], [11, 200], [11, 200], [11, 200]);
    expect(shrinkage(oneSkill, 10, MANY)).toEqual({
      learner: expect.closeTo(7.5, 2),
      domain: expect.closeTo(200, 2),
      skill: expect.closeTo(200, 2),
    });
    const oneDomain = sums([7, 100], [11, 200], [13, 300], [13, 300]);
    expect(shrinkage(oneDomain, 10, MANY)).toEqual({
      learner: expect.closeTo(15, 2),
      domain: expect.closeTo(200, 2),
      skill: expect.closeTo(15, 2),
    });
  });

  test("treats skills as no more alike than their domain if no two resources share a skill", () => {
    const noPair = sums([7, 100], [7, 100], [9, 200], [10, 300]);
    // The covariance is 0.02 within domains and 0.01 elsewhere, so skills are no more alike than domains.
    expect(shrinkage(noPair, 10, MANY)).toEqual({
      learner: expect.closeTo(50, 2),
      domain: expect.closeTo(50, 2),
      skill: expect.closeTo(200, 2),
    });
  });

  test("treats contradictory results as a covariance of 0", () => {
    const contrary = sums([7, 100], [3, 200], [2, 300], [1, 400]);
    expect(shrinkage(contrary, 10, MANY)).toEqual({
      learner: expect.closeTo(200, 2),
      domain: expect.closeTo(200, 2),
      skill: expect.closeTo(200, 2),
    });
  });

  test("is at least 1 if all leads are alike", () => {
    const alike = sums([10, 10], [20, 20], [30, 30], [40, 40]);
    expect(shrinkage(alike, 10, MANY).learner).toBeCloseTo(1, 2);
  });
});
