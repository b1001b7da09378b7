import type { Snapshot } from "@mastery/core";
import { recommendationDetails } from "@mastery/core/answers";
import { contentOf, TargetedSkills } from "@mastery/core/internal";
import { learnersOf } from "./learner-tables.ts";
import type { Table } from "./table.ts";

/** The list of each learner, with the parts of each score. */
export function recommendationsTable(snapshot: Snapshot): Table {
  return {
    name: "recommendations",
    columns: {
      learner_id: "text",
      rank: "integer",
      resource_id: "text",
      kind: "text",
      score: "number",
      skill_overlap: "number",
      skill_overlap_points: "number",
      grade_distance: "integer",
      grade_fit: "number",
      grade_fit_points: "number",
      semantic_similarity: "number",
      semantic_similarity_points: "number",
      cluster_success_rate: "number",
      cluster_signal_points: "number",
      explanation: "text",
    },
    *rows() {
      const { topN } = snapshot.metadata.rules;
      for (const { learner_id } of learnersOf(snapshot)) {
        for (const [i, one] of recommendationDetails(snapshot, learner_id, topN)!.entries()) {
          const { skill_overlap, grade_fit, semantic_similarity, cluster_signal } = one.score_parts;
          yield [
            learner_id,
            i + 1,
            one.resource_id,
            one.kind,
            one.score,
            skill_overlap.value,
            skill_overlap.points,
            one.grade_distance,
            grade_fit.value,
            grade_fit.points,
            semantic_similarity.value,
            semantic_similarity.points,
            one.cluster_success_rate,
            cluster_signal.points,
            one.explanation,
          ];
        }
      }
    },
  };
}

/** The target skills that each recommended resource carries, in the resource's own order. */
export function recommendedSkillsTable(snapshot: Snapshot): Table {
  return {
    name: "recommended_skills",
    columns: { learner_id: "text", rank: "integer", skill: "text" },
    *rows() {
      const { manifest, columns } = contentOf(snapshot);
      const targeted = new TargetedSkills({ manifest, columns });
      for (const { learner, learner_id } of learnersOf(snapshot)) {
        for (let rank = 0; rank < columns.recommendations.count[learner]!; rank++) {
          for (const skill of targeted.skills(learner, rank)) {
            yield [learner_id, rank + 1, manifest.skillLabels[skill]!];
          }
        }
      }
    },
  };
}

export function weakSkillsTable(snapshot: Snapshot): Table {
  return {
    name: "weak_skills",
    columns: { learner_id: "text", skill: "text" },
    *rows() {
      const { manifest, columns } = contentOf(snapshot);
      const targeted = new TargetedSkills({ manifest, columns });
      for (const { learner, learner_id } of learnersOf(snapshot)) {
        for (const skill of targeted.weakSkills(learner)) {
          yield [learner_id, manifest.skillLabels[skill]!];
        }
      }
    },
  };
}

/** The titles of the resources, which other tables name by id. */
export function resourcesTable(snapshot: Snapshot): Table {
  return {
    name: "resources",
    columns: { resource_id: "text", title: "text", grade_level: "integer" },
    *rows() {
      const { manifest, columns } = contentOf(snapshot);
      for (const [resource, id] of manifest.resourceIds.entries()) {
        yield [id, manifest.resourceTitles[resource]!, columns.catalogue.resourceGrade[resource]!];
      }
    },
  };
}
