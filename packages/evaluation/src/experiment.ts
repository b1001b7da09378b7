import {
  type Dataset,
  type FittingOptions,
  type Progress,
  precompute,
  type Snapshot,
} from "@mastery/core";
import { recommendationDetails } from "@mastery/core/answers";
import { seededRandom } from "@mastery/core/internal";
import { type Attempt, type AttemptLog, byLearner } from "./attempts.ts";
import { Bootstrap, type Figure, type Interval, mean, sum, tallies } from "./bootstrap.ts";
import { checkHoldout, RESAMPLES } from "./evaluate.ts";
import { type CutOptions, cannotJudge, inOrder, splitAttempts, tooLittle } from "./split.ts";

/**
 * Effect of an experiment with the lottery. Field names are those of the JSON output. Differences are averaged over ties: the resource that
 * chance put first minus the mean of the other resources in the tie.
 */
export interface ExperimentReport {
  /** Last day of the snapshot, in UTC; later traces are counted. */
  readonly after: string;
  readonly resamples: number;
  readonly learners: number;
  readonly learners_with_a_tie: number;
  readonly ties: number;
  readonly tied_resources: number;
  /** Attrition: share of the learners with a tie who have no later trace. These learners count as not having passed anything. */
  readonly learners_without_a_later_trace: Figure;
  /** Share of resources placed first that the learner passed later. */
  readonly passed_first: Figure;
  /** Share of all other resources of the ties that the learner passed later. */
  readonly passed_others: Figure;
  /**
   * Share of ties whose first resource the learner passed later, minus the mean share of the other resources of each tie. The intervals
   * of this difference and of the following differences come from the lottery, not from resamples.
   */
  readonly effect: Figure;
  /** The difference defined for `effect`, for resources that were tried later, passed or not. */
  readonly effect_on_tries: Figure;
  /** The difference defined for `effect`, for values from before the experiment. About 95% of these intervals include 0. */
  readonly balance: Readonly<
    Record<"expected_score" | "semantic_similarity" | "tried_before", Figure>
  >;
}

/** Options of a plan: give `holdout` or `split`. All other options are options of `precompute()`. */
export interface PlanOptions extends CutOptions, Omit<FittingOptions, "onProgress"> {
  /** Called as in `precompute()`, and with the stage `experiments`. */
  readonly onProgress?: ((progress: PlanProgress) => void | Promise<void>) | undefined;
}

type PlanProgress = Omit<Progress, "stage"> & { readonly stage: Progress["stage"] | "experiments" };

/** Number of learners that an experiment needs. Field names are those of the JSON output. */
export interface ExperimentPlan {
  /** The effect to find: 0.05, that is, 5 percentage points. */
  readonly effect: number;
  readonly ties_per_learner: number;
  /** Share of tied resources that learners later passed, assuming that lists have no effect. */
  readonly passed: number;
  /** The smallest simulated number of learners with which at least 80% of experiments find the effect; null if there is none. */
  readonly learners_needed: number | null;
  /** Simulated experiments, by number of learners, up to the number that is needed. */
  readonly power: readonly {
    readonly learners: number;
    /** With the effect, the share of experiments whose interval is above 0. */
    readonly found: number;
    /** Without any effect, the share of experiments whose interval excludes 0. */
    readonly false_alarms: number;
  }[];
}

/**
 * Returns the effect of the place in a list, estimated from the lists of a snapshot with a lottery and the traces after its last day.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the lottery drew nothing, if the snapshot's traces have no date, if no trace is
 * later than the snapshot's last day, if the traces were counted elsewhere and so have no order, or if there are no traces, none with a
 * readable timestamp, or only traces of one day; `INVALID_OPTION` if traces of the dataset are missing
 */
export function evaluateExperiment(
  snapshot: Snapshot,
  dataset: Dataset,
  log: AttemptLog,
  { resamples = RESAMPLES.default }: { readonly resamples?: number | undefined } = {},
): ExperimentReport {
  const { rules, dates } = snapshot.metadata;
  if (rules.lottery === 0) throw cannotJudge("the snapshot was computed without a lottery");
  if (dates.last === null) throw cannotJudge("the traces of the snapshot have no date");
  const end = Date.parse(dates.last) + 24 * 3600 * 1000;
  const attempts = inOrder(dataset, log.attempts);
  if (!attempts.some(({ time }) => time >= end)) {
    throw cannotJudge(`no trace is later than the last day of the snapshot, ${dates.last}`);
  }
  const own = byLearner(attempts, dataset.roster.ids.length);
  const learners = snapshot.learners();
  const shares = tallies("learners_without_a_later_trace", "passed_first", "passed_others");
  const { learners_without_a_later_trace: left } = shares;
  const ties: ReturnType<typeof tiesOf> = [];
  for (const [i, { learner_id }] of learners.entries()) {
    const all = own[dataset.roster.ids.find(learner_id) ?? -1] ?? [];
    const before = all.filter(({ time }) => time < end);
    const later = all.slice(before.length);
    const drawn = tiesOf(snapshot, dataset, learner_id, before, later);
    if (drawn.length > 0) left.add(i, Number(later.length === 0));
    for (const tie of drawn) {
      const [placedFirst, ...rest] = tie.map(({ passed }) => passed);
      shares.passed_first.add(i, placedFirst!);
      shares.passed_others.add(i, mean(rest));
    }
    ties.push(...drawn);
  }
  if (ties.length === 0) throw cannotJudge("no list has a tie, so the lottery drew nothing");
  const bootstrap = new Bootstrap(learners.length, resamples, rules.seed);
  const difference = (name: keyof (typeof ties)[number][number]): Figure => ({
    ...meanDifference(ties.map((tie) => tie.map((one) => one[name]))),
    learners: left.learners,
  });
  return {
    after: dates.last,
    resamples,
    learners: learners.length,
    learners_with_a_tie: left.learners,
    ties: ties.length,
    tied_resources: ties.flat().length,
    ...bootstrap.figures(shares),
    effect: difference("passed"),
    effect_on_tries: difference("tried"),
    balance: {
      expected_score: difference("expected_score"),
      semantic_similarity: difference("semantic_similarity"),
      tried_before: difference("tried_before"),
    },
  };
}

