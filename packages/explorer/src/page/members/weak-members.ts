import type { Member, WeakLearner } from "@mastery/client";

/**
 * Returns the members who are weak in each skill, by its id, with what was observed of them in it: lowest mean first, ties by name, then
 * by id.
 */
export function weakMembersBySkill(
  members: readonly Member[],
): ReadonlyMap<string, readonly WeakLearner[]> {
  const bySkill = new Map<string, WeakLearner[]>();
  for (const {
    weak_skills,
    cluster_id: _,
    n_traces: __,
    mean_score_per_domain: ___,
    ...learner
  } of members) {
    for (const { skill_id, ...evidence } of weak_skills) {
      const learners = bySkill.get(skill_id) ?? [];
      learners.push({ ...learner, ...evidence });
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
    compare(a.display_name, b.display_name) ||
    compare(a.learner_id, b.learner_id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
