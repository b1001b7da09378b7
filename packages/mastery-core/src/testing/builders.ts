import type { Learner, Resource, Skill, Trace } from "../dataset/records.ts";

/** A skill that needs no more than an id and a domain. */
export function skill(id: string, domain: string, fields: Partial<Skill> = {}): Skill {
  return { id, preferred_label: id, description: "", domain, ...fields };
}

/** A resource at grade 3 that needs no more than an id and its skills. */
export function resource(
  id: string,
  skillIds: readonly string[],
  fields: Partial<Resource> = {},
): Resource {
  return {
    resource_id: id,
    title: id,
    type: "exercise",
    grade_level: 3,
    skill_ids: skillIds,
    ...fields,
  };
}

/** The uuid of the n-th learner, n from 0 to 999,999. */
export function learnerId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** The n-th learner, at grade 3. */
export function learner(n: number, fields: Partial<Learner> = {}): Learner {
  return { learner_id: learnerId(n), display_name: `Learner ${n}`, grade_level: 3, ...fields };
}

/** A trace of the n-th learner: passed from a score of 0.5 on, completed without a score. */
export function trace(
  n: number,
  resourceId: string,
  score: number | null,
  fields: Partial<Trace> = {},
): Trace {
  const verb = score === null ? "completed" : score >= 0.5 ? "passed" : "failed";
  return {
    learner_id: learnerId(n),
    resource_id: resourceId,
    verb,
    score,
    timestamp: "2025-09-01T08:00:00Z",
    ...fields,
  };
}
