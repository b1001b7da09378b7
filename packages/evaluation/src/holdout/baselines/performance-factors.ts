import { skillsOf } from "../learner-estimates.ts";
import type { Predictor, Questions } from "../predictors.ts";
import type { Past } from "../split.ts";
import { fitLogistic, predictLogistic, type SparseRows } from "./logistic-regression.ts";

/** Strength of the L2 penalty: a skill or resource with few attempts keeps to the mean. */
const PENALTY = 1;

/**
 * Performance factors analysis (Pavlik, Cen and Koedinger, 2009): per skill, how easy it is, and what each success and failure before
 * adds. Counts enter as log(1 + count), as Gervet and others (2020) found better.
 */
export const performanceFactors: Predictor = {
  name: "PFA",
  predict: (past, questions) => predict(past, questions, false),
};

/** The same with how easy each resource is, and with the learner's successes and failures over all skills. */
export const performanceFactorsOfItems: Predictor = {
  name: "PFA with items",
  predict: (past, questions) => predict(past, questions, true),
};

function predict(past: Past, questions: Questions, withItems: boolean): Float64Array {
  const features = new Features(past, withItems);
  const scored = positionsOfScored(past);
  const outcomes = Uint8Array.from(scored, (at) => past.attempts.succeeded[at]!);
  const training = {
    learner: scored.map((at) => past.attempts.learner[at]!),
    resource: scored.map((at) => past.attempts.resource[at]!),
  };
  const weights = fitLogistic(features.rows(training, outcomes), outcomes, features.count, PENALTY);
  return predictLogistic(features.rows(questions, undefined), weights);
}

function positionsOfScored({ attempts }: Past): Uint32Array {
  const positions = new Uint32Array(attempts.score.length);
  let count = 0;
  attempts.score.forEach((score, at) => {
    if (score >= 0) positions[count++] = at;
  });
  return positions.subarray(0, count);
}

/** Per skill: ease, successes, failures. */
const PER_SKILL = 3;
/** The intercept, and the learner's successes and failures. */
const SHARED = 3;

/** The features of attempts, one learner after another. */
class Features {
  readonly count: number;
  readonly #past: Past;
  readonly #withItems: boolean;
  readonly #skills: number;
  /** Successes and failures of the current learner, by skill; the last place is of all skills. */
  readonly #wins: Float64Array;
  readonly #losses: Float64Array;
  /** Start of each learner's attempts. */
  readonly #starts: Map<number, number>;

  constructor(past: Past, withItems: boolean) {
    const { skillIds, resourceIds } = past.dataset.catalogue;
    this.#past = past;
    this.#withItems = withItems;
    this.#skills = skillIds.length;
    this.count = SHARED + PER_SKILL * skillIds.length + (withItems ? resourceIds.length : 0);
    this.#wins = new Float64Array(skillIds.length + 1);
    this.#losses = new Float64Array(skillIds.length + 1);
    this.#starts = new Map();
    past.attempts.learner.forEach((learner, at) => {
      if (!this.#starts.has(learner)) this.#starts.set(learner, at);
    });
  }

  /**
   * The rows of attempts.
   *
   * @param outcomes of the attempts, if they are the past in its order: each then counts for those after it. Without them, all of the
   *   past counts for each.
   */
  rows({ learner, resource }: Questions, outcomes: Uint8Array | undefined): SparseRows {
    const { dataset } = this.#past;
    const perRow = SHARED + Number(this.#withItems);
    const offsets = new Uint32Array(resource.length + 1);
    resource.forEach((one, row) => {
      offsets[row + 1] = offsets[row]! + perRow + PER_SKILL * skillsOf(dataset, one).length;
    });
    const feature = new Uint32Array(offsets.at(-1)!);
    const value = new Float32Array(feature.length);
    let at = 0;
    const put = (name: number, amount: number): void => {
      feature[at] = name;
      value[at++] = amount;
    };
    resource.forEach((one, row) => {
      if (row === 0 || learner[row] !== learner[row - 1]) this.#start(learner[row]!, !outcomes);
      const skills = skillsOf(dataset, one);
      const everything = this.#withItems ? 1 : 0;
      put(0, 1);
      put(1, everything * Math.log1p(this.#wins[this.#skills]!));
      put(2, everything * Math.log1p(this.#losses[this.#skills]!));
      if (this.#withItems) put(SHARED + PER_SKILL * this.#skills + one, 1);
      for (const skill of skills) {
        const first = SHARED + PER_SKILL * skill;
        put(first, 1);
        put(first + 1, Math.log1p(this.#wins[skill]!));
        put(first + 2, Math.log1p(this.#losses[skill]!));
      }
      if (outcomes) this.#count(skills, outcomes[row] === 1);
    });
    return { offsets, feature, value };
  }

  /** Begins another learner, with what they did in the past or with nothing. */
  #start(learner: number, withPast: boolean): void {
    this.#wins.fill(0);
    this.#losses.fill(0);
    if (!withPast) return;
    const { attempts, dataset } = this.#past;
    for (let at = this.#starts.get(learner) ?? Infinity; attempts.learner[at] === learner; at++) {
      if (attempts.score[at]! < 0) continue;
      this.#count(skillsOf(dataset, attempts.resource[at]!), attempts.succeeded[at] === 1);
    }
  }

  #count(skills: Uint32Array, succeeded: boolean): void {
    const counts = succeeded ? this.#wins : this.#losses;
    for (const skill of skills) counts[skill]!++;
    counts[this.#skills]!++;
  }
}
