import type { Member, RecommendationDetails, WorkGroup } from "@mastery/client";
import type { Service } from "./service.ts";

/** Groups of learners by id, and the exercise that was chosen for each; without one, the best fit. */
export type Plan = readonly PlannedGroup[];

/** Learners who work together. */
export interface PlannedGroup {
  readonly members: readonly string[];
  readonly exercise?: string | undefined;
}

/** Returns the groups as they are proposed. */
export function planOf(workGroups: readonly WorkGroup[]): Plan {
  return workGroups.map(({ learners }) => ({
    members: learners.map(({ learner_id }) => learner_id),
  }));
}

/**
 * Returns the plan with a learner in another group: in a new one behind the last, in none for -1. A group that is left without anyone goes,
 * and one that changes is proposed another exercise.
 */
export function moved(plan: Plan, id: string, to: number): Plan {
  const groups = to === plan.length ? [...plan, { members: [] }] : plan;
  return groups
    .map((group, at) => {
      if (at === to) return { members: [...group.members.filter((one) => one !== id), id] };
      if (!group.members.includes(id)) return group;
      return { members: group.members.filter((one) => one !== id) };
    })
    .filter(({ members }) => members.length > 0);
}

/** Returns the ids of the skills that all of some learners are weak in, lowest mean first. */
export function commonSkills(members: readonly Member[]): readonly string[] {
  const sums = new Map<string, { learners: number; sum: number }>();
  for (const { weak_skills } of members) {
    for (const { skill_id, mean_score } of weak_skills) {
      const { learners, sum } = sums.get(skill_id) ?? { learners: 0, sum: 0 };
      sums.set(skill_id, { learners: learners + 1, sum: sum + mean_score });
    }
  }
  return [...sums]
    .filter(([, { learners }]) => learners === members.length)
    .sort(([, a], [, b]) => a.sum - b.sum)
    .map(([id]) => id);
}

/** Recommendations of a learner, in order. */
export interface ListOfLearner {
  readonly id: string;
  readonly list: readonly Pick<
    RecommendationDetails,
    | "resource_id"
    | "title"
    | "weak_skills_targeted"
    | "expected_score"
    | "within_reach"
    | "mastered_before"
  >[];
}

/** Resolves to what is recommended to each of some learners: a request for each. */
export function listsOf(
  service: Service,
  ids: readonly string[],
): Promise<readonly ListOfLearner[]> {
  return Promise.all(ids.map(async (id) => ({ id, list: await service.recommendations(id) })));
}

/** A resource for several learners. */
export interface CommonExercise {
  readonly resource_id: string;
  readonly title: string;
  /** Those of the skills in question that it carries, by label. */
  readonly skills: readonly string[];
  /** Expected scores by learner id, of those who have the resource in their list and within reach. */
  readonly reach: ReadonlyMap<string, number>;
}

/**
 * Returns the resources that are recommended for skills that learners are weak in, and that none of them has done: those within reach of
 * most first, then those with most of the skills, ties by how early they come in the lists, then by id. Nothing is known of a learner
 * whose list does not have a resource.
 *
 * @param skills their labels
 */
export function commonExercises(
  lists: readonly ListOfLearner[],
  skills: readonly string[],
): readonly CommonExercise[] {
  const found = new Map<string, CommonExercise & { readonly places: number }>();
  const done = new Set<string>();
  for (const { id, list } of lists) {
    for (const [place, each] of list.entries()) {
      const { resource_id, title, weak_skills_targeted } = each;
      const carried = skills.filter((skill) => weak_skills_targeted.includes(skill));
      if (each.mastered_before) done.add(resource_id);
      if (carried.length === 0 || !each.within_reach) continue;
      const { reach, places } = found.get(resource_id) ?? { reach: new Map(), places: 0 };
      found.set(resource_id, {
        ...{ resource_id, title, skills: carried },
        reach: new Map([...reach, [id, each.expected_score]]),
        places: places + place,
      });
    }
  }
  return [...found.values()]
    .filter(({ resource_id }) => !done.has(resource_id))
    .sort(
      (a, b) =>
        b.reach.size - a.reach.size ||
        b.skills.length - a.skills.length ||
        a.places - b.places ||
        (a.resource_id < b.resource_id ? -1 : 1),
    )
    .map(({ places: _, ...exercise }) => exercise);
}
