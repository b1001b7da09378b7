import type { Dataset, Rules, Snapshot } from "@mastery/core";
import { contentOf, refuse } from "@mastery/core/internal";
import { isWithinReach, round3 } from "@mastery/core/rules";
import { byLearner, scoredOf, skillsOf } from "./attempts.ts";
import { type Bootstrap, type Figure, Tally } from "./bootstrap.ts";
import type { Tracker } from "./predictors.ts";
import type { Split } from "./split.ts";

/** A recommended resource, by its position in the catalogue. */
interface Entry {
  readonly resource: number;
  /** Sort key of the list; undefined if it is not known. */
  readonly score?: number | undefined;
}

/** A list per learner, best first. */
export type Lists = readonly (readonly Entry[])[];

/** Later attempts on listed resources whose expected success lies in one range. */
export interface CalibrationBin {
  /** Lower bound of expected success. */
  readonly from: number;
  /** Exclusive upper bound, except that the last bin includes 1. */
  readonly to: number;
  readonly attempts: number;
  readonly expected: Figure;
  readonly observed: Figure;
}

/** Quality of lists. The first later scored trace on a resource is its outcome. */
export interface ListFigures {
  readonly learners_with_a_list: number;
  readonly recommendations: number;
  /** Recommendations whose resource the learner tried afterwards. */
  readonly tried: number;
  /** Share of tried recommendations among all recommendations to learners with a future. */
  readonly share_tried: Figure;
  /** Success rate on tried recommendations. */
  readonly success: Figure;
  /** Mean expected success on tried recommendations. */
  readonly expected: Figure;
  /** Share of recommendations whose expected score is within reach: neither too hard nor too easy. */
  readonly within_reach: Figure;
  /** Share of the resources in use that are in at least one list. */
  readonly coverage: number;
  /** Different lists, as a share of the learners with a list; null if nobody has one. */
  readonly distinct_lists: number | null;
  /** Share of places decided only by the ids of resources, because the previous entry has the same score and distance to the aim. */
  readonly decided_by_id: Figure;
  /**
   * Among pairs of a later success and a later failure of one learner on a skill: share in which the success was expected to be easier
   * (ties count half).
   */
  readonly concordance: Figure;
  readonly calibration: readonly CalibrationBin[];
}

/** Returns the lists that a snapshot serves, at full length. */
export function listsOf(snapshot: Snapshot): Lists {
  const { count, resource, score } = contentOf(snapshot).columns.recommendations;
  const { topN } = snapshot.metadata.rules;
  return Array.from(count, (length, learner) =>
    Array.from({ length }, (_, rank) => ({
      resource: resource[learner * topN + rank]!,
      score: score[learner * topN + rank]!,
    })),
  );
}

/** Ids of resources, best first, by learner id. */
export type ListsById = ReadonlyMap<string, readonly string[]>;

/**
 * Returns lists of ids as positions in a dataset. Learners without one have an empty list.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing ids that the dataset does not have
 */
export function listsById(lists: ListsById, { catalogue, roster }: Dataset): Lists {
  const positions = new Map(catalogue.resourceIds.map((id, resource) => [id, resource]));
  const unknown = new Set([...lists.values()].flat().filter((id) => !positions.has(id)));
  refuse([...unknown].slice(0, 10).map((id) => `lists: expected ids of resources, got ${id}`));
  return Array.from({ length: roster.ids.length }, (_, learner) =>
    (lists.get(roster.ids.at(learner)) ?? []).map((id) => ({ resource: positions.get(id)! })),
  );
}

const BINS = [0, 0.5, 0.6, 0.7, 0.85, 1] as const;

/** Evaluates each past learner's list with the resources that the learner tried afterwards. */
export function listFigures(
  lists: Lists,
  { past: { catalogue }, future }: Split,
  trackerOf: (learner: number) => Tracker,
  rules: Pick<Rules, "aim" | "reach">,
  bootstrap: Bootstrap,
): ListFigures {
  const [withinReach, shareTried, byId] = [new Tally(), new Tally(), new Tally()];
  const [success, expected, concordance] = [new Tally(), new Tally(), new Tally()];
  const bins = BINS.slice(1).map(() => [new Tally(), new Tally()] as const);
  const listed = new Set<number>();
  const distinct = new Set<string>();
  const later = byLearner(scoredOf(future), bootstrap.learners);
  for (const [learner, list] of lists.entries()) {
    const outcomes = new Map<number, number>();
    for (const { resource, succeeded } of later[learner]!.toReversed()) {
      outcomes.set(resource, succeeded);
    }
    const { predict } = trackerOf(learner);
    addPairs(concordance, learner, outcomes, predict, (one) => skillsOf(catalogue, one)[0]!);
    if (list.length > 0) distinct.add(list.map(({ resource }) => resource).join());
    let before = "";
    for (const { resource, score } of list) {
      listed.add(resource);
      const chance = predict(resource);
      withinReach.add(learner, Number(isWithinReach(chance, rules.reach)));
      const order = `${score} ${round3(Math.abs(chance - rules.aim))}`;
      if (score !== undefined) byId.add(learner, Number(order === before));
      before = order;
      if (outcomes.size > 0) shareTried.add(learner, Number(outcomes.has(resource)));
      const outcome = outcomes.get(resource);
      if (outcome === undefined) continue;
      success.add(learner, outcome);
      expected.add(learner, chance);
      const [expectedInBin, observedInBin] = bins[binOf(chance)]!;
      expectedInBin.add(learner, chance);
      observedInBin.add(learner, outcome);
    }
  }
  const inUse = catalogue.resourceRetired.filter((retired) => retired === 0).length;
  const withList = lists.filter(({ length }) => length > 0).length;
  return {
    learners_with_a_list: withList,
    recommendations: withinReach.count,
    tried: success.count,
    share_tried: bootstrap.ratio(shareTried),
    success: bootstrap.ratio(success),
    expected: bootstrap.ratio(expected),
    within_reach: bootstrap.ratio(withinReach),
    coverage: inUse === 0 ? 0 : listed.size / inUse,
    distinct_lists: withList === 0 ? null : distinct.size / withList,
    decided_by_id: bootstrap.ratio(byId),
    concordance: bootstrap.ratio(concordance),
    calibration: bins.flatMap(([expectedInBin, observedInBin], bin) => {
      const attempts = observedInBin.count;
      if (attempts === 0) return [];
      const range = { from: BINS[bin]!, to: BINS[bin + 1]!, attempts };
      const own = [expectedInBin, observedInBin].map((one) => bootstrap.ratio(one));
      return { ...range, expected: own[0]!, observed: own[1]! };
    }),
  };
}

function binOf(chance: number): number {
  return Math.max(0, BINS.slice(1, -1).findLastIndex((from) => chance >= from) + 1);
}

/** Counts pairs of a success and a failure on resources of one skill, and those in which the success was expected to be easier. */
function addPairs(
  concordance: Tally,
  learner: number,
  outcomes: ReadonlyMap<number, number>,
  predict: (resource: number) => number,
  skillOf: (resource: number) => number,
): void {
  const known = [...outcomes].map(([resource, succeeded]) => {
    return { skill: skillOf(resource), succeeded, chance: predict(resource) };
  });
  for (const { skill, succeeded, chance } of known) {
    if (succeeded === 0) continue;
    for (const other of known) {
      if (other.skill !== skill || other.succeeded === 1) continue;
      concordance.add(learner, (1 + Math.sign(chance - other.chance)) / 2);
    }
  }
}
