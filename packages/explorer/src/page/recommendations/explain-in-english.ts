import type { Recommendation } from "@mastery/core";

/** Says in English what the served explanation says in French, from the same fields. */
export function explainInEnglish({
  weak_skills_targeted: skills,
  grade_distance: distance,
  semantic_similarity: similarity,
  cluster_success_rate: rate,
}: Recommendation): string {
  const clauses = [
    `Targets ${skills.length} weak ${skills.length === 1 ? "skill" : "skills"} (${skills.join(", ")})`,
    distance === 0
      ? "at exactly the learner’s grade"
      : `close in grade (${distance} ${distance === 1 ? "year" : "years"} apart)`,
    `semantic similarity ${similarity.toFixed(2)}`,
  ];
  if (rate != null) clauses.push(`done successfully by ${Math.round(rate * 100)}% of the cluster`);
  return `${clauses.join("; ")}.`;
}
