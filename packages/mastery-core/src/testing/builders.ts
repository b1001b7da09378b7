import type { Learner, LearnerGroup, Resource, Skill, Trace } from "../records/records.ts";

/** A skill with the given id and domain. */
export function skill(id: string, domain: string, fields: Partial<Skill> = {}): Skill {
  return { id, preferred_label: id, description: "", domain, ...fields };
}

/** A resource of grade 3 with the given id and skills. */
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

/** The uuid of the n-th learner, with n from 0 to 999,999. */
export function learnerId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** The n-th learner, of grade 3. */
export function learner(n: number, fields: Partial<Learner> = {}): Learner {
  return { learner_id: learnerId(n), display_name: `Learner ${n}`, grade_level: 3, ...fields };
}

/** A class with the given id. */
export function group(id: string, fields: Partial<LearnerGroup> = {}): LearnerGroup {
  return { group_id: id, name: id, type: "class", ...fields };
}

/** A trace of the n-th learner: passed with a score of at least 0.5, failed below, completed without a score. */
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
