import type { Exercise, Member, WorkGroup } from "@mastery/client";
import { isUseful } from "@mastery/insights/answers";

/** Groups of learner ids, each with the exercise chosen for the group. If no exercise was chosen, the first proposed exercise is used. */
export type Plan = readonly PlannedGroup[];

interface PlannedGroup {
  readonly members: readonly string[];
  readonly exercise?: string | undefined;
}

export function planOf(workGroups: readonly WorkGroup[]): Plan {
  return workGroups.map(({ learners }) => ({
    members: learners.map(({ learner_id }) => learner_id),
  }));
}

/**
 * Moves a learner to a new group if `to` is past the last group, and out of all groups if `to` is -1. A chosen exercise is kept, and is
 * shown as long as it is among the exercises proposed for the changed group.
 */
export function moved(plan: Plan, id: string, to: number): Plan {
  const groups = to === plan.length ? [...plan, { members: [] }] : plan;
  return groups
    .map((group, at) => {
      const others = group.members.filter((one) => one !== id);
      return { ...group, members: at === to ? [...others, id] : others };
    })
    .filter(({ members }) => members.length > 0);
}

/** Skills that all the given learners are weak in, lowest mean first. */
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

/** Number of learners to whom an exercise is useful. */
export function reachOf({ learners }: Exercise): number {
  return learners.filter(isUseful).length;
}

/** Returns true if the exercise is useful to at least one learner, or if no learner has an expected score for the exercise. */
export function mayFit(exercise: Exercise): boolean {
  const isUnknown = exercise.learners.every(({ expected_score }) => expected_score === null);
  return isUnknown || reachOf(exercise) > 0;
}
