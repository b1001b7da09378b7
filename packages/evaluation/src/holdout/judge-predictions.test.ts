import { expect, test } from "vitest";
import { markAttempts } from "./attempts.ts";
import { Bootstrap } from "./figures.ts";
import { judgePredictions } from "./judge-predictions.ts";
import { PROFILE, SKILL_ESTIMATE } from "./predictors.ts";

/** Judges two attempts of each of twelve learners; the served profile has no value for the second attempts of the last ones. */
function judged(silent: number) {
  const learner = Uint32Array.from({ length: 24 }, (_, i) => i >>> 1);
  const scored = markAttempts({
    learner,
    resource: new Uint32Array(24),
    score: new Int32Array(24),
    succeeded: Uint8Array.from(learner, (_, i) => Number(i % 3 === 0)),
    time: new Float64Array(24),
  });
  const probability = Float64Array.from(learner, (_, i) => 0.3 + i / 100);
  const served = probability.map((p, i) =>
    i % 2 === 1 && learner[i]! >= 12 - silent ? Number.NaN : p,
  );
  const answers = [
    { name: PROFILE, isProduct: true, probability: served },
    { name: SKILL_ESTIMATE, isProduct: true, probability },
  ];
  const report = judgePredictions({ scored, answers }, 0, 12, new Bootstrap(12, 100, 1));
  if (!("all" in report)) throw new Error(report.cannot_be_judged);
  return report;
}

test("subtraction does not reveal attempts of few learners for which the profile has no value", () => {
  const { all, where_profile_speaks } = judged(2);
  expect(all).toMatchObject([{ name: SKILL_ESTIMATE, brier: { value: expect.any(Number) } }]);
  for (const { attempts, reliability, ...figures } of where_profile_speaks) {
    expect(attempts).toBe(22);
    // A bar about the same attempts as before says nothing new.
    expect(reliability).toEqual(all[0]!.reliability.slice(0, 1));
    const { auc, brier, ece, bias } = figures;
    for (const figure of [auc, brier, ece, bias]) {
      expect(figure).toEqual({
        cannot_be_judged: "its difference from another figure would be about fewer than 5 learners",
      });
    }
  }
});

test.each([0, 6])("of %d learners, figures stand beside those of all attempts", (silent) => {
  const { where_profile_speaks } = judged(silent);
  expect(where_profile_speaks).toMatchObject([
    { name: PROFILE, attempts: 24 - silent, brier: { value: expect.any(Number) } },
    { name: SKILL_ESTIMATE, attempts: 24 - silent, brier: { value: expect.any(Number) } },
  ]);
});
