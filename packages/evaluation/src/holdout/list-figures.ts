import type { Dataset } from "@mastery/core";
import type { MarkedAttempts } from "./attempts.ts";
import { type Bootstrap, type Figure, isUnjudged, type Ratio } from "./figures.ts";
import { standIn } from "./footprint.ts";
import { gini } from "./gini.ts";
import { type LearnerEstimates, skillsOf } from "./learner-estimates.ts";
import type { Lists } from "./lists.ts";
import { masteredBy } from "./mastered.ts";

/** Estimated chances of success from here to there are neither too hard nor too easy. */
const WITHIN_REACH: readonly [low: number, high: number] = [0.5, 0.85];

/** Recommended resources that were tried afterwards, against others of the same primary skill that the same learner tried. */
export interface MatchedFigures {
  /**
   * Recommendations that were tried and have at least one match. Nothing is known about the others. Null where the success rate is left
   * out.
   */
  readonly recommendations: number | null;
  /** Their share of the recommendations that were tried; 0 if none was; null where one of the numbers is. */
  readonly overlap: number | null;
  /** Success rate on the recommended resources. */
  readonly success: Figure;
  /** Mean success rate on their matches: not in the list, not mastered before, same learner and primary skill. */
  readonly success_on_matches: Figure;
  /** The first minus the second. Neither is caused by the recommendation: nobody followed it. */
  readonly difference: Figure;
}

/** What became of the entries at one rank. */
export interface RankFigures {
  readonly rank: number;
  readonly recommendations: number;
  /** Null where the success rate is left out. */
  readonly tried: number | null;
  readonly success: Figure;
}

/** How good lists are. What happened on a resource is the outcome of the first later trace on it. */
export interface ListFigures {
  readonly name: string;
  readonly learners_with_a_list: number;
  readonly recommendations: number;
  /** Recommendations whose resource the learner tried afterwards. Null where the success rate is left out: it is about the same learners. */
  readonly tried: number | null;
  /** Their share of all recommendations to learners with a future. Left out where `tried` is: the number could be computed from it. */
  readonly share_tried: Figure;
  /** Success rate on those that were tried. */
  readonly success: Figure;
  readonly matched: MatchedFigures;
  /** Share of recommendations whose estimated chance of success is from 0.50 to 0.85. */
  readonly within_reach: Figure;
  /** Share of the resources in use that are in at least one list. */
  readonly coverage: number;
  /** Of how many lists each resource in use is in: 0 if all are in as many, near 1 if a few fill all lists; null if there is no list. */
  readonly gini: number | null;
  /** Different lists, as a share of the learners with a list; null if nobody has one. */
  readonly distinct_lists: number | null;
  readonly by_rank: readonly RankFigures[];
}

/**
 * The figures of one recommender.
 *
 * @param estimates of the past
 * @param future all attempts after the cut, ordered by learner, then by time
 */
export function listFigures(
  name: string,
  { offsets, resource }: Lists,
  past: Dataset,
  estimates: LearnerEstimates,
  future: MarkedAttempts,
  bootstrap: Bootstrap,
): ListFigures {
  const learners = past.roster.ids.length;
  const tally = tallies(learners);
  const ranks: RankTally[] = [];
  const inLists = new Float64Array(past.catalogue.resourceIds.length);
  const distinct = new Set<string>();
  let at = 0;
  for (let learner = 0; learner < learners; learner++) {
    const first = firstOutcomes(future, at, learner);
    at = first.end;
    const list = resource.subarray(offsets[learner], offsets[learner + 1]);
    if (list.length === 0) continue;
    distinct.add(list.join());
    estimates.load(learner);
    const matches = matchesBySkill(first.outcomes, list, past, learner);
    tally.all[learner] = list.length;
    const hasFuture = first.outcomes.size > 0;
    list.forEach((one, rank) => {
      inLists[one]!++;
      ranks[rank] ??= { all: 0, success: ratioOf(learners) };
      ranks[rank].all++;
      const chance = estimates.chance(one);
      const isWithinReach = chance >= WITHIN_REACH[0] && chance <= WITHIN_REACH[1];
      const entry = [learner, one] as const;
      count(tally.withinReach, learner, Number(isWithinReach), standIn("chance", ...entry));
      const outcome = first.outcomes.get(one);
      if (hasFuture) count(tally.tried, learner, Number(!!outcome), standIn("entry", ...entry));
      if (outcome === undefined) return;
      count(tally.success, learner, outcome.succeeded, outcome.mark);
      count(ranks[rank].success, learner, outcome.succeeded, outcome.mark);
      const matched = matches.get(skillsOf(past, one)[0]!);
      if (matched === undefined) return;
      count(tally.matched, learner, outcome.succeeded, outcome.mark);
      const [rate, mark] = [matched.successes / matched.tried, matched.mark / matched.tried];
      count(tally.matches, learner, rate, mark);
      count(tally.difference, learner, outcome.succeeded - rate, outcome.mark - mark);
    });
  }
  const recommendations = sum(tally.all);
  const inUse = inLists.filter((_, one) => past.catalogue.resourceRetired[one] === 0);
  const withList = tally.all.reduce((count, one) => count + Number(one > 0), 0);
  const success = bootstrap.ratio(tally.success);
  const matchedSuccess = bootstrap.ratio(tally.matched);
  const tried = countOf(tally.success, success);
  const matched = countOf(tally.matched, matchedSuccess);
  return {
    name,
    learners_with_a_list: withList,
    recommendations,
    tried,
    share_tried: tried === null ? success : bootstrap.ratio(tally.tried),
    success,
    matched: {
      recommendations: matched,
      overlap: overlapOf(matched, tried),
      success: matchedSuccess,
      success_on_matches: bootstrap.ratio(tally.matches),
      difference: bootstrap.ratio(tally.difference),
    },
    within_reach: bootstrap.ratio(tally.withinReach),
    coverage: inUse.length === 0 ? 0 : inUse.filter((count) => count > 0).length / inUse.length,
    gini: recommendations === 0 ? null : gini(inUse),
    distinct_lists: withList === 0 ? null : distinct.size / withList,
    by_rank: rankFigures(ranks, bootstrap),
  };
}

