import type { Dataset, FittingOptions, Progress } from "@mastery/core";
import { seededRandom } from "@mastery/core/internal";
import { transform } from "@mastery/core/model";
import { type AttemptLog, byLearner } from "./attempts.ts";
import { mean, meanDifference, tiesOf } from "./experiment.ts";
import { HOLDOUT_OPTIONS } from "./holdout.ts";
import { checkCut, checkJudging, fitPast } from "./judging.ts";
import { type CutOptions, cannotJudge, splitAttempts } from "./split.ts";

/** Options of a plan: give `holdout` or `split`. All other options are options of `precompute()`. */
export interface PlanOptions extends CutOptions, Omit<FittingOptions, "onProgress"> {
  /** Called as in `precompute()`, and with the stage `experiments`. */
  readonly onProgress?: ((progress: PlanProgress) => void | Promise<void>) | undefined;
}

/** Progress of a plan. */
type PlanProgress = Omit<Progress, "stage"> & { readonly stage: Progress["stage"] | "experiments" };

/** Number of learners that an experiment needs. Field names are those of the JSON output. */
export interface ExperimentPlan {
  /** The effect to find: 0.05, that is 5 points. */
  readonly effect: number;
  readonly ties_per_learner: number;
  /** Share of tied resources that were passed later, without any effect of lists. */
  readonly passed: number;
  /** The smallest simulated number of learners that finds the effect in 80 % of the experiments; null if none does. */
  readonly learners_needed: number | null;
  /** Simulated experiments, by number of learners, up to the number that is needed. */
  readonly power: readonly {
    readonly learners: number;
    /** Share of experiments whose interval is above 0, with the effect. */
    readonly found: number;
    /** Share of experiments whose interval excludes 0, without any effect. */
    readonly false_alarms: number;
  }[];
}

const EFFECT = 0.05;
const SIZES = [50, 100, 200, 400, 800, 1600, 3200, 6400] as const;
const EXPERIMENTS = 500;
const POWER = 0.8;
const SEED = 42;

/**
 * Simulates experiments on traces that no list has influenced: learners are drawn from the dataset, chance orders their ties, and the
 * effect lets learners pass more of the resources that come first.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow it; `INVALID_OPTION`, before any work
 */
export async function planExperiment(
  dataset: Dataset,
  log: AttemptLog,
  options: PlanOptions,
): Promise<ExperimentPlan> {
  checkJudging(dataset, log, options, HOLDOUT_OPTIONS);
  checkCut(options);
  const { holdout, split, ...fitting } = options;
  const { past, before, future } = splitAttempts(dataset, log.attempts, { holdout, split });
  const { workers, onProgress, signal } = fitting;
  const model = await fitPast(past, { ...fitting, lottery: 1 });
  const snapshot = await transform(model, past, { workers, onProgress, signal });
  const [known, later] = [before, future].map((part) => byLearner(part, past.roster.ids.length));
  const pool = snapshot
    .learners()
    .map(({ learner_id }, i) =>
      tiesOf(snapshot, past, learner_id, known![i]!, later![i]!).map((tie) =>
        tie.map(({ passed }) => passed),
      ),
    );
  const passed = pool.flat(2);
  if (passed.length === 0) throw cannotJudge("no list has a tie, so a lottery would draw nothing");
  const chance = EFFECT / (1 - mean(passed));
  const power: ExperimentPlan["power"][number][] = [];
  for (const [done, learners] of SIZES.entries()) {
    await onProgress?.({ stage: "experiments", done, total: SIZES.length });
    signal?.throwIfAborted();
    const shareOf = (chance: number, holds: (low: number, high: number) => boolean): number =>
      mean(
        Array.from({ length: EXPERIMENTS }, (_, experiment) => {
          const { low, high } = meanDifference(simulated(pool, learners, chance, experiment));
          return Number(holds(low, high));
        }),
      );
    const found = shareOf(chance, (low) => low > 0);
    const false_alarms = shareOf(0, (low, high) => low > 0 || high < 0);
    power.push({ learners, found, false_alarms });
    if (found >= POWER) break;
  }
  await onProgress?.({ stage: "experiments", done: SIZES.length, total: SIZES.length });
  return {
    effect: EFFECT,
    ties_per_learner: pool.flat().length / pool.length,
    passed: mean(passed),
    learners_needed: power.find(({ found }) => found >= POWER)?.learners ?? null,
    power,
  };
}

/**
 * Returns the ties of a simulated experiment, in the order chosen by chance.
 *
 * @param pool whether each resource was passed, by learner and tie
 * @param chance that a resource which was not passed is passed if it comes first
 */
function simulated(
  pool: readonly (readonly (readonly number[])[])[],
  learners: number,
  chance: number,
  experiment: number,
): number[][] {
  const random = seededRandom(SEED, experiment);
  return Array.from({ length: learners }).flatMap(() =>
    pool[Math.floor(random() * pool.length)]!.map((tie) => {
      const place = Math.floor(random() * tie.length);
      const first = tie[place] === 1 || random() < chance ? 1 : 0;
      return [first, ...tie.toSpliced(place, 1)];
    }),
  );
}
