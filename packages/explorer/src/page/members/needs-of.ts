import type { Member } from "@mastery/client";

/** Whether anything was observed of a member. If not, needs are unknown, and the cluster is that of an estimate alone. */
export function isObserved({ mean_score_per_domain }: Member): boolean {
  return Object.keys(mean_score_per_domain).length > 0;
}

/** Returns how many skills a member is weak in; `undefined` if nothing was observed, which is not the same as 0. */
export function needsOf(member: Member): number | undefined {
  return isObserved(member) ? member.weak_skills.length : undefined;
}
