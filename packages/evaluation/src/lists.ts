import type { Snapshot } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { type Bootstrap, type Figure, Tally } from "./bootstrap.ts";
import { estimatesOf } from "./estimates.ts";
import type { Split } from "./split.ts";

/** A list of recommended resources per learner, best first: positions in the catalogue. */
export type Lists = readonly (readonly number[])[];

/** How good lists are. The first later trace on a resource is its outcome. */
export interface ListFigures {
  readonly learners_with_a_list: number;
  readonly recommendations: number;
  /** Recommendations whose resource the learner tried afterwards. */
  readonly tried: number;
  /** Their share of all recommendations to learners with a future. */
  readonly share_tried: Figure;
  /** Success rate on those that were tried. */
  readonly success: Figure;
  /** Share of recommendations whose estimated chance of success is from 0.50 to 0.85: neither too hard nor too easy. */
  readonly within_reach: Figure;
  /** Share of the resources in use that are in at least one list. */
  readonly coverage: number;
  /** Of how many lists each resource in use is in: 0 if all are in as many, near 1 if a few fill all lists; null if there is no list. */
  readonly gini: number | null;
  /** Different lists, as a share of the learners with a list; null if nobody has one. */
  readonly distinct_lists: number | null;
}

/** Returns the lists that a snapshot serves, at full length. */
export function listsOf(snapshot: Snapshot): Lists {
  const { count, resource } = contentOf(snapshot).columns.recommendations;
  const { topN } = snapshot.metadata.rules;
  return Array.from(count, (length, learner) => [
    ...resource.subarray(learner * topN, learner * topN + length),
  ]);
}

/** Judges a list for each learner of the past by what they tried afterwards. */
export function listFigures(
  lists: Lists,
  { past: { dataset }, future }: Split,
  model: Model,
  bootstrap: Bootstrap,
): ListFigures {
  const tally = (): Tally => new Tally(bootstrap.learners);
  const [withinReach, shareTried, success] = [tally(), tally(), tally()];
  const inLists = new Float64Array(dataset.catalogue.resourceIds.length);
  const distinct = new Set<string>();
  let withList = 0;
  let at = 0;
  for (const [learner, list] of lists.entries()) {
    const outcomes = new Map<number, number>();
    for (; future[at]?.learner === learner; at++) {
      const { resource, succeeded } = future[at]!;
      if (!outcomes.has(resource)) outcomes.set(resource, succeeded);
    }
    if (list.length === 0) continue;
    withList++;
    distinct.add(list.join());
    const estimates = estimatesOf(model, dataset, learner);
    for (const one of list) {
      inLists[one]!++;
      const chance = estimates.chance(one);
      withinReach.add(learner, Number(chance >= 0.5 && chance <= 0.85));
      const outcome = outcomes.get(one);
      if (outcomes.size > 0) shareTried.add(learner, Number(outcome !== undefined));
      if (outcome !== undefined) success.add(learner, outcome);
    }
  }
  const inUse = inLists.filter((_, one) => dataset.catalogue.resourceRetired[one] === 0);
  return {
    learners_with_a_list: withList,
    recommendations: withinReach.count,
    tried: success.count,
    share_tried: bootstrap.ratio(shareTried),
    success: bootstrap.ratio(success),
    within_reach: bootstrap.ratio(withinReach),
    coverage: inUse.length === 0 ? 0 : inUse.filter((count) => count > 0).length / inUse.length,
    gini: withList === 0 ? null : gini(inUse),
    distinct_lists: withList === 0 ? null : distinct.size / withList,
  };
}

/** Returns the Gini coefficient of counts: 0 if all are equal, near 1 if one has everything; NaN if all are 0. */
function gini(counts: Float64Array): number {
  const n = counts.length;
  let [total, weighted] = [0, 0];
  for (const [i, count] of counts.toSorted().entries()) {
    total += count;
    weighted += (2 * (i + 1) - n - 1) * count;
  }
  return weighted / (n * total);
}
