import type { GroupSummary } from "@mastery/client";
import { ALL_GRADES } from "../labels/grade-name.ts";

/**
 * Returns groups as schools list them: by the grade that their name begins with, so that CP comes before CE1, then by name. Those without
 * a grade come last.
 *
 * @param gradeOf a grade as the school calls it
 */
export function sortGroups(
  groups: readonly GroupSummary[],
  gradeOf: (grade: number) => string,
  compare: (a: string, b: string) => number,
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
