import type { Snapshot } from "@mastery/core";
import { recommendationDetails } from "@mastery/insights/answers";
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
  const labels = new Map(snapshot.skills().map(({ skill_id, label }) => [skill_id, label]));
  /** A generator, because an array of a million learners would take too much memory. */
  function* eachLearner() {
    const { learners, learnerId } = snapshot.rows();
    for (let learner = 0; learner < learners; learner++) yield learnerId(learner);
  }
  return tablesOf(schemas, {
    *learners() {
      for (const learner_id of eachLearner()) {
        const { grade_level, n_traces } = snapshot.profile(learner_id)!;
        yield { learner_id, grade_level, traces: n_traces };
      }
    },
    *profiles() {
      for (const learner_id of eachLearner()) {
        const profile = snapshot.profile(learner_id)!;
        for (const sums of snapshot.domainSums(learner_id)!) {
          yield {
            ...sums,
            learner_id,
            mean_score: profile.mean_score_per_domain[sums.domain]!,
            success_rate: profile.success_rate_per_domain[sums.domain]!,
          };
        }
      }
    },
    *assignments() {
      for (const learner_id of eachLearner()) yield snapshot.assignment(learner_id)!;
    },
    *recommendations() {
      const { topN } = snapshot.metadata.rules;
      for (const learner_id of eachLearner()) {
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
      for (const learner_id of eachLearner()) {
        for (const [i, { skills_targeted }] of snapshot.list(learner_id)!.entries()) {
          for (const skill of skills_targeted) yield { learner_id, rank: i + 1, skill };
        }
      }
    },
    *weak_skills() {
      for (const learner_id of eachLearner()) {
        for (const { skill_id, standing } of snapshot.observed(learner_id)!) {
          if (standing === "weak") yield { learner_id, skill: labels.get(skill_id)! };
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
    resources: () => snapshot.resources(),
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
