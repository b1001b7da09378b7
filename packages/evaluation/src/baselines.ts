import type { Question } from "./attempts.ts";
import type { Predictor } from "./predictions.ts";

/** Pseudo-attempts at the rate of all (rule 2.2.7): without them, one failure would predict failure for ever. */
const PSEUDO_ATTEMPTS = 5;

/** The success rates of all scored attempts, of the learner's own, and of those on the resource. */
export const BASELINE_PREDICTORS: readonly Predictor[] = [
  shrunkRates("constant", () => 0),
  shrunkRates("learner mean", ({ learner }) => learner),
  shrunkRates("item mean", ({ resource }) => resource),
];

/** Predicts the success rate of the past attempts with the same key, drawn towards that of all. */
function shrunkRates(name: string, keyOf: (question: Question) => number): Predictor {
  return {
    name,
    predict({ attempts }, questions) {
      const tried = new Map<number, number>();
      const passed = new Map<number, number>();
      const scored = attempts.filter(({ score }) => score >= 0);
      for (const attempt of scored) {
        const key = keyOf(attempt);
        tried.set(key, (tried.get(key) ?? 0) + 1);
        passed.set(key, (passed.get(key) ?? 0) + attempt.succeeded);
      }
      const successes = scored.reduce((sum, { succeeded }) => sum + succeeded, 0);
      const all = scored.length === 0 ? 0.5 : successes / scored.length;
      return questions.map((question) => {
        const key = keyOf(question);
        const own = (passed.get(key) ?? 0) + PSEUDO_ATTEMPTS * all;
        return own / ((tried.get(key) ?? 0) + PSEUDO_ATTEMPTS);
      });
    },
  };
}
