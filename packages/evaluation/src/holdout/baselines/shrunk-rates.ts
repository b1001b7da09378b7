import type { Predictor } from "../predictors.ts";
import type { Past } from "../split.ts";

/** Pseudo-attempts at the rate of all, as the rules add them (rule 2.2.7): without them, one failure would predict failure for ever. */
const PSEUDO_ATTEMPTS = 5;

/** Predicts the success rate of all scored attempts. */
export const constantRate: Predictor = {
  name: "constant",
  predict: ({ attempts }, { learner }) => new Float64Array(learner.length).fill(rateOf(attempts)),
};

/** Predicts the learner's own success rate, over all domains. */
export const learnerRate: Predictor = {
  name: "learner mean",
  predict: ({ attempts, dataset }, { learner }) =>
    shrunkRates(attempts, attempts.learner, dataset.roster.ids.length, learner),
};

/** Predicts the success rate of all learners on the resource. */
export const itemRate: Predictor = {
  name: "item mean",
  predict: ({ attempts, dataset }, { resource }) =>
    shrunkRates(attempts, attempts.resource, dataset.catalogue.resourceIds.length, resource),
};

/** The success rate of each asked item, drawn towards that of all. */
function shrunkRates(
  attempts: Past["attempts"],
  items: Uint32Array,
  count: number,
  asked: Uint32Array,
): Float64Array {
  const tried = new Float64Array(count);
  const succeeded = new Float64Array(count);
  attempts.score.forEach((score, i) => {
    if (score < 0) return;
    tried[items[i]!]!++;
    succeeded[items[i]!]! += attempts.succeeded[i]!;
  });
  const all = rateOf(attempts);
  return Float64Array.from(
    asked,
    (item) => (succeeded[item]! + PSEUDO_ATTEMPTS * all) / (tried[item]! + PSEUDO_ATTEMPTS),
  );
}

/** The success rate of scored attempts; one half if there is none. */
function rateOf({ score, succeeded }: Past["attempts"]): number {
  let [scored, successes] = [0, 0];
  score.forEach((one, i) => {
    if (one < 0) return;
    scored++;
    successes += succeeded[i]!;
  });
  return scored === 0 ? 0.5 : successes / scored;
}
