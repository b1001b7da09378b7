import type { GroupSummary } from "@mastery/client";

/** Returns the names of the classes among some groups, or of all these groups if none is a class. */
export function classNames(ids: readonly string[], groups: readonly GroupSummary[]): string {
  const own = groups.filter(({ group_id }) => ids.includes(group_id));
  const classes = own.filter(({ type }) => type === "class");
  return (classes.length > 0 ? classes : own).map(({ name }) => name).join(", ");
}
