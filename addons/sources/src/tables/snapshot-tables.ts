import type { Snapshot } from "@mastery/core";
import { contentOf, learnerAt, listedAt } from "@mastery/core/internal";
import { recommendationDetails, weakSkillsOf } from "@mastery/insights/answers";
import schemas from "./snapshot-tables.json" with { type: "json" };

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
  const content = contentOf(snapshot);
  const { manifest, columns } = content;
  const { profiles } = columns;
  const domains = snapshot.domains();
  const labelOf = (skill: number): string => manifest.skillLabels[skill]!;
  /** A generator, because an array of a million learners would take too much memory. */
  function* eachLearner() {
    for (let learner = 0; learner < manifest.counts.learners; learner++) {
      yield { learner, ...learnerAt(content, learner) };
    }
  }
  return tablesOf(schemas, {
    *learners() {
      for (const { learner, learner_id, grade_level } of eachLearner()) {
        yield { learner_id, grade_level, traces: profiles.traces[learner]! };
      }
    },
    *profiles() {
      for (const { learner, learner_id } of eachLearner()) {
        const profile = snapshot.profile(learner_id)!;
        for (const [d, domain] of domains.entries()) {
          const at = learner * domains.length + d;
          if (profiles.scored[at] === 0) continue;
          yield {
            learner_id,
            domain,
            mean_score: profile.mean_score_per_domain[domain]!,
            success_rate: profile.success_rate_per_domain[domain]!,
            scored_traces: profiles.scored[at]!,
            score_sum_billionths: profiles.scoreSum[at]!,
            scored_successes: profiles.successes[at]!,
          };
        }
      }
    },
    *assignments() {
      for (const { learner_id } of eachLearner()) yield snapshot.assignment(learner_id)!;
    },
    *recommendations() {
      const { topN } = snapshot.metadata.rules;
      for (const { learner_id } of eachLearner()) {
        for (const [i, one] of recommendationDetails(snapshot, learner_id, topN)!.entries()) {
          const { skill_overlap, grade_fit, semantic_similarity, cluster_signal } = one.score_parts;
          yield {
            ...one,
            learner_id,
            rank: i + 1,
            skill_overlap: skill_overlap.value,
            skill_overlap_points: skill_overlap.points,
            grade_fit: grade_fit.value,
            grade_fit_points: grade_fit.points,
            semantic_similarity: semantic_similarity.value,
            semantic_similarity_points: semantic_similarity.points,
            cluster_signal_points: cluster_signal.points,
          };
        }
      }
    },
    /** The skills for which each resource was recommended, in the order in which the resource lists them. */
    *recommended_skills() {
      for (const { learner, learner_id } of eachLearner()) {
        for (let rank = 0; rank < columns.recommendations.count[learner]!; rank++) {
          for (const skill of listedAt(content, learner, rank).skills) {
            yield { learner_id, rank: rank + 1, skill: labelOf(skill) };
          }
        }
      }
    },
    *weak_skills() {
      for (const { learner, learner_id } of eachLearner()) {
        for (const skill of weakSkillsOf(content, learner)) {
          yield { learner_id, skill: labelOf(skill) };
        }
      }
    },
    clusters: () => snapshot.clusters().clusters,
    *cluster_domains() {
      for (const { cluster_id, centroid_per_domain } of snapshot.clusters().clusters) {
        for (const [domain, mean_score] of Object.entries(centroid_per_domain)) {
          yield { cluster_id, domain, mean_score };
        }
      }
    },
    /** Titles by resource id, since the other tables contain only ids. */
    *resources() {
      const { resourceGrade } = columns.catalogue;
      for (const [resource, resource_id] of manifest.resourceIds.entries()) {
        const title = manifest.resourceTitles[resource]!;
        yield { resource_id, title, grade_level: resourceGrade[resource]! };
      }
    },
  });
}

/** Rows by table and column. */
type Rows<Schemas> = {
  readonly [Name in keyof Schemas]: () => Iterable<Readonly<Record<keyof Schemas[Name], Cell>>>;
};

/** Returns the tables of the schemas, in their order. Fields of rows that are not columns are ignored. */
export function tablesOf<
  Schemas extends Readonly<Record<string, Readonly<Record<string, string>>>>,
>(schemas: Schemas, rows: Rows<Schemas>): readonly Table[] {
  return Object.keys(schemas).map((name) => {
    const columns = schemas[name] as Table["columns"];
    const cells = Object.keys(columns);
    return {
      name,
      columns,
      *rows() {
        for (const row of rows[name]!()) yield cells.map((cell) => row[cell]!);
      },
    };
  });
}
