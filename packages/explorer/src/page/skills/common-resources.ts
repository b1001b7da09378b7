import type { RecommendationDetails } from "@mastery/client";

/** A resource that is recommended to several learners. */
export interface CommonResource {
  readonly resource_id: string;
  readonly title: string;
  /** Ids of the learners whom it is recommended to. */
  readonly learners: readonly string[];
}

/** What is recommended to a learner, in order. */
interface ListOfLearner {
  readonly id: string;
  readonly list: readonly Pick<
    RecommendationDetails,
    "resource_id" | "title" | "weak_skills_targeted"
  >[];
}

/**
 * Returns the resources that are recommended for a skill that learners are weak in: those recommended to most of them first, ties by
 * how early they come in the lists, then by id.
 *
 * @param skill its label
 */
export function commonResources(
  lists: readonly ListOfLearner[],
  skill: string,
): readonly CommonResource[] {
  const found = new Map<string, { title: string; learners: string[]; places: number }>();
  for (const { id, list } of lists) {
    for (const [place, { resource_id, title, weak_skills_targeted }] of list.entries()) {
      if (!weak_skills_targeted.includes(skill)) continue;
      const resource = found.get(resource_id) ?? { title, learners: [], places: 0 };
      resource.learners.push(id);
      resource.places += place;
      found.set(resource_id, resource);
    }
  }
  return [...found]
    .sort(
      ([idA, a], [idB, b]) =>
        b.learners.length - a.learners.length || a.places - b.places || (idA < idB ? -1 : 1),
    )
    .map(([resource_id, { title, learners }]) => ({ resource_id, title, learners }));
}
