import type { GroupSummary, LearnerGroup } from "@mastery/client";

/** Returns the names of the classes among a learner's groups, or of all of them if none is a class. */
export function classNames(own: readonly LearnerGroup[]): string {
  const classes = own.filter(({ type }) => type === "class");
  return (classes.length > 0 ? classes : own).map(({ name }) => name).join(", ");
}

/** Returns the same for the ids of a learner's groups. */
export function classNamesOf(ids: readonly string[], groups: readonly GroupSummary[]): string {
  return classNames(groups.filter(({ group_id }) => ids.includes(group_id)));
}
