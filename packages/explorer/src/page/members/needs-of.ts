import type { Member } from "@mastery/client";

/** Returns how many skills a member is weak in; `undefined` if nothing was observed, which is not the same as 0. */
export function needsOf({ weak_skills, mean_score_per_domain }: Member): number | undefined {
  return Object.keys(mean_score_per_domain).length === 0 ? undefined : weak_skills.length;
}
