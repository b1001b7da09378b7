import type { Exercise, Member, WorkGroup } from "@mastery/client";

/** What a teacher made of a proposed plan. */
export interface Plan {
  readonly groups: readonly PlannedGroup[];
  /** Ids of absent learners, who are in no group. */
  readonly absent: readonly string[];
}

/** Ids of learners, with the skill that was proposed for them and the exercise chosen for them. */
interface PlannedGroup {
  readonly members: readonly string[];
  readonly skill?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Place of a learner who is in no group: a group has the number of its position. */
export const ALONE = -1;
/** Place of an absent learner. */
export const ABSENT = -2;

export function planOf(workGroups: readonly WorkGroup[], absent: readonly string[]): Plan {
  const groups = workGroups.map(({ learner_ids, skill, exercise }) => ({
    members: learner_ids,
    skill: skill.skill_id,
    exercise: exercise.resource_id,
  }));
  return { groups, absent };
}

/**
 * Moves a learner to a place: a group, a new group if `to` is past the last group, {@link ALONE} or {@link ABSENT}. A chosen exercise is
 * kept, and is shown as long as it is among the exercises proposed for the changed group.
 */
export function moved({ groups, absent }: Plan, id: string, to: number): Plan {
  const extended = to === groups.length ? [...groups, { members: [] }] : groups;
  const away = absent.filter((one) => one !== id);
  return {
    groups: extended
      .map((group, at) => {
        const others = group.members.filter((one) => one !== id);
        return { ...group, members: at === to ? [...others, id] : others };
      })
      .filter(({ members }) => members.length > 0),
    absent: to === ABSENT ? [...away, id] : away,
  };
}

/** Skills that all the given learners need to strengthen, lowest mean first. */
export function commonSkills(members: readonly Member[]): readonly string[] {
  const sums = new Map<string, { learners: number; sum: number }>();
  for (const { skills_to_see } of members) {
    for (const { skill_id, state, mean_score } of skills_to_see) {
      if (state !== "to_strengthen") continue;
      const { learners, sum } = sums.get(skill_id) ?? { learners: 0, sum: 0 };
      sums.set(skill_id, { learners: learners + 1, sum: sum + mean_score });
    }
  }
  return [...sums]
    .filter(([, { learners }]) => learners === members.length)
    .sort(([, a], [, b]) => a.sum - b.sum)
    .map(([id]) => id);
}

/** Number of learners who can do an exercise. */
export function reachOf({ learners }: Exercise): number {
  return learners.filter(({ can_do }) => can_do).length;
}

/** Whether all learners can do an exercise. */
export function suitsAll(exercise: Exercise): boolean {
  return reachOf(exercise) === exercise.learners.length;
}
