import type { Dataset, Embedder } from "@mastery/core";
import { seededRandom, selectLearners } from "@mastery/core/internal";
import { type Attempt, type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { Bootstrap } from "./bootstrap.ts";
import { type GapFigures, gapFigures } from "./gaps.ts";
import {
  checkJudging,
  fitPast,
  JUDGING_OPTIONS,
  type JudgingOptions,
  RESAMPLES,
} from "./judging.ts";
import { OWN_PREDICTORS } from "./own-predictors.ts";
import { judgePredictions, type PredictionsReport } from "./predictions.ts";
import { BASELINES, type Tracker } from "./predictors.ts";
import { cannotJudge, firstOfFuture, inOrder } from "./split.ts";

/** Quality of predictions that are updated with each attempt before the next. Field names are those of the JSON output. */
export interface OnlineReport {
  /** Number of parts into which learners are divided. Values about all learners come only from the other parts. */
  readonly folds: number;
  readonly embedder: Embedder["id"];
  /** Resamples behind each interval. */
  readonly resamples: number;
  /** Each attempt, predicted from all earlier attempts. */
  readonly online: PredictionsReport;
  /** The last fifth of each learner's attempts, predicted from the earlier attempts. */
  readonly frozen: PredictionsReport;
  /** Differences in the quality of the product's online predictions between groups. */
  readonly gaps: readonly GapFigures[];
}

const FOLDS = 5;
const HOLDOUT = 0.2;
/** Seed of the folds and of the resamples. */
const SEED = 42;

/**
 * Predicts each scored attempt from all earlier attempts of the learner. Learners are in five folds, and data about all learners come from
 * the other four. Attempts at the same time have no order, so none of them is known when the others are predicted.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow it; `INVALID_OPTION`, before any work
 */
export async function evaluateOnline(
  dataset: Dataset,
  log: AttemptLog,
  options: JudgingOptions,
): Promise<OnlineReport> {
  checkJudging(dataset, log, options, JUDGING_OPTIONS);
  const { resamples = RESAMPLES.default, predictors = [], onPredictions, ...fitting } = options;
  const asked = scoredOf(inOrder(dataset, log.attempts));
  if (asked.length === 0) throw cannotJudge("no trace has a score");
  const own = byLearner(asked, dataset.roster.ids.length);
  const folds = foldsOf(own.length);
  const all = [...OWN_PREDICTORS, ...BASELINES, ...predictors];
  const columns = () => all.map(() => new Float64Array(asked.length).fill(Number.NaN));
  const [online, frozen] = [columns(), columns()];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = Uint32Array.from(own.keys()).filter((learner) => folds[learner] !== fold);
    const part = selectLearners(dataset, others);
    const model = await fitPast(part, fitting);
    const attempts = Array.from(others, (learner, i) =>
      own[learner]!.map((attempt) => ({ ...attempt, learner: i })),
    ).flat();
    for (const [i, predictor] of all.entries()) {
      const start = await predictor.train({ dataset: part, model, attempts });
      let row = 0;
      for (const [learner, later] of own.entries()) {
        const of = (column: Float64Array) => column.subarray(row, row + later.length);
        if (folds[learner] === fold) follow(start(), later, of(online[i]!), of(frozen[i]!));
        row += later.length;
      }
    }
  }
  const bootstrap = new Bootstrap(own.length, resamples, SEED);
  const isHeldOut = frozen[0]!.map((chance) => Number(!Number.isNaN(chance)));
  const answers = (of: readonly Float64Array[]) =>
    all.map(({ name }, i) => {
      return { name, isProduct: i < OWN_PREDICTORS.length, probability: of[i]! };
    });
  const kept = frozen.map((column) => column.filter((_, row) => isHeldOut[row] === 1));
  const foldOf = ({ learner }: Attempt): number => folds[learner]!;
  onPredictions?.({ asked, dataset, folds: asked.map(foldOf), answers: answers(online) });
  return {
    folds: FOLDS,
    embedder: fitting.embedder.id,
    resamples,
    online: judgePredictions(asked, answers(online), bootstrap),
    frozen: judgePredictions(
      asked.filter((_, row) => isHeldOut[row] === 1),
      answers(kept),
      bootstrap,
    ),
    gaps: gapFigures(dataset, asked, online[0]!, bootstrap),
  };
}

/** Predicts a learner's attempts in order of time: each before its outcome is known, and the last attempts all at once. */
function follow(
  tracker: Tracker,
  attempts: readonly Attempt[],
  online: Float64Array,
  frozen: Float64Array,
): void {
  const cut = firstOfFuture(attempts, { holdout: HOLDOUT });
  for (let at = 0, known = 0; at < attempts.length; at++) {
    for (; attempts[known]!.time < attempts[at]!.time; known++) tracker.update(attempts[known]!);
    if (at === cut) {
      for (let i = cut; i < attempts.length; i++) {
        frozen[i] = tracker.predict(attempts[i]!.resource);
      }
    }
    online[at] = tracker.predict(attempts[at]!.resource);
  }
}

/** Returns a random fold for each learner; the sizes of folds differ by at most one. */
function foldsOf(learners: number): Uint8Array {
  const random = seededRandom(SEED, 0);
  const draws = Float64Array.from({ length: learners }, random);
  const order = Uint32Array.from(draws.keys()).sort((a, b) => draws[a]! - draws[b]!);
  const folds = new Uint8Array(learners);
  for (const [place, learner] of order.entries()) folds[learner] = place % FOLDS;
  return folds;
}
