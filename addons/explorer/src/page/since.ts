import type { LearnerSkill, Member, MemberAttempts, SkillState } from "@mastery/client";
import { SKILL_STATES } from "@mastery/insights/answers";
import { addFollowed, type Followed, followedSince, NOT_FOLLOWED } from "@mastery/insights/changes";

/** `skills` are the ids of the skills that changed. */
export interface Changed {
  readonly member: Member;
  readonly skills: readonly string[];
}

/**
 * Changes of states between two snapshots, over the members in both. The lists have only skills with a scored attempt in between, and the
 * members with most such skills first.
 */
export interface Changes {
  /** Assessed for the first time, and in need. */
  readonly first: readonly Changed[];
  /** Assessed before, and now in a lower state. */
  readonly declined: readonly Changed[];
  /** Assessed before, and now acquired. */
  readonly gained: readonly Changed[];
  /** Number of skills assessed for the first time without a need. */
  readonly firstOthers: number;
  /** Number of needs in the earlier snapshot: `over`, `triedAgain` and `untouched` together. */
  readonly needsBefore: number;
  /** No longer a need. */
  readonly over: number;
  /** Still a need after more scored attempts. */
  readonly triedAgain: number;
  /** Still a need without further scored attempts. */
  readonly untouched: number;
  /** Number of skills whose state changed without a scored attempt in between. */
  readonly estimated: number;
}

type SkillsOf = (learner: string) => Promise<readonly LearnerSkill[]>;

/** Returns the changes for the members in both snapshots. Skills that are not in both catalogues are ignored. */
export async function changesOf(
  before: readonly Member[],
  after: readonly Member[],
  skillsThen: SkillsOf,
  skillsNow: SkillsOf,
): Promise<Changes> {
  const known = new Set(before.map(({ learner_id }) => learner_id));
  const shared = await Promise.all(
    after
      .filter(({ learner_id }) => known.has(learner_id))
      .map(async (member) => {
        const { learner_id } = member;
        const [then, now] = await Promise.all([skillsThen(learner_id), skillsNow(learner_id)]);
        return { member, steps: stepsOf(then, now) };
      }),
  );
  const all = shared.flatMap(({ steps }) => steps);
  const count = (condition: (step: Step) => boolean): number => all.filter(condition).length;
  const list = (condition: (step: Step) => boolean): readonly Changed[] =>
    shared
      .map(({ member, steps }) => ({
        member,
        skills: steps.filter(condition).map(({ skill }) => skill),
      }))
      .filter(({ skills }) => skills.length > 0)
      .sort((a, b) => b.skills.length - a.skills.length);
  const needed = all.filter(({ was }) => was === "to_strengthen");
  const still = needed.filter(({ is }) => is === "to_strengthen");
  return {
    first: list((step) => isFirst(step) && step.is === "to_strengthen"),
    declined: list((step) => isMoved(step) && rank(step.is) < rank(step.was)),
    gained: list((step) => isMoved(step) && step.is === "acquired"),
    firstOthers: count((step) => isFirst(step) && step.is !== "to_strengthen"),
    needsBefore: needed.length,
    over: needed.length - still.length,
    triedAgain: still.filter(({ isTried }) => isTried).length,
    untouched: still.filter(({ isTried }) => !isTried).length,
    estimated: count(({ was, is, isTried }) => was !== is && !isTried),
  };
}

/** The states of a skill in two snapshots. */
interface Step {
  readonly skill: string;
  readonly was: SkillState;
  readonly is: SkillState;
  /** Whether there is a scored attempt in between. */
  readonly isTried: boolean;
}

function stepsOf(then: readonly LearnerSkill[], now: readonly LearnerSkill[]): readonly Step[] {
  const earlier = new Map(then.map((skill) => [skill.skill_id, skill]));
  return now.flatMap(({ skill_id: skill, state: is, n_scored_traces: n }) => {
    const one = earlier.get(skill);
    return one ? [{ skill, was: one.state, is, isTried: n > one.n_scored_traces }] : [];
  });
}

function isFirst({ was, is }: Step): boolean {
  return was === "not_assessed" && is !== "not_assessed";
}

/** Assessed in both snapshots, in different states, with a scored attempt in between. */
function isMoved({ was, is, isTried }: Step): boolean {
  return was !== "not_assessed" && is !== "not_assessed" && was !== is && isTried;
}

/** From weak to strong. */
function rank(state: SkillState): number {
  return SKILL_STATES.indexOf(state);
}

/** Sums over the members in both periods. `learners` are those who tried a recommended exercise, most tried exercises first. */
export interface FollowedByAll extends Followed {
  readonly learners: readonly (Followed & Pick<MemberAttempts, "learner_id">)[];
}

export function followedByAll(
  then: readonly MemberAttempts[],
  now: readonly MemberAttempts[],
): FollowedByAll {
  const current = new Map(now.map((member) => [member.learner_id, member]));
  const learners = then.flatMap((member) => {
    const { learner_id } = member;
    const own = current.get(learner_id);
    return own ? [{ learner_id, ...followedSince(member, own) }] : [];
  });
  return {
    ...learners.reduce(addFollowed, NOT_FOLLOWED),
    learners: learners.filter(({ tried }) => tried > 0).sort((a, b) => b.tried - a.tried),
  };
}
