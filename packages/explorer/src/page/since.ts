import type { LearnerSkill, Member, MemberAttempts } from "@mastery/client";
import { addFollowed, type Followed, followedSince, NOT_FOLLOWED } from "@mastery/core/changes";

/** A member, with the ids of the skills that changed. */
export interface Changed {
  readonly member: Member;
  readonly skills: readonly string[];
}

/** Changes in the weak skills of a class between two snapshots. Members in only one snapshot are omitted. */
export interface Changes {
  /** Members who have skills that are no longer weak, most such skills first. */
  readonly gained: readonly Changed[];
  /** Members who have skills that have become weak, most such skills first. */
  readonly toSee: readonly Changed[];
  /** Number of weak skills of all members in the earlier snapshot. The next three numbers add up to this number. */
  readonly weakBefore: number;
  /** Number of these skills that are no longer weak. */
  readonly over: number;
  /** Number of these skills that are still weak after more scored attempts. */
  readonly triedAgain: number;
  /** Number of these skills that are still weak without further scored attempts. */
  readonly untouched: number;
  /**
   * Number of changed skills of all members without a scored attempt in between: only the estimate changed. These skills are not listed.
   */
  readonly estimated: number;
}

/**
 * Returns the changes for the members of a class between two snapshots.
 *
 * @param skills ids of the skills in the later catalogue; a skill removed from the catalogue counts as no gain
 */
export function changesOf(
  before: readonly Member[],
  after: readonly Member[],
  skills: ReadonlySet<string>,
): Omit<Changes, "estimated"> {
  const was = new Map(before.map((member) => [member.learner_id, attemptsOf(member, skills)]));
  const shared = after.flatMap((member) => {
    const [old, now] = [was.get(member.learner_id), attemptsOf(member, skills)];
    if (old === undefined) return [];
    const over = [...old.keys()].filter((skill) => !now.has(skill));
    const fresh = [...now.keys()].filter((skill) => !old.has(skill));
    const again = [...old].filter(([skill, n]) => (now.get(skill) ?? n) > n).length;
    return [{ member, over, fresh, again, weak: old.size }];
  });
  const sum = (count: (one: (typeof shared)[number]) => number): number =>
    shared.reduce((total, one) => total + count(one), 0);
  const [weakBefore, over, triedAgain] = [
    sum(({ weak }) => weak),
    sum((one) => one.over.length),
    sum(({ again }) => again),
  ];
  return {
    gained: mostFirst(shared.map(({ member, over: skills }) => ({ member, skills }))),
    toSee: mostFirst(shared.map(({ member, fresh: skills }) => ({ member, skills }))),
    ...{ weakBefore, over, triedAgain, untouched: weakBefore - over - triedAgain },
  };
}

type SkillsOf = (learner: string) => Promise<readonly LearnerSkill[]>;

/** Returns the changes, listing only the changed skills with a scored attempt since `then`. All other changed skills are counted. */
export async function triedSince(
  changes: Omit<Changes, "estimated">,
  then: SkillsOf,
  now: SkillsOf,
): Promise<Changes> {
  let estimated = 0;
  const tried = async ({ member, skills }: Changed): Promise<Changed> => {
    const [was, is] = await Promise.all([then, now].map((of) => of(member.learner_id)));
    const scores = (all: readonly LearnerSkill[], id: string): number =>
      all.find(({ skill_id }) => skill_id === id)?.n_scored_traces ?? 0;
    const own = skills.filter((id) => scores(is!, id) > scores(was!, id));
    estimated += skills.length - own.length;
    return { member, skills: own };
  };
  const [gained, toSee] = await Promise.all(
    [changes.gained, changes.toSee].map((all) => Promise.all(all.map(tried))),
  );
  return { ...changes, gained: mostFirst(gained!), toSee: mostFirst(toSee!), estimated };
}

/** Returns the number of a member's scored attempts on each weak skill among the given skills. */
function attemptsOf(
  { weak_skills }: Member,
  skills: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const known = weak_skills.filter(({ skill_id }) => skills.has(skill_id));
  return new Map(known.map((skill) => [skill.skill_id, skill.n_scored_traces]));
}

/** Summed outcomes of the members in both periods, and the outcomes of each member who tried an exercise, most exercises first. */
export interface FollowedByAll extends Followed {
  readonly learners: readonly (Followed & Pick<MemberAttempts, "learner_id">)[];
}

/** Returns the summed outcomes of the members' earlier recommendations. */
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

function mostFirst(changed: readonly Changed[]): readonly Changed[] {
  return changed
    .filter(({ skills }) => skills.length > 0)
    .sort((a, b) => b.skills.length - a.skills.length);
}
