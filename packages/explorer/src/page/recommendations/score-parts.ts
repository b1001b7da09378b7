import type { RecommendationDetails, ScorePart } from "@mastery/client";

/** A part of a score under its name on the page. */
export interface NamedPart extends ScorePart {
  readonly name: PartName;
}

/** A cluster's signal that is not published has another name. */
type PartName = keyof RecommendationDetails["score_parts"] | "hidden_signal";

/** The parts of a score, in the order of the rule. */
export function namedParts({
  score_parts: { skill_overlap, grade_fit, semantic_similarity, cluster_signal },
}: RecommendationDetails): NamedPart[] {
  const signal = cluster_signal.value === null ? "hidden_signal" : "cluster_signal";
  return [
    { name: "skill_overlap", ...skill_overlap },
    { name: "grade_fit", ...grade_fit },
    { name: "semantic_similarity", ...semantic_similarity },
    { name: signal, ...cluster_signal },
  ];
}
