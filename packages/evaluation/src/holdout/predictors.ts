import type { Model } from "@mastery/core/model";
import { LearnerEstimates } from "./learner-estimates.ts";
import type { Past } from "./split.ts";

/** Attempts to predict, ordered by learner: who tried what, and not how it ended. */
export interface Questions {
  readonly learner: Uint32Array;
  readonly resource: Uint32Array;
}

/** Predicts attempts from the past alone: it is handed nothing else. */
export interface Predictor {
  readonly name: string;
  /** The probability of success of each question, from 0 to 1; not a number where it has none. */
  predict(past: Past, questions: Questions): Float64Array | Promise<Float64Array>;
}

/** The names of what the product asserts, in the report. */
export const PROFILE = "profile";
/** The success rate of the domain, drawn towards that of all learners. */
const DOMAIN_ESTIMATE = "domain estimate";
/** The mean of the estimates of the resource's skills: what makes a skill weak. */
export const SKILL_ESTIMATE = "skill estimate";

/** What the product asserts, as predictors. The first is served; the other two are estimates behind clusters and lists. */
export function productPredictors(model: Model): Predictor[] {
  const predictor = (
    name: string,
    ask: (estimates: LearnerEstimates, resource: number) => number,
  ): Predictor => ({
    name,
    predict({ dataset }, { learner, resource }) {
      const estimates = new LearnerEstimates(model, dataset);
      return Float64Array.from(resource, (one, i) => {
        if (i === 0 || learner[i] !== learner[i - 1]) estimates.load(learner[i]!);
        return ask(estimates, one);
      });
    },
  });
  return [
    predictor(PROFILE, (estimates, resource) => estimates.servedRate(resource)),
    predictor(DOMAIN_ESTIMATE, (estimates, resource) => estimates.domainRate(resource)),
    predictor(SKILL_ESTIMATE, (estimates, resource) => estimates.chance(resource)),
  ];
}
