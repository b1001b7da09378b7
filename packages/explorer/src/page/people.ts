import type { GroupSummary, LearnerGroup, Member, WeakLearner } from "@mastery/client";
import { valueIn } from "./figures.ts";
import { ALL_GRADES } from "./i18n/words.ts";

type Compare = (a: string, b: string) => number;

/** A group that a learner is compared with. */
export interface ComparedGroup {
  readonly id: string;
  readonly name: string;
  /** Those of its members whom the reader may see, the learner among them. */
  readonly members: readonly Member[];
}

/** Whether anything was observed of a member. If not, needs are unknown, and the cluster is that of an estimate alone. */
export function isObserved({ mean_score_per_domain }: Member): boolean {
  return Object.keys(mean_score_per_domain).length > 0;
}

/** Returns how many skills a member is weak in; `undefined` if nothing was observed, which is not the same as 0. */
export function needsOf(member: Member): number | undefined {
  return isObserved(member) ? member.weak_skills.length : undefined;
}

/** What a list of members is sorted by: the number of weak skills, the name, or the mean score in a domain. */
export type SortKey = "need" | "name" | { readonly domain: string };

/**
 * Returns members in the order of a key: most weak skills first, names from A to Z, lowest mean first. Those who were not observed come
 * last. Ties go by name, then by id.
 */
export function sortMembers(
  members: readonly Member[],
  key: SortKey,
  compare: Compare,
): readonly Member[] {
  const rank = (member: Member): number => {
    if (key === "name") return 0;
    if (key === "need") return -(needsOf(member) ?? -1);
    return valueIn(member.mean_score_per_domain, key.domain) ?? Number.MAX_VALUE;
  };
  return members.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.display_name, b.display_name) ||
      compare(a.learner_id, b.learner_id),
  );
}

/** Returns the members who are weak in each skill, by its id, most in need first, with what was observed of them in it. */
export function weakMembersBySkill(
  members: readonly Member[],
): ReadonlyMap<string, readonly WeakLearner[]> {
  const bySkill = new Map<string, WeakLearner[]>();
  for (const { learner_id, display_name, grade_level, group_ids, last_trace, ...of } of members) {
    for (const { skill_id, ...evidence } of of.weak_skills) {
      const learners = bySkill.get(skill_id) ?? [];
      learners.push({ learner_id, display_name, grade_level, group_ids, last_trace, ...evidence });
      bySkill.set(skill_id, learners);
    }
  }
  for (const learners of bySkill.values()) learners.sort(byNeed);
  return bySkill;
}

/** Orders learners of a skill by need: lowest mean first, ties by name, then by id. */
export function byNeed(a: WeakLearner, b: WeakLearner): number {
  return (
    a.mean_score - b.mean_score ||
    byCode(a.display_name, b.display_name) ||
    byCode(a.learner_id, b.learner_id)
  );
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the names of the classes among a learner's groups, or of all of them if none is a class. */
export function classNames(own: readonly LearnerGroup[]): string {
  const classes = own.filter(({ type }) => type === "class");
  return (classes.length > 0 ? classes : own).map(({ name }) => name).join(", ");
}

/** Returns the same for the ids of a learner's groups. */
export function classNamesOf(ids: readonly string[], groups: readonly GroupSummary[]): string {
  return classNames(groups.filter(({ group_id }) => ids.includes(group_id)));
}

/** A learner of a list. */
export interface Named {
  readonly learner_id: string;
  readonly display_name: string;
}

/** Returns what to call each learner of a list: the name, and the start of the id where others of the list have the same name. */
export function distinctNames(learners: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { display_name } of learners) {
    counts.set(display_name, (counts.get(display_name) ?? 0) + 1);
  }
  return new Map(
    learners.map(({ learner_id, display_name }) => [
      learner_id,
      counts.get(display_name) === 1 ? display_name : `${display_name} (${learner_id.slice(0, 8)})`,
    ]),
  );
}

/**
 * Returns groups as schools list them: by the grade that their name begins with, so that CP comes before CE1, then by name. Those without
 * a grade come last.
 *
 * @param gradeOf a grade as the school calls it
 */
export function sortGroups(
  groups: readonly GroupSummary[],
  gradeOf: (grade: number) => string,
  compare: Compare,
): readonly GroupSummary[] {
  const labels = ALL_GRADES.map((grade) => gradeOf(grade));
  const rank = (name: string): number => {
    const at = labels.findIndex((label) => beginsWith(name, label));
    return at < 0 ? labels.length : at;
  };
  return groups
    .map((group) => ({ group, rank: rank(group.name) }))
    .sort((a, b) => a.rank - b.rank || compare(a.group.name, b.group.name))
    .map(({ group }) => group);
}

/** Whether a name begins with a label as a word: "Year 1" does not begin "Year 10". */
function beginsWith(name: string, label: string): boolean {
  return name.startsWith(label) && !/^\p{N}/u.test(name.slice(label.length));
}