interface RankTally {
  /** Entries at this rank. */
  all: number;
  readonly success: Ratio;
}

function rankFigures(ranks: readonly RankTally[], bootstrap: Bootstrap): RankFigures[] {
  const figures = bootstrap.ratiosOfParts(ranks.map(({ success }) => success));
  return ranks.map(({ all, success }, rank) => ({
    rank: rank + 1,
    recommendations: all,
    tried: countOf(success, figures[rank]!),
    success: figures[rank]!,
  }));
}

/** Returns how many entries a rate is about; null if the rate is left out to protect few learners. */
function countOf({ denominators }: Ratio, figure: Figure): number | null {
  const count = sum(denominators);
  return count > 0 && isUnjudged(figure) ? null : count;
}

function overlapOf(matched: number | null, tried: number | null): number | null {
  if (matched === null || tried === null) return null;
  return tried === 0 ? 0 : matched / tried;
}

/** Per learner. */
function tallies(learners: number) {
  return {
    /** Entries by learner. */
    all: new Float64Array(learners),
    withinReach: ratioOf(learners),
    /** Of the entries of learners with a future. */
    tried: ratioOf(learners),
    success: ratioOf(learners),
    matched: ratioOf(learners),
    /** The success rates on the matches of each entry. */
    matches: ratioOf(learners),
    difference: ratioOf(learners),
  };
}

function ratioOf(learners: number): Ratio {
  const column = (): Float64Array => new Float64Array(learners);
  return { numerators: column(), denominators: column(), marks: column() };
}

/** Counts one entry of a learner. */
function count(
  { numerators, denominators, marks }: Ratio,
  learner: number,
  value: number,
  mark: number,
): void {
  numerators[learner]! += value;
  denominators[learner]!++;
  marks[learner]! += mark;
}

/** How an attempt ended, as 1 or 0, and what stands for it. */
interface Outcome {
  readonly succeeded: number;
  readonly mark: number;
}

/** The first later attempt of a learner on each resource. */
function firstOutcomes(
  { learner, resource, succeeded, mark }: MarkedAttempts,
  from: number,
  wanted: number,
): { readonly outcomes: ReadonlyMap<number, Outcome>; readonly end: number } {
  const outcomes = new Map<number, Outcome>();
  let at = from;
  for (; learner[at] === wanted; at++) {
    if (outcomes.has(resource[at]!)) continue;
    outcomes.set(resource[at]!, { succeeded: succeeded[at]!, mark: mark[at]! });
  }
  return { outcomes, end: at };
}

interface Matches {
  tried: number;
  successes: number;
  /** Sum of what stands for the outcomes. */
  mark: number;
}

/** What the learner tried afterwards that was not recommended and not mastered before, by primary skill. */
function matchesBySkill(
  outcomes: ReadonlyMap<number, Outcome>,
  list: Uint32Array,
  past: Dataset,
  learner: number,
): ReadonlyMap<number, Matches> {
  const matches = new Map<number, Matches>();
  if (outcomes.size === 0) return matches;
  const mastered = masteredBy(past, learner);
  for (const [resource, { succeeded, mark }] of outcomes) {
    if (list.includes(resource) || mastered.has(resource)) continue;
    const skill = skillsOf(past, resource)[0]!;
    const known = matches.get(skill) ?? { tried: 0, successes: 0, mark: 0 };
    known.tried++;
    known.successes += succeeded;
    known.mark += mark;
    matches.set(skill, known);
  }
  return matches;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
