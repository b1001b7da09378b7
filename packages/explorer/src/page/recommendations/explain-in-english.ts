import type { Recommendation } from "@mastery/core";
import { type ExplainedSkills, explainedPercentage, explainedSkills } from "./explained-skills.ts";

/** Returns in English what the served explanation says in French. */
export function explainInEnglish(recommendation: Recommendation): string {
  const { grade_distance, semantic_similarity, explanation } = recommendation;
  const clauses = [
    skillsClause(explainedSkills(recommendation)),
    gradeClause(grade_distance),
    `semantic similarity ${semantic_similarity.toFixed(2)}`,
  ];
  const percentage = explainedPercentage(explanation);
  if (percentage !== undefined) {
    clauses.push(`done successfully by ${percentage}% of the cluster’s members who tried it`);
  }
  return `${clauses.join("; ")}.`;
}

function skillsClause({ kind, count, labels }: ExplainedSkills): string {
  const noun = count === 1 ? "skill" : "skills";
  const list = labels.join(", ");
  if (kind === "weak") return `Targets ${count} weak ${noun} (${list})`;
  const verb = kind === "to discover" ? "discover" : "consolidate";
  return `Targets 0 weak skills, suggests ${count} ${noun} to ${verb} (${list})`;
}

function gradeClause(distance: number): string {
  if (distance === 0) return "at exactly the learner’s grade";
  if (distance === 1) return "close in grade (1 year apart)";
  return `far in grade (${distance} years apart)`;
}
