import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Disclosure } from "./disclosure.ts";
import { Bootstrap } from "./figures.ts";
import { standIn } from "./footprint.ts";
import {
  advantageOver,
  predictionFigures,
  preparePredictions,
  reliabilityBins,
} from "./prediction-figures.ts";

const once = (learners: number): Uint16Array => new Uint16Array(learners).fill(1);

/** Predictions of learners 0, 1, 2, …, one attempt each by default. */
function prepared(
  probability: number[],
  succeeded: number[],
  learner = probability.map((_, i) => i),
) {
  const learners = Math.max(...learner) + 1;
  const predicted = {
    learner: Uint32Array.from(learner),
    probability: Float64Array.from(probability),
    succeeded: Uint8Array.from(succeeded),
    mark: Float64Array.from(learner, (_, i) => standIn("attempt", i)),
  };
  return preparePredictions(predicted, learners);
}

test("figures worked out by hand", () => {
  const predictions = prepared([0.9, 0.8, 0.4, 0.4, 0.1], [1, 0, 1, 0, 0]);
  const { auc, brier, ece, bias } = predictions;
  // Pairs of a success and a failure: 0.9 beats all three; 0.4 beats 0.1, ties 0.4, loses to 0.8.
  expect(auc(once(5))).toBeCloseTo((3 + 1.5) / 6, 12);
  expect(brier(once(5))).toBeCloseTo((0.01 + 0.64 + 0.36 + 0.16 + 0.01) / 5, 12);
  expect(ece(once(5))).toBeCloseTo((0.1 + 0.8 + Math.abs(0.8 - 1) + 0.1) / 5, 12);
  expect(bias(once(5))).toBeCloseTo((2.6 - 2) / 5, 12);
  // Each bin is about one or two learners.
  expect(reliabilityBins(predictions, new Disclosure())).toEqual([]);
});

describe("bins", () => {
  /** An attempt of each of some learners, in turn successful. */
  const of = (probability: number, learners: readonly number[]) =>
    learners.map((learner, i) => ({ probability, learner, succeeded: i % 2 }));

  function binsOf(...attempts: ReturnType<typeof of>[]) {
    const all = attempts.flat();
    const predictions = prepared(
      all.map(({ probability }) => probability),
      all.map(({ succeeded }) => succeeded),
      all.map(({ learner }) => learner),
    );
    const bootstrap = new Bootstrap(12, 100, 1);
    predictionFigures(predictions, bootstrap);
    return reliabilityBins(predictions, bootstrap.disclosure);
  }

  const [six, others] = [
    [0, 1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ];

  test("have means and shares of at least five learners", () => {
    expect(binsOf(of(0.4, six), of(1, others))).toEqual([
      { from: 0.4, to: 0.5, attempts: 6, predicted: expect.closeTo(0.4, 12), observed: 0.5 },
      { from: 0.9, to: 1, attempts: 6, predicted: 1, observed: 0.5 },
    ]);
  });

  test("about few learners are left out, with the smallest other where they would be what is left", () => {
    const seven = [...six, 6];
    const shown = binsOf(of(0.1, [7]), of(0.4, six), of(0.6, seven));
    expect(shown.map(({ from }) => from)).toEqual([0.6]);
    const five = binsOf(of(0.1, [7, 8, 9]), of(0.2, [10, 11]), of(0.4, six));
    expect(five.map(({ from }) => from)).toEqual([0.4]);
  });

  test("about one learner each are not about five learners together", () => {
    const lone = [0.05, 0.15, 0.25, 0.35, 0.55].map((probability) => of(probability, [7]));
    expect(binsOf(...lone, of(0.4, six))).toHaveLength(0);
  });
});

test("a learner who counts twice counts as two learners with the same attempts", () => {
  const attempt = fc.record({
    learner: fc.nat(3),
    probability: fc.constantFrom(0, 0.2, 0.2, 0.5, 0.55, 1),
    succeeded: fc.constantFrom(0, 1),
  });
  const weights = fc.uint16Array({ min: 0, max: 3, minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(attempt, { minLength: 2 }), weights, (attempts, times) => {
      const copies = attempts.flatMap(
        (one) => Array(times[one.learner]!).fill(one) as typeof attempts,
      );
      fc.pre(copies.length > 0);
      const columns = (of: typeof attempts) =>
        prepared(
          [...of.map(({ probability }) => probability), 0],
          [...of.map(({ succeeded }) => succeeded), 0],
          // One more learner, who counts never, so that both have as many.
          [...of.map(({ learner }) => learner), 4],
        );
      const [weighted, copied] = [columns(attempts), columns(copies)];
      for (const name of ["auc", "brier", "ece", "bias"] as const) {
        const expected = copied[name](Uint16Array.of(1, 1, 1, 1, 0));
        const got = weighted[name](Uint16Array.of(...times, 0));
        // Neither has an AUC without a success or a failure.
        if (Number.isNaN(expected)) expect(got).toBeNaN();
        else expect(got).toBeCloseTo(expected, 9);
      }
    }),
  );
});

test("with successes alone there is no AUC, and the Brier score stands", () => {
  const figures = predictionFigures(
    prepared([0.5, 0.5, 0.5, 0.5, 0.5], [1, 1, 1, 1, 1]),
    new Bootstrap(5, 100, 1),
  );
  expect(figures.auc).toHaveProperty("cannot_be_judged");
  expect(figures.brier).toEqual({ value: 0.25, low: 0.25, high: 0.25 });
});

test("four learners give no figure", () => {
  const figures = predictionFigures(
    prepared([0.9, 0.1, 0.9, 0.1], [1, 0, 1, 0]),
    new Bootstrap(4, 100, 1),
  );
  expect(figures.brier).toEqual({
    cannot_be_judged: "it would be about fewer than 5 learners",
  });
});

test("a predictor has no advantage over itself, in any resample", () => {
  const one = prepared([0.9, 0.8, 0.4, 0.4, 0.1], [1, 0, 1, 0, 0]);
  expect(advantageOver(one, one, new Bootstrap(5, 100, 1)).brier).toEqual({
    value: 0,
    low: 0,
    high: 0,
  });
});
