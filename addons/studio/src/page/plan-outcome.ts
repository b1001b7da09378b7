import type { LearnerSkill, MemberAttempts } from "@mastery/insights/answers";
import type { Need, WorkPlan } from "../worker/work-plans.ts";

/** What the data say about a planned pupil since the plan was made. */
export interface PupilOutcome {
  readonly learner_id: string;
  /** Whether the pupil attempted the exercise of the group since. */
  readonly hasTried: boolean;
  readonly needs: readonly NeedOutcome[];
}

/** A need in a plan, and the results in the skill now. */
interface NeedOutcome {
  readonly then: Need;
  /** Undefined if the skill is no longer in the data. */
  readonly now: LearnerSkill | undefined;
  /** Number of marks in the skill since. */
  readonly newMarks: number;
}

interface GroupOutcome {
  readonly skill: string | undefined;
  /** Title of the exercise, if the group has one. */
  readonly exercise: string | undefined;
  readonly pupils: readonly PupilOutcome[];
}

export interface PlanOutcome {
  readonly groups: readonly GroupOutcome[];
  /** Pupils with a need who were in no group. */
  readonly alone: readonly PupilOutcome[];
  readonly absent: readonly PupilOutcome[];
  /** Numbers of needs of the pupils who were there: with new marks, of these the acquired, and without new marks. */
  readonly counts: Readonly<Record<"assessed" | "acquired" | "untouched", number>>;
}

/** Returns the group's last plan that was made from other marks than the given number. */
export function lastPlan(
  plans: readonly WorkPlan[],
  group: string,
  marks: number,
): WorkPlan | undefined {
  return plans.findLast((one) => one.group === group && one.marks !== marks);
}

/** Returns what became of a plan for the pupils who are still in the class. A pupil of a group is followed in the skill of the group. */
export function outcomeOf(
  { versions, needs, exercises }: WorkPlan,
  skillsNow: ReadonlyMap<string, readonly LearnerSkill[]>,
  attemptsNow: readonly MemberAttempts[],
): PlanOutcome {
  const { groups, absent } = versions.at(-1)!;
  const outcomeFor = (learner_id: string, skill?: string, exercise?: string): PupilOutcome => {
    const own = needs.filter((need) => need.learner_id === learner_id);
    const shared = own.filter(({ skill_id }) => skill_id === skill);
    return {
      learner_id,
      hasTried: exercise !== undefined && triesSince(learner_id, exercise) > 0,
      needs: (shared.length > 0 ? shared : own).map((then) => {
        const now = skillsNow.get(learner_id)!.find(({ skill_id }) => skill_id === then.skill_id);
        const newMarks = Math.max(0, (now?.n_scored_traces ?? 0) - then.n_scored_traces);
        return { then, now, newMarks };
      }),
    };
  };
  const triesSince = (learner: string, resource: string): number => {
    const now = attemptsNow
      .find(({ learner_id }) => learner_id === learner)
      ?.attempts.find(({ resource_id }) => resource_id === resource);
    const then = exercises
      .find(({ resource_id }) => resource_id === resource)
      ?.tried.find(({ learner_id }) => learner_id === learner);
    return (now?.n_traces ?? 0) - (then?.n_traces ?? 0);
  };
  const isHere = (id: string): boolean => skillsNow.has(id);
  const placed = new Set([...groups.flatMap(({ members }) => members), ...absent]);
  const left = new Set(needs.map(({ learner_id }) => learner_id).filter((id) => !placed.has(id)));
  const outcome = {
    groups: groups.map(({ members, skill, exercise }) => ({
      skill,
      exercise: exercises.find(({ resource_id }) => resource_id === exercise)?.title,
      pupils: members.filter(isHere).map((id) => outcomeFor(id, skill, exercise)),
    })),
    alone: [...left].filter(isHere).map((id) => outcomeFor(id)),
    absent: absent.filter(isHere).map((id) => outcomeFor(id)),
  };
  const all = [...outcome.groups.flatMap(({ pupils }) => pupils), ...outcome.alone].flatMap(
    (pupil) => pupil.needs,
  );
  const assessed = all.filter(({ newMarks }) => newMarks > 0);
  return {
    ...outcome,
    counts: {
      assessed: assessed.length,
      acquired: assessed.filter(({ now }) => now?.state === "acquired").length,
      untouched: all.length - assessed.length,
    },
  };
}
