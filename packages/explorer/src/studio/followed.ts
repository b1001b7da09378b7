import type { Dataset } from "@mastery/core";
import { DEFAULT_RECOMMENDATIONS } from "@mastery/core/internal";
import type { Followed } from "./messages.ts";
import type { School } from "./school.ts";

/**
 * Returns the outcomes of the earlier school's recommendations for each learner of both schools; undefined unless the files of both are
 * known, since a snapshot does not record which resources a learner tried.
 */
export function followedOf(
  before: School,
  after: School,
  learners: readonly string[],
): readonly Followed[] | undefined {
  const [then, now] = [before.computed?.dataset, after.computed?.dataset];
  if (!then || !now) return undefined;
  return learners.flatMap((learner_id) => {
    const list = before.snapshot.recommend(learner_id, DEFAULT_RECOMMENDATIONS);
    if (!list) return [];
    const [old, all] = [attemptsOf(then, learner_id), attemptsOf(now, learner_id)];
    const more = (kind: keyof Attempts): number =>
      list.filter(({ resource_id: id }) => (all.get(id)?.[kind] ?? 0) > (old.get(id)?.[kind] ?? 0))
        .length;
    const [tried, succeeded] = [more("scored"), more("successes")];
    return [{ learner_id, recommended: list.length, tried, succeeded }];
  });
}

interface Attempts {
  readonly scored: number;
  readonly successes: number;
}

/** Attempts with a score of a learner, by the id of the resource. */
function attemptsOf(
  { roster, catalogue, evidence }: Dataset,
  id: string,
): ReadonlyMap<string, Attempts> {
  const attempts = new Map<string, Attempts>();
  const learner = roster.ids.find(id);
  if (learner === undefined) return attempts;
  const { offsets, resource, scored, scoredSuccesses } = evidence;
  for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
    const counts = { scored: scored[row]!, successes: scoredSuccesses[row]! };
    attempts.set(catalogue.resourceIds[resource[row]!]!, counts);
  }
  return attempts;
}