const EFFECT = 0.05;
const SIZES = [50, 100, 200, 400, 800, 1600, 3200, 6400] as const;
const EXPERIMENTS = 500;
const POWER = 0.8;
const SEED = 42;

/**
 * Simulates experiments on traces that no list has influenced: learners are drawn from the dataset, chance orders their ties, and the
 * effect lets learners pass more of the resources that come first. Returns the number of learners that an experiment needs.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow simulations; `INVALID_OPTION`, before any work, if an option is
 *   invalid
 */
export async function planExperiment(
  dataset: Dataset,
  log: AttemptLog,
  options: PlanOptions,
): Promise<ExperimentPlan> {
  checkHoldout(dataset, log, options);
  const { holdout, split, ...fitting } = options;
  const { onProgress, signal } = fitting;
  const { past, before, future } = splitAttempts(dataset, log.attempts, options);
  const snapshot = await precompute(past, { ...fitting, lottery: 1 }).catch(tooLittle);
  const learners = snapshot.learners();
  const known = byLearner(before, learners.length);
  const later = byLearner(future, learners.length);
  const pool = learners.map(({ learner_id }, i) =>
    tiesOf(snapshot, past, learner_id, known[i]!, later[i]!).map((tie) =>
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
    const intervals = (chance: number) =>
      Array.from({ length: EXPERIMENTS }, (_, experiment) =>
        meanDifference(simulated(pool, learners, chance, experiment)),
      );
    const found = mean(intervals(chance).map(({ low }) => Number(low > 0)));
    const alarms = intervals(0).filter(({ low, high }) => low > 0 || high < 0);
    power.push({ learners, found, false_alarms: alarms.length / EXPERIMENTS });
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
 * @param pool whether each resource was passed, by learner and tie
 * @param chance probability that a resource that was not passed counts as passed because it comes first
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

/**
 * Returns the ties of a learner's list, in the order chosen by chance. A tie is two or more neighbours, each with a place probability of 1
 * divided by the size of the tie. The resources of ties have values from before the order was drawn, and later results.
 */
function tiesOf(
  snapshot: Snapshot,
  { catalogue }: Dataset,
  learnerId: string,
  before: readonly Attempt[],
  later: readonly Attempt[],
) {
  const isIn = (attempts: readonly Attempt[]) => {
    const ids = new Set(attempts.map(({ resource }) => catalogue.resourceIds[resource]!));
    return (id: string): number => Number(ids.has(id));
  };
  const [known, tried] = [isIn(before), isIn(later)];
  const passed = isIn(later.filter(({ succeeded }) => succeeded === 1));
  const list = recommendationDetails(snapshot, learnerId, snapshot.metadata.rules.topN)!;
  const entries = list.map(({ resource_id, expected_score, semantic_similarity, ...entry }) => ({
    size: Math.round(1 / entry.place_probability!),
    passed: passed(resource_id),
    tried: tried(resource_id),
    tried_before: known(resource_id),
    expected_score,
    semantic_similarity,
  }));
  const ties: (typeof entries)[] = [];
  for (let place = 0; place < entries.length; place += ties.at(-1)!.length) {
    ties.push(entries.slice(place, place + entries[place]!.size));
  }
  return ties.filter(({ length }) => length > 1);
}

/**
 * Returns the mean difference of ties, with the 95% interval in which that mean would vary if only the lottery varied: any resource of a
 * tie could have come first, and all values would be the same. That distribution is known, so no variance is estimated.
 *
 * @param ties values of resources in the order chosen by chance
 */
export function meanDifference(ties: readonly (readonly number[])[]): Omit<Interval, "learners"> {
  // For each resource of a tie, the difference if that resource came first: its value minus the mean of the other values.
  const possible = ties.map((tie) => {
    const total = sum(tie);
    return tie.map((first) => first - (total - first) / (tie.length - 1));
  });
  const value = mean(possible.map(([drawn]) => drawn!));
  const variances = possible.map((differences) => mean(differences.map((one) => one ** 2)));
  const margin = 1.96 * Math.sqrt(mean(variances) / ties.length);
  return { value, low: value - margin, high: value + margin };
}
