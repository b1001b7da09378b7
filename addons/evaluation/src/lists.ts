import { primarySkills } from "@mastery/core/records";
import { isWithinReach, round3 } from "@mastery/core/rules";
import { refuse } from "@mastery/core/validation";
import { type Attempt, byLearner } from "./attempts.ts";
import { type Bootstrap, type Figure, tallies } from "./bootstrap.ts";
import type { Computed } from "./predictors.ts";

/** Ids of resources, best first, by learner id. */
export type ListsById = ReadonlyMap<string, readonly string[]>;

/** One list per learner, best resource first: positions in the catalogue, with the scores in the list if these are known. */
export type Lists = readonly (readonly { readonly resource: number; readonly score?: number }[])[];

/**
 * Quality of lists. The outcome of a recommendation is the first later scored trace on its resource. Of tried recommendations, `success` is
 * the success rate, and `expected` the mean expected success.
 */
export interface ListFigures {
  readonly learners_with_a_list: number;
  readonly recommendations: number;
  /** Number of recommendations whose resource the learner tried afterwards. */
  readonly tried: number;
  /** Share of tried recommendations among all recommendations to learners with a later scored trace. */
  readonly share_tried: Figure;
  readonly success: Figure;
  readonly expected: Figure;
  /** Share of recommendations whose expected score is within reach: neither too hard nor too easy. */
  readonly within_reach: Figure;
  /** Share of the resources in use (not retired) that are in at least one list. */
  readonly coverage: number;
  /** Number of different lists divided by the number of learners with a list; null if no learner has a list. */
  readonly distinct_lists: number | null;
  /** Share of places decided only by the ids of resources, because the previous entry has the same score and the same distance to the target. */
  readonly decided_by_id: Figure;
  /**
   * Share of pairs, each a later success and a later failure of one learner with the same primary skill, in which the success was expected
   * to be easier (ties count half).
   */
  readonly concordance: Figure;
  /** Outcomes of listed resources in bins of expected success: from `from`, below `to` (the last bin includes 1). */
  readonly calibration: readonly {
    readonly from: number;
    readonly to: number;
    readonly attempts: number;
    readonly expected: Figure;
    readonly observed: Figure;
  }[];
}

/**
 * Lists of positions; by default, the lists that a snapshot serves, at full length. Learners without a list get an empty list.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing up to ten ids of resources that the dataset does not have
 */
export function listsOf(
  { snapshot, dataset: { catalogue, roster } }: Computed,
  given: ListsById | undefined,
): Lists {
  if (given) {
    const positions = new Map(catalogue.resourceIds.map((id, resource) => [id, resource]));
    const unknown = new Set([...given.values()].flat().filter((id) => !positions.has(id)));
    refuse([...unknown].slice(0, 10).map((id) => `lists: expected ids of resources, got ${id}`));
    return Array.from({ length: roster.ids.length }, (_, learner) =>
      (given.get(roster.ids.at(learner)) ?? []).map((id) => ({ resource: positions.get(id)! })),
    );
  }
  const rows = snapshot.rows();
  return Array.from({ length: rows.learners }, (_, learner) =>
    Array.from({ length: rows.listLength(learner) }, (_, rank) => ({
      resource: rows.listed(learner, rank),
      score: rows.listedScore(learner, rank),
    })),
  );
}

const BINS = [0, 0.5, 0.6, 0.7, 0.85, 1] as const;

export function listFigures(
  { snapshot, dataset: { catalogue }, trackerOf }: Computed,
  lists: Lists,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): ListFigures {
  const { reach, aim } = snapshot.metadata.rules;
  const shares = tallies("share_tried", "success", "expected", "within_reach");
  const order = tallies("decided_by_id", "concordance");
  const bins = BINS.slice(1).map(() => tallies("expected", "observed"));
  const skill = primarySkills(catalogue);
  const listed = new Set<number>();
  const distinct = new Set<string>();
  const later = byLearner(future, lists.length);
  for (const [learner, list] of lists.entries()) {
    const outcomes = new Map<number, number>();
    for (const { resource, succeeded } of later[learner]!.toReversed()) {
      outcomes.set(resource, succeeded);
    }
    const { predict } = trackerOf(learner);
    const known = [...outcomes].map(([resource, succeeded]) => {
      return { skill: skill[resource], succeeded, chance: predict(resource) };
    });
    for (const one of known) {
      const failures = known.filter((other) => other.skill === one.skill && other.succeeded === 0);
      for (const { chance } of one.succeeded === 1 ? failures : []) {
        order.concordance.add(learner, (1 + Math.sign(one.chance - chance)) / 2);
      }
    }
    if (list.length > 0) distinct.add(list.map(({ resource }) => resource).join());
    let before = "";
    for (const { resource, score } of list) {
      listed.add(resource);
      const chance = predict(resource);
      shares.within_reach.add(learner, Number(isWithinReach(chance, reach)));
      const key = `${score} ${round3(Math.abs(chance - aim))}`;
      if (score !== undefined) order.decided_by_id.add(learner, Number(key === before));
      before = key;
      if (outcomes.size > 0) shares.share_tried.add(learner, Number(outcomes.has(resource)));
      const outcome = outcomes.get(resource);
      if (outcome === undefined) continue;
      const bin = bins[BINS.slice(1, -1).findLastIndex((from) => chance >= from) + 1]!;
      shares.success.add(learner, outcome);
      shares.expected.add(learner, chance);
      bin.expected.add(learner, chance);
      bin.observed.add(learner, outcome);
    }
  }
  const inUse = catalogue.resourceRetired.filter((retired) => retired === 0).length;
  const withList = lists.filter(({ length }) => length > 0).length;
  return {
    learners_with_a_list: withList,
    recommendations: shares.within_reach.count,
    tried: shares.success.count,
    ...bootstrap.figures(shares),
    coverage: inUse === 0 ? 0 : listed.size / inUse,
    distinct_lists: withList === 0 ? null : distinct.size / withList,
    ...bootstrap.figures(order),
    calibration: bins.flatMap((bin, i) => {
      const attempts = bin.observed.count;
      const range = { from: BINS[i]!, to: BINS[i + 1]!, attempts };
      return attempts === 0 ? [] : { ...range, ...bootstrap.figures(bin) };
    }),
  };
}
