import type { RecommendationDetails } from "@mastery/client";
import { statedPercentage } from "@mastery/core/rules";

/**
 * Returns in English what the served explanation says in French.
 *
 * @param leastPeers the rule in force
 */
export function explainInEnglish(
  recommendation: RecommendationDetails,
  leastPeers: number,
): string {
  const { grade_distance, semantic_similarity, cluster_success_rate: rate } = recommendation;
  const clauses = [
    skillsClause(recommendation),
    gradeClause(grade_distance),
    `semantic similarity ${semantic_similarity.toFixed(2)}`,
  ];
  if (rate != null) {
    const percentage = statedPercentage(rate, leastPeers);
    clauses.push(`done successfully by ${percentage}% of the cluster’s members who tried it`);
  }
  return `${clauses.join("; ")}.`;
}

function skillsClause({ kind, skills_targeted }: RecommendationDetails): string {
  const count = skills_targeted.length;
  const noun = count === 1 ? "skill" : "skills";
  const list = skills_targeted.join(", ");
  if (kind === "weak") return `Targets ${count} weak ${noun} (${list})`;
  const verb = kind === "to_discover" ? "discover" : "consolidate";
  return `Targets 0 weak skills, suggests ${count} ${noun} to ${verb} (${list})`;
}

function gradeClause(distance: number): string {
  if (distance === 0) return "at exactly the learner’s grade";
  if (distance === 1) return "close in grade (1 year apart)";
  return `far in grade (${distance} years apart)`;
}
