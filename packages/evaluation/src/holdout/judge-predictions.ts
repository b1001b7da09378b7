import { gatherMarked, type MarkedAttempts } from "./attempts.ts";
import type { Bootstrap, Unjudged } from "./figures.ts";
import {
  advantageOver,
  type Predicted,
  type PreparedPredictions,
  predictionFigures,
  preparePredictions,
  reliabilityBins,
  successRate,
} from "./prediction-figures.ts";
import { PROFILE, type Predictor, SKILL_ESTIMATE } from "./predictors.ts";
import type { PredictionsReport, PredictorReport } from "./report.ts";
import type { Split } from "./split.ts";

/** What predictors said about the scored attempts after the cut. */
export interface Answers {
  readonly scored: MarkedAttempts;
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly name: string;
  readonly isProduct: boolean;
  readonly probability: Float64Array;
}

/** Asks each predictor, which is handed the past and no outcome. */
export async function askPredictors(
  { past }: Split,
  scored: MarkedAttempts,
  product: readonly Predictor[],
  baselines: readonly Predictor[],
): Promise<Answers> {
  const answers: Answer[] = [];
  for (const predictor of [...product, ...baselines]) {
    const { learner, resource } = scored;
    const probability = await predictor.predict(past, { learner, resource });
    answers.push({ name: predictor.name, isProduct: product.includes(predictor), probability });
  }
  return { scored, answers };
}

/** The predictions of the skill estimate, which has one for each attempt. */
export function ofSkillEstimate({ scored, answers }: Answers): Predicted {
  const { probability } = answers.find(({ name }) => name === SKILL_ESTIMATE)!;
  return { ...scored, probability };
}

/** The figures of all predictors, on the same attempts. */
export function judgePredictions(
  answers: Answers,
  without: number,
  learners: number,
  bootstrap: Bootstrap,
): PredictionsReport | Unjudged {
  const { scored } = answers;
  if (scored.score.length === 0) {
    return { cannot_be_judged: "no attempt after the cut has a score" };
  }
  const all = scored.learner.map((_, i) => i);
  const served = answers.answers.find(({ name }) => name === PROFILE)!.probability;
  const spoken = all.filter((i) => !Number.isNaN(served[i]));
  return {
    attempts: all.length,
    learners: new Set(scored.learner).size,
    attempts_without_score: without,
    success: successRate(scored, learners, bootstrap),
    all: figuresOn(answers, all, learners, bootstrap),
    where_profile_speaks: figuresOn(answers, spoken, learners, bootstrap),
  };
}

/** The figures of the predictors that have a probability for each of some attempts. */
function figuresOn(
  { scored, answers }: Answers,
  rows: Uint32Array,
  learners: number,
  bootstrap: Bootstrap,
): PredictorReport[] {
  const attempts = gatherMarked(scored, rows);
  const complete = answers.flatMap(({ probability, ...answer }) => {
    const own = Float64Array.from(rows, (row) => probability[row]!);
    if (own.length === 0 || own.some(Number.isNaN)) return [];
    const prepared = preparePredictions({ ...attempts, probability: own }, learners);
    return { ...answer, prepared };
  });
  const reference = complete.find(({ name }) => name === SKILL_ESTIMATE)?.prepared;
  return complete.map(({ name, isProduct, prepared }) => ({
    name,
    is_product: isProduct,
    ...predictionFigures(prepared, bootstrap),
    minus_skill_estimate: advantageOver(prepared, reference as PreparedPredictions, bootstrap),
    reliability: reliabilityBins(prepared, bootstrap.disclosure),
  }));
}
