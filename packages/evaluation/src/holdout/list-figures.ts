import type { Dataset } from "@mastery/core";
import type { Attempts } from "./attempts.ts";
import type { Bootstrap, Figure } from "./figures.ts";
import { gini } from "./gini.ts";
import { type LearnerEstimates, skillsOf } from "./learner-estimates.ts";
import type { Lists } from "./lists.ts";
import { masteredBy } from "./mastered.ts";

/** Estimated chances of success from here to there are neither too hard nor too easy. */
const WITHIN_REACH: readonly [low: number, high: number] = [0.5, 0.85];

/** Recommended resources that were tried afterwards, against others of the same primary skill that the same learner tried. */
export interface MatchedFigures {
  /** Recommendations that were tried and have at least one match. Nothing is known about the others. */
  readonly recommendations: number;
  /** Their share of the recommendations that were tried; 0 if none was. */
  readonly overlap: number;
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
  readonly tried: number;
  readonly success: Figure;
}

/** How good lists are. What happened on a resource is the outcome of the first later trace on it. */
export interface ListFigures {
  readonly name: string;
  readonly learners_with_a_list: number;
  readonly recommendations: number;
  /** Recommendations whose resource the learner tried afterwards. */
  readonly tried: number;
  /** Their share of all recommendations to learners with a future. */
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
  future: Attempts,
  bootstrap: Bootstrap,
): ListFigures {
  const learners = past.roster.ids.length;
  const tally = tallies(learners);
  const ranks: { all: number; tried: Float64Array; successes: Float64Array }[] = [];
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
    if (first.outcomes.size > 0) tally.judged[learner] = list.length;
    list.forEach((one, rank) => {
      inLists[one]!++;
      ranks[rank] ??= {
        all: 0,
        tried: new Float64Array(learners),
        successes: new Float64Array(learners),
      };
      ranks[rank].all++;
      const chance = estimates.chance(one);
      tally.withinReach[learner]! += Number(chance >= WITHIN_REACH[0] && chance <= WITHIN_REACH[1]);
      const succeeded = first.outcomes.get(one);
      if (succeeded === undefined) return;
      tally.tried[learner]!++;
      tally.successes[learner]! += succeeded;
      ranks[rank].tried[learner]!++;
      ranks[rank].successes[learner]! += succeeded;
      const matched = matches.get(skillsOf(past, one)[0]!);
      if (matched === undefined) return;
      tally.matched[learner]!++;
      tally.matchedSuccesses[learner]! += succeeded;
      tally.successesOfMatches[learner]! += matched.successes / matched.tried;
    });
  }
  const [recommendations, tried, matched] = [sum(tally.all), sum(tally.tried), sum(tally.matched)];
  const inUse = inLists.filter((_, one) => past.catalogue.resourceRetired[one] === 0);
  const withList = tally.all.reduce((count, one) => count + Number(one > 0), 0);
  return {
    name,
    learners_with_a_list: withList,
    recommendations,
    tried,
    share_tried: bootstrap.ratio(tally.tried, tally.judged),
    success: bootstrap.ratio(tally.successes, tally.tried),
    matched: {
      recommendations: matched,
      overlap: tried === 0 ? 0 : matched / tried,
      success: bootstrap.ratio(tally.matchedSuccesses, tally.matched),
      success_on_matches: bootstrap.ratio(tally.successesOfMatches, tally.matched),
      difference: bootstrap.ratio(
        tally.matchedSuccesses.map((one, i) => one - tally.successesOfMatches[i]!),
        tally.matched,
      ),
    },
    within_reach: bootstrap.ratio(tally.withinReach, tally.all),
    coverage: inUse.length === 0 ? 0 : inUse.filter((count) => count > 0).length / inUse.length,
    gini: recommendations === 0 ? null : gini(inUse),
    distinct_lists: withList === 0 ? null : distinct.size / withList,
    by_rank: ranks.map(({ all, tried: triedAt, successes }, rank) => ({
      rank: rank + 1,
      recommendations: all,
      tried: sum(triedAt),
      success: bootstrap.ratio(successes, triedAt),
    })),
  };
}

/** Per learner. */
function tallies(learners: number) {
  const column = (): Float64Array => new Float64Array(learners);
  return {
    all: column(),
    /** Entries of learners with a future. */
    judged: column(),
    withinReach: column(),
    tried: column(),
    successes: column(),
    matched: column(),
    matchedSuccesses: column(),
    /** Sum of the success rates on the matches of each entry. */
    successesOfMatches: column(),
  };
}

/** How the first later attempt of a learner on each resource ended: 1 or 0. */
function firstOutcomes(
  { learner, resource, succeeded }: Attempts,
  from: number,
  wanted: number,
): { readonly outcomes: ReadonlyMap<number, number>; readonly end: number } {
  const outcomes = new Map<number, number>();
  let at = from;
  for (; learner[at] === wanted; at++) {
    if (!outcomes.has(resource[at]!)) outcomes.set(resource[at]!, succeeded[at]!);
  }
  return { outcomes, end: at };
}

interface Matches {
  tried: number;
  successes: number;
}

/** What the learner tried afterwards that was not recommended and not mastered before, by primary skill. */
function matchesBySkill(
  outcomes: ReadonlyMap<number, number>,
  list: Uint32Array,
  past: Dataset,
  learner: number,
): ReadonlyMap<number, Matches> {
  const matches = new Map<number, Matches>();
  if (outcomes.size === 0) return matches;
  const mastered = masteredBy(past, learner);
  for (const [resource, succeeded] of outcomes) {
    if (list.includes(resource) || mastered.has(resource)) continue;
    const skill = skillsOf(past, resource)[0]!;
    const known = matches.get(skill) ?? { tried: 0, successes: 0 };
    known.tried++;
    known.successes += succeeded;
    matches.set(skill, known);
  }
  return matches;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
