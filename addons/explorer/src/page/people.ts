import type { GroupSummary, LearnerGroup, LearnerSummary, Member } from "@mastery/client";
import { valueIn } from "./figures.ts";
import { ALL_GRADES, foldText, textSearch } from "./i18n/words.ts";

type Compare = (a: string, b: string) => number;

/** A group of learners with whom a learner is compared. */
export interface ComparedGroup {
  readonly id: string;
  readonly name: string;
  /** Members that the reader may see, including the learner. */
  readonly members: readonly Member[];
}

/** Without observed results, the learner's needs are unknown. */
export function isObserved({
  mean_score_per_domain,
}: Pick<Member, "mean_score_per_domain">): boolean {
  return Object.keys(mean_score_per_domain).length > 0;
}

/** Number of skills to strengthen; `undefined` if nothing was observed. */
export function needsOf(member: Member): number | undefined {
  return isObserved(member) ? member.states.to_strengthen : undefined;
}

export type SortKey = "need" | "name" | { readonly domain: string };

/**
 * Most skills to strengthen (then to confirm) first, names from A to Z, or lowest mean first. Members without a result for the key come last. Equal members are sorted
 * by name, then by id.
 */
export function sortMembers(
  members: readonly Member[],
  key: SortKey,
  compare: Compare,
): readonly Member[] {
  const rank = (member: Member): number => {
    if (key === "name") return 0;
    // No member has a thousand skills to confirm.
    if (key === "need") return -(needsOf(member) ?? -1) - member.states.to_confirm / 1_000;
    return valueIn(member.mean_score_per_domain, key.domain) ?? Number.MAX_VALUE;
  };
  return members.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.display_name, b.display_name) ||
      compare(a.learner_id, b.learner_id),
  );
}

/** Returns the names of a learner's classes, or of all the learner's groups if none is a class. */
export function classNames(own: readonly LearnerGroup[]): string {
  const classes = own.filter(({ type }) => type === "class");
  return (classes.length > 0 ? classes : own).map(({ name }) => name).join(", ");
}

export function groupNameOf(
  groups: readonly GroupSummary[] = [],
  id: string | undefined,
): string | undefined {
  return groups.find(({ group_id }) => group_id === id)?.name;
}

/** Sorts by the grade at the start of a name (CP comes before CE1), then by name. Groups without a grade come last. */
export function sortGroups(
  groups: readonly GroupSummary[],
  gradeOf: (grade: number) => string,
  compare: Compare,
): readonly GroupSummary[] {
  const labels = ALL_GRADES.map((grade) => gradeOf(grade));
  // The name "Year 10" does not begin with the grade "Year 1".
  const beginsWith = (name: string, label: string): boolean =>
    name.startsWith(label) && !/^\p{N}/u.test(name.slice(label.length));
  const ranks = new Map(
    groups.map((group) => {
      const at = labels.findIndex((label) => beginsWith(group.name, label));
      return [group, at < 0 ? labels.length : at];
    }),
  );
  return groups.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || compare(a.name, b.name));
}

export type Named = Pick<LearnerSummary, "learner_id" | "display_name">;

/** Returns a distinct name for each learner in a list. Learners with the same name are numbered, in the order of their ids. */
export function distinctNames(learners: readonly Named[]): ReadonlyMap<string, string> {
  const numbers = numbersAmong(learners, ({ display_name }) => display_name);
  return new Map(
    learners.map((one) => {
      const number = numbers.get(one.learner_id);
      return [one.learner_id, number ? `${one.display_name} (${number})` : one.display_name];
    }),
  );
}

/** Numbers from 1 for the learners who share their key with another learner, in the order of their ids. */
function numbersAmong<Row extends Named>(
  learners: readonly Row[],
  keyOf: (learner: Row) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const alike = repeated(learners, keyOf).toSorted((a, b) =>
    a.learner_id < b.learner_id ? -1 : 1,
  );
  return new Map(
    alike.map((one) => {
      const number = (counts.get(keyOf(one)) ?? 0) + 1;
      counts.set(keyOf(one), number);
      return [one.learner_id, number];
    }),
  );
}

/** Ignores case and accents. Learners with the same name stay in the given order. */
export function sortByName(learners: readonly LearnerSummary[]): readonly LearnerSummary[] {
  return learners
    .map((learner) => ({ learner, name: foldText(learner.display_name) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ learner }) => learner);
}

export function nameOf(learners: readonly LearnerSummary[] = [], id: string): string | undefined {
  return learners.find(({ learner_id }) => learner_id === id)?.display_name;
}

/**
 * Returns a function that tests whether a learner's name contains every word of the query, or whether the learner's id, or the code by which
 * AI assistants know the learner, starts with the query.
 */
export function learnerSearch(
  query: string,
): (learner: Named & { readonly code?: string | undefined }) => boolean {
  const matches = textSearch(query);
  const id = query.trim().toLowerCase();
  const isId = /^[0-9a-f-]+$/.test(id);
  return ({ learner_id, display_name, code }) =>
    matches(display_name) ||
    (isId && learner_id.startsWith(id)) ||
    (id !== "" && code?.toLowerCase().startsWith(id) === true);
}

/** Returns the learners who share a name with another learner in the list, ignoring accents and case. */
export function namesakesAmong(learners: readonly LearnerSummary[]): readonly LearnerSummary[] {
  return repeated(learners, ({ display_name }) => foldText(display_name));
}

/**
 * Suffixes that distinguish learners with the same name: the class, and a number if the class is not enough. Learners not in `classes` get
 * none; an empty class name stands for a learner without groups.
 */
export function tellApart(
  namesakes: readonly LearnerSummary[],
  classes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const known = namesakes.filter(({ learner_id }) => classes.has(learner_id));
  const classOf = ({ learner_id }: LearnerSummary): string => classes.get(learner_id)!;
  const numbers = numbersAmong(known, (one) => `${foldText(one.display_name)}\n${classOf(one)}`);
  return new Map(
    known.map((one) => {
      const number = numbers.get(one.learner_id);
      return [one.learner_id, `${classOf(one)}${number ? ` (${number})` : ""}`.trim()];
    }),
  );
}

/** Returns the items that share their key with another item. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const counts = new Map<string, number>();
  const keys = items.map(keyOf);
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return items.filter((_, at) => counts.get(keys[at]!)! > 1);
}
