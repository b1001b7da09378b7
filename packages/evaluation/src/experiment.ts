import type { Dataset, Snapshot } from "@mastery/core";
import { recommendationDetails } from "@mastery/core/answers";
import { type Attempt, type AttemptLog, byLearner } from "./attempts.ts";
import { Bootstrap, type Figure, type Interval, Tally } from "./bootstrap.ts";
import { RESAMPLES } from "./judging.ts";
import { cannotJudge, inOrder } from "./split.ts";

/** A resource of a tie: data from before chance ordered it, and later results. */
interface TiedEntry {
  readonly passed: number;
  readonly tried: number;
  readonly expected_score: number;
  readonly semantic_similarity: number;
  readonly tried_before: number;
}

/** The resources of a tie, in the order chosen by chance. */
type Tie = readonly TiedEntry[];

/**
 * Effect of an experiment with the lottery. Field names are those of the JSON output. Differences are averaged over ties: the resource that
 * chance put first minus the mean of the others.
 */
export interface ExperimentReport {
  /** Last day of the snapshot, in UTC; later traces are counted. */
  readonly after: string;
  readonly resamples: number;
  readonly learners: number;
  readonly learners_with_a_tie: number;
  readonly ties: number;
  readonly tied_resources: number;
  /** Attrition: share of the learners with a tie who have no later trace. They count as not having passed anything. */
  readonly learners_without_a_later_trace: Figure;
  /** Share of resources placed first that the learner passed later. */
  readonly passed_first: Figure;
  /** The same share of all other resources of the ties. */
  readonly passed_others: Figure;
  /**
   * How much more often a learner later passes the resource that chance put first than a later resource of the tie. The intervals of
   * this and the following differences come from the lottery, not from resamples.
   */
  readonly effect: Figure;
  /** The same difference for resources that were tried later, passed or not. */
  readonly effect_on_tries: Figure;
  /** The same differences for data from before the experiment. About 95 % of such intervals include 0. */
  readonly balance: Readonly<
    Record<"expected_score" | "semantic_similarity" | "tried_before", Figure>
  >;
}

/**
 * Estimates the effect of the place in a list, from the lists of a snapshot with a lottery and the traces after its last day.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if nothing was drawn, or nothing came later
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
  const end = Date.parse(dates.last) + DAY;
  const own = byLearner(inOrder(dataset, log.attempts), dataset.roster.ids.length);
  if (!own.flat().some(({ time }) => time >= end)) {
    throw cannotJudge(`no trace is later than the last day of the snapshot, ${dates.last}`);
  }
  const learners = snapshot.learners().map(({ learner_id }) => {
    const attempts = own[dataset.roster.ids.find(learner_id) ?? -1] ?? [];
    const cut = attempts.findIndex(({ time }) => time >= end);
    const before = cut === -1 ? attempts : attempts.slice(0, cut);
    const ties = tiesOf(snapshot, dataset, learner_id, before, attempts.slice(before.length));
    return { ties, hasLeft: before.length === attempts.length };
  });
  const bootstrap = new Bootstrap(learners.length, resamples, rules.seed);
  const ratio = (valuesOf: (learner: (typeof learners)[number]) => readonly number[]): Figure => {
    const tally = new Tally();
    for (const [i, learner] of learners.entries()) {
      for (const value of valuesOf(learner)) tally.add(i, value);
    }
    return bootstrap.ratio(tally);
  };
  const withTie = learners.filter(({ ties }) => ties.length > 0);
  const ties = withTie.flatMap((one) => one.ties);
  if (ties.length === 0) throw cannotJudge("no list has a tie, so the lottery drew nothing");
  const difference = (name: keyof TiedEntry): Figure => ({
    ...meanDifference(ties.map((tie) => tie.map((one) => one[name]))),
    learners: withTie.length,
  });
  return {
    after: dates.last,
    resamples,
    learners: learners.length,
    learners_with_a_tie: withTie.length,
    ties: ties.length,
    tied_resources: ties.flat().length,
    learners_without_a_later_trace: ratio((one) => (one.ties.length > 0 ? [+one.hasLeft] : [])),
    passed_first: ratio((one) => one.ties.map(([first]) => first!.passed)),
    passed_others: ratio((one) => one.ties.map(([, ...others]) => mean(others.map(passedOf)))),
    effect: difference("passed"),
    effect_on_tries: difference("tried"),
    balance: {
      expected_score: difference("expected_score"),
      semantic_similarity: difference("semantic_similarity"),
      tried_before: difference("tried_before"),
    },
  };
}

const DAY = 86_400_000;
const passedOf = ({ passed }: TiedEntry): number => passed;

/** Returns the ties of a learner's list: neighbours that each had the probability 1 / size, of a size above 1. */
export function tiesOf(
  snapshot: Snapshot,
  { catalogue }: Dataset,
  learnerId: string,
  before: readonly Attempt[],
  later: readonly Attempt[],
): Tie[] {
  const list = recommendationDetails(snapshot, learnerId, snapshot.metadata.rules.topN)!;
  const idsOf = (attempts: readonly Attempt[]): ReadonlySet<string> =>
    new Set(attempts.map(({ resource }) => catalogue.resourceIds[resource]!));
  const [known, tried] = [idsOf(before), idsOf(later)];
  const passed = idsOf(later.filter(({ succeeded }) => succeeded === 1));
  const ties: Tie[] = [];
  for (let place = 0; place < list.length; ) {
    const size = Math.round(1 / list[place]!.place_probability!);
    const tie = list
      .slice(place, place + size)
      .map(({ resource_id, expected_score, semantic_similarity }) => ({
        passed: Number(passed.has(resource_id)),
        tried: Number(tried.has(resource_id)),
        tried_before: Number(known.has(resource_id)),
        expected_score,
        semantic_similarity,
      }));
    if (size > 1) ties.push(tie);
    place += size;
  }
  return ties;
}

/**
 * Returns the mean difference of ties, with the 95 % interval by which it would vary around that mean if only the lottery varied: any
 * resource of a tie could have come first, and all values would be the same. That distribution is known, so nothing is estimated.
 *
 * @param ties values of resources in the order chosen by chance
 */
export function meanDifference(ties: readonly (readonly number[])[]): Omit<Interval, "learners"> {
  const possible = ties.map(possibleDifferences);
  const value = mean(possible.map(([drawn]) => drawn!));
  const variances = possible.map((differences) => mean(differences.map((one) => one ** 2)));
  const margin = 1.96 * Math.sqrt(mean(variances) / ties.length);
  return { value, low: value - margin, high: value + margin };
}

/**
 * Returns, for each resource of a tie, its value minus the mean of the others: the difference if it comes first. That equals weighting by
 * inverse probability.
 */
function possibleDifferences(tie: readonly number[]): number[] {
  const sum = tie.reduce((total, one) => total + one, 0);
  return tie.map((first) => first - (sum - first) / (tie.length - 1));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
