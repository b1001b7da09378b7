import type { LearnerSkill, Member, MemberAttempts } from "@mastery/client";
import { addFollowed, type Followed, followedSince, NOT_FOLLOWED } from "@mastery/insights/changes";

/** `skills` are the ids of the skills that changed. */
export interface Changed {
  readonly member: Member;
  readonly skills: readonly string[];
}

/**
 * Changes in weak skills between two snapshots. Members in only one of them are omitted. `gained` and `toSee` list only skills with a
 * scored attempt in between, and the members with most such skills first.
 */
export interface Changes {
  /** Skills that are no longer weak. */
  readonly gained: readonly Changed[];
  /** Skills that have become weak. */
  readonly toSee: readonly Changed[];
  /** Number of weak skills in the earlier snapshot: `over`, `triedAgain` and `untouched` together. */
  readonly weakBefore: number;
  /** No longer weak. */
  readonly over: number;
  /** Still weak after more scored attempts. */
  readonly triedAgain: number;
  /** Still weak without further scored attempts. */
  readonly untouched: number;
  /** Number of changed skills without a scored attempt in between: only the estimate changed. */
  readonly estimated: number;
}

type SkillsOf = (learner: string) => Promise<readonly LearnerSkill[]>;

/**
 * `skillsThen` and `skillsNow` are called only for members with changes.
 *
 * @param known ids of the skills in the later catalogue; a skill removed from the catalogue does not count as gained
 */
export async function changesOf(
  before: readonly Member[],
  after: readonly Member[],
  known: ReadonlySet<string>,
  skillsThen: SkillsOf,
  skillsNow: SkillsOf,
): Promise<Changes> {
  const was = new Map(before.map((member) => [member.learner_id, attemptsOf(member, known)]));
  const changesOfMember = async (member: Member) => {
    const { learner_id } = member;
    const [old, now] = [was.get(learner_id)!, attemptsOf(member, known)];
    const over = [...old.keys()].filter((skill) => !now.has(skill));
    const fresh = [...now.keys()].filter((skill) => !old.has(skill));
    const isChanged = over.length + fresh.length > 0;
    const [then, current] = await Promise.all(
      isChanged ? [skillsThen(learner_id), skillsNow(learner_id)] : [[], []],
    );
    const scores = (all: readonly LearnerSkill[], id: string): number =>
      all.find(({ skill_id }) => skill_id === id)?.n_scored_traces ?? 0;
    const tried = (ids: readonly string[]): Changed => ({
      member,
      skills: ids.filter((id) => scores(current, id) > scores(then, id)),
    });
    const [gained, toSee] = [tried(over), tried(fresh)];
    const triedAgain = [...old].filter(([skill, n]) => (now.get(skill) ?? n) > n).length;
    const estimated = over.length + fresh.length - gained.skills.length - toSee.skills.length;
    return { gained, toSee, weak: old.size, over: over.length, triedAgain, estimated };
  };
  const shared = await Promise.all(
    after.filter(({ learner_id }) => was.has(learner_id)).map(changesOfMember),
  );
  const sum = (count: "weak" | "over" | "triedAgain" | "estimated"): number =>
    shared.reduce((total, one) => total + one[count], 0);
  const [weakBefore, over, triedAgain] = [sum("weak"), sum("over"), sum("triedAgain")];
  return {
    gained: mostFirst(shared.map(({ gained }) => gained)),
    toSee: mostFirst(shared.map(({ toSee }) => toSee)),
    weakBefore,
    over,
    triedAgain,
    untouched: weakBefore - over - triedAgain,
    estimated: sum("estimated"),
  };
}

/** Returns the number of a member's scored attempts on each weak skill among the given skills. */
function attemptsOf(
  { weak_skills }: Member,
  skills: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const known = weak_skills.filter(({ skill_id }) => skills.has(skill_id));
  return new Map(known.map((skill) => [skill.skill_id, skill.n_scored_traces]));
}

function mostFirst(changed: readonly Changed[]): readonly Changed[] {
  return changed
    .filter(({ skills }) => skills.length > 0)
    .sort((a, b) => b.skills.length - a.skills.length);
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
