import { group, learner, smallDataset } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bootstrap } from "./bootstrap.ts";
import { gapFigures, judgePredictions, metricsOf, reliabilityBins } from "./predictions.ts";
import { buildLogged } from "./school.fixture.ts";

/** Returns one attempt of each of the learners 0, 1, 2, …, and the predictions of these attempts. */
function predicted(probabilities: readonly number[], succeeded: readonly number[]) {
  const asked = succeeded.map((outcome, learner) => ({ learner, succeeded: outcome }));
  return [asked, Float64Array.from(probabilities)] as const;
}

test("figures match a calculation by hand", () => {
  const predictions = predicted([0.9, 0.8, 0.4, 0.4, 0.1], [1, 0, 1, 0, 0]);
  const { auc, brier, ece, bias } = metricsOf(...predictions);
  const once = new Uint16Array(5).fill(1);
  // Pairs of a success and a failure: 0.9 beats all three; 0.4 beats 0.1, ties 0.4, loses to 0.8.
  expect(auc.statistic(once)).toBeCloseTo((3 + 1.5) / 6, 12);
  expect(brier.statistic(once)).toBeCloseTo((0.01 + 0.64 + 0.36 + 0.16 + 0.01) / 5, 12);
  expect(ece.statistic(once)).toBeCloseTo((0.1 + 0.8 + Math.abs(0.8 - 1) + 0.1) / 5, 12);
  expect(bias.statistic(once)).toBeCloseTo((2.6 - 2) / 5, 12);
  expect(reliabilityBins(...predictions)).toMatchObject([
    { from: 0.1, to: 0.2, attempts: 1, predicted: 0.1, observed: 0 },
    { from: 0.4, to: 0.5, attempts: 2, predicted: 0.4, observed: 0.5 },
    { from: 0.8, to: 0.9, attempts: 1, predicted: 0.8, observed: 0 },
    { from: 0.9, to: 1, attempts: 1, predicted: 0.9, observed: 1 },
  ]);
});

test("a probability of 1 is in the last bin", () => {
  expect(reliabilityBins(...predicted([1, 0.95], [1, 0]))).toMatchObject([
    { from: 0.9, attempts: 2 },
  ]);
});

function probabilities(attempts: readonly { probability: number }[]): Float64Array {
  return Float64Array.from(attempts, ({ probability }) => probability);
}

test("a learner with weight 2 counts like two learners with the same attempts", () => {
  const attempt = fc.record({
    learner: fc.nat(3),
    probability: fc.constantFrom(0, 0.2, 0.2, 0.5, 0.55, 1),
    succeeded: fc.constantFrom(0, 1),
  });
  const weights = fc.uint16Array({ min: 0, max: 3, minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(attempt, { minLength: 2 }), weights, (attempts, times) => {
      const copies = attempts.flatMap((one) =>
        Array.from({ length: times[one.learner]! }, () => one),
      );
      fc.pre(copies.length > 0);
      const [weighted, copied] = [
        metricsOf(attempts, probabilities(attempts)),
        metricsOf(copies, probabilities(copies)),
      ];
      for (const name of ["auc", "brier", "ece", "bias"] as const) {
        const expected = copied[name].statistic(Uint16Array.of(1, 1, 1, 1));
        const got = weighted[name].statistic(times);
        // Without a success, or without a failure, there is no AUC.
        if (Number.isNaN(expected)) expect(got).toBeNaN();
        else expect(got).toBeCloseTo(expected, 9);
      }
    }),
  );
});

test("with only successes, there is a Brier score but no AUC", () => {
  const metrics = metricsOf(...predicted([0.5, 0.5, 0.5], [1, 1, 1]));
  const figures = new Bootstrap(3, 100, 1).figures(metrics);
  expect(figures.auc).toHaveProperty("cannot_be_judged");
  expect(figures.brier).toEqual({ value: 0.25, low: 0.25, high: 0.25, learners: 3 });
});

test("the winner is the predictor with the lowest Brier score, compared with the second predictor", () => {
  const asked = Array.from({ length: 40 }, (_, learner) => ({ learner, succeeded: learner % 2 }));
  const answer = (name: string, of: (succeeded: number) => number) => {
    const probability = Float64Array.from(asked, ({ succeeded }) => of(succeeded));
    return { name, isProduct: false, probability };
  };
  const coin = answer("coin", () => 0.5);
  const good = answer("good", (succeeded) => 0.1 + 0.8 * succeeded);
  const { winner } = judgePredictions(asked, [coin, good], new Bootstrap(40, 100, 1));
  expect(winner).toMatchObject({ name: "good", next: "coin" });
  expect(winner.ahead).toMatchObject({ value: expect.closeTo(0.24, 9), low: expect.closeTo(0.24) });
});

/**
 * Resolves to the gaps of learners with the given grades. Each learner has one later attempt; half of the attempts succeed, as predicted.
 */
async function gapsOf(grades: readonly number[], groupsOf = (_n: number): string[] => []) {
  const learners = grades.map((grade_level, n) => learner(n, { grade_level, groups: groupsOf(n) }));
  const groups = [group("a"), group("b")];
  const { dataset } = await buildLogged({ ...smallDataset(), groups, learners, traces: [] });
  const asked = grades.map((_, learner) => {
    return { learner, resource: learner % 4, score: 0, succeeded: learner % 2, time: 0 };
  });
  const probability = new Float64Array(asked.length).fill(0.5);
  const answer = { name: "half", isProduct: true, probability };
  return gapFigures(dataset, asked, answer, new Bootstrap(grades.length, 100, 1));
}

const times = (count: number, grade: number): number[] => Array<number>(count).fill(grade);

test("each grade, quarter of activity and primary skill is a part, with its learners", async () => {
  const [grades, activity, skills, ...others] = await gapsOf([...times(10, 2), ...times(10, 4)]);
  expect(others).toEqual([]);
  expect(grades).toMatchObject({
    by: "grade",
    parts: [
      { part: "2", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
      { part: "4", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
    ],
  });
  expect(activity!.parts.map(({ part, learners }) => [part, learners])).toEqual([
    ["1 (least active)", 5],
    ["2", 5],
    ["3", 5],
    ["4 (most active)", 5],
  ]);
  expect(skills).toMatchObject({
    by: "skill",
    parts: [
      { part: "addition", attempts: 10 },
      { part: "fractions", attempts: 5 },
      { part: "symmetry", attempts: 5 },
    ],
  });
});

test("each group is a part; learners without a group are in no part", async () => {
  const [, groups] = await gapsOf(times(20, 2), (n) => (n === 0 ? [] : [n < 8 ? "a" : "b"]));
  expect(groups).toMatchObject({
    by: "group",
    parts: [
      { part: "a", learners: 7 },
      { part: "b", learners: 12 },
    ],
  });
});
