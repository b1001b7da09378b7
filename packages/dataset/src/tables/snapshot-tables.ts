import type { Snapshot } from "@mastery/core";
import { recommendationDetails } from "@mastery/core/answers";
import { contentOf, learnerAt, listedAt, weakSkillsOf } from "@mastery/core/internal";

/** Type of the values in a column. */
export type ColumnType = "text" | "integer" | "number";

/** Value of a cell; null if the cell is empty. */
export type Cell = string | number | null;

/** A table whose rows are generated on demand, because millions of rows may not fit in memory. */
export interface Table {
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Returns a new iterable over all rows. Cells are in the order of the columns. */
  readonly rows: () => Iterable<readonly Cell[]>;
}

/**
 * Returns the profiles, clusters and recommendations of a snapshot, with one row per fact, ordered by learner and then as in the answers
 * about a learner. Names, groups, the day of the last trace and the observed skills of learners are omitted.
 *
 * `docs/reference/tables.md` describes each column.
 */
export function snapshotTables(snapshot: Snapshot): readonly Table[] {
  const { manifest, columns } = contentOf(snapshot);
  const { profiles } = columns;
  const domains = snapshot.domains();
  const labelOf = (skill: number): string => manifest.skillLabels[skill]!;
  /** A generator, because an array of a million learners would take too much memory. */
  function* learners() {
    for (let learner = 0; learner < manifest.counts.learners; learner++) {
      yield { learner, ...learnerAt(snapshot, learner) };
    }
  }
  return [
    {
      name: "learners",
      columns: { learner_id: "text", grade_level: "integer", traces: "integer" },
      *rows() {
        for (const { learner, learner_id, grade_level } of learners()) {
          yield [learner_id, grade_level, profiles.traces[learner]!];
        }
      },
    },
    {
      name: "profiles",
      columns: {
        learner_id: "text",
        domain: "text",
        mean_score: "number",
        success_rate: "number",
        scored_traces: "integer",
        score_sum_billionths: "integer",
        scored_successes: "integer",
      },
      *rows() {
        const { scored, scoreSum, successes } = profiles;
        for (const { learner, learner_id } of learners()) {
          const profile = snapshot.profile(learner_id)!;
          for (const [d, domain] of domains.entries()) {
            const at = learner * domains.length + d;
            if (scored[at] === 0) continue;
            const mean = profile.mean_score_per_domain[domain]!;
            const rate = profile.success_rate_per_domain[domain]!;
            yield [learner_id, domain, mean, rate, scored[at]!, scoreSum[at]!, successes[at]!];
          }
        }
      },
    },
    {
      name: "assignments",
      columns: { learner_id: "text", cluster_id: "integer", distance_to_centroid: "number" },
      *rows() {
        for (const { learner_id } of learners()) {
          const { cluster_id, distance_to_centroid } = snapshot.assignment(learner_id)!;
          yield [learner_id, cluster_id, distance_to_centroid];
        }
      },
    },
    {
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
        for (const { learner_id } of learners()) {
          for (const [i, one] of recommendationDetails(snapshot, learner_id, topN)!.entries()) {
            const parts = one.score_parts;
            yield [
              learner_id,
              i + 1,
              one.resource_id,
              one.kind,
              one.score,
              parts.skill_overlap.value,
              parts.skill_overlap.points,
              one.grade_distance,
              parts.grade_fit.value,
              parts.grade_fit.points,
              parts.semantic_similarity.value,
              parts.semantic_similarity.points,
              one.cluster_success_rate,
              parts.cluster_signal.points,
              one.explanation,
            ];
          }
        }
      },
    },
    {
      // The skills for which each resource was recommended, in the order in which the resource lists them.
      name: "recommended_skills",
      columns: { learner_id: "text", rank: "integer", skill: "text" },
      *rows() {
        for (const { learner, learner_id } of learners()) {
          for (let rank = 0; rank < columns.recommendations.count[learner]!; rank++) {
            for (const skill of listedAt({ manifest, columns }, learner, rank).skills) {
              yield [learner_id, rank + 1, labelOf(skill)];
            }
          }
        }
      },
    },
    {
      name: "weak_skills",
      columns: { learner_id: "text", skill: "text" },
      *rows() {
        for (const { learner, learner_id } of learners()) {
          for (const skill of weakSkillsOf({ manifest, columns }, learner))
            yield [learner_id, labelOf(skill)];
        }
      },
    },
    {
      name: "clusters",
      columns: { cluster_id: "integer", label: "text", size: "integer" },
      *rows() {
        for (const { cluster_id, label, size } of snapshot.clusters().clusters) {
          yield [cluster_id, label, size];
        }
      },
    },
    {
      name: "cluster_domains",
      columns: { cluster_id: "integer", domain: "text", mean_score: "number" },
      *rows() {
        for (const { cluster_id, centroid_per_domain } of snapshot.clusters().clusters) {
          for (const [domain, mean] of Object.entries(centroid_per_domain)) {
            yield [cluster_id, domain, mean];
          }
        }
      },
    },
    {
      // Titles by resource id, since the other tables contain only ids.
      name: "resources",
      columns: { resource_id: "text", title: "text", grade_level: "integer" },
      *rows() {
        const { resourceGrade } = columns.catalogue;
        for (const [resource, id] of manifest.resourceIds.entries()) {
          yield [id, manifest.resourceTitles[resource]!, resourceGrade[resource]!];
        }
      },
    },
  ];
}
