import type { Snapshot } from "@mastery/core";
import type { LanguagePack } from "@mastery/core/languages";
import { clusters, recommendationDetails } from "@mastery/insights/answers";
import schemas from "./snapshot-tables.json" with { type: "json" };

/** Type of the values in a column. */
export type ColumnType = "text" | "integer" | "number";

/** Value of a cell; null if the cell is empty. */
export type Cell = string | number | null;

/** What a table and its columns mean. */
export interface TableSchema {
  readonly description: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnSchema>>;
}

/** What a column means. */
export interface ColumnSchema {
  readonly type: string;
  readonly description: string;
  /** Unit of a number. */
  readonly unit?: string;
  /** Table and column that hold the same id, such as `skills.skill_id`. */
  readonly references?: string;
}

/** A table whose rows are generated on demand, because millions of rows may not fit in memory. */
export interface Table {
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** For `datapackage.json`. Default: only the names and types of the columns are written there. */
  readonly schema?: TableSchema | undefined;
  /** Returns a new iterable over all rows. Cells are in the order of the columns. */
  readonly rows: () => Iterable<readonly Cell[]>;
}

/** Options for the tables of a snapshot. */
export interface SnapshotTablesOptions {
  /** Language of labels and explanations. Default: French, as in the snapshot. */
  readonly language?: LanguagePack | undefined;
}

/**
 * Returns the content of a snapshot as a star: tables of learners, groups, skills, resources and clusters, and tables of facts that refer to
 * them by id. Rows are ordered by learner and then as in the answers about a learner. Names of learners, and days of traces, are omitted.
 *
 * `docs/reference/tables.md` describes each column.
 */
export function snapshotTables(
  snapshot: Snapshot,
  { language }: SnapshotTablesOptions = {},
): readonly Table[] {
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
    groups: () => snapshot.groups(),
    *group_members() {
      for (const { group_id } of snapshot.groups()) {
        for (const learner_id of snapshot.members(group_id)!) yield { group_id, learner_id };
      }
    },
    skills: () => snapshot.skills(),
    resources: () => snapshot.resources(),
    *resource_skills() {
      for (const { resource_id, skill_ids } of snapshot.resources()) {
        for (const [i, skill_id] of skill_ids.entries()) {
          yield { resource_id, skill_id, position: i + 1 };
        }
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
    *learner_skills() {
      for (const learner_id of eachLearner()) {
        for (const one of snapshot.observed(learner_id)!) {
          yield { ...one, learner_id, scored_traces: one.n_scored_traces };
        }
      }
    },
    *assignments() {
      // The cluster of a learner of whom nothing is known says nothing about the learner.
      for (const learner_id of eachLearner()) {
        if (snapshot.observed(learner_id)!.length > 0) yield snapshot.assignment(learner_id)!;
      }
    },
    *recommendations() {
      const { topN } = snapshot.metadata.rules;
      for (const learner_id of eachLearner()) {
        for (const [i, one] of recommendationDetails(snapshot, learner_id, topN, {
          language,
        })!.entries()) {
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
        for (const [i, { skill_ids_targeted }] of snapshot.list(learner_id)!.entries()) {
          for (const skill_id of skill_ids_targeted) {
            yield { learner_id, rank: i + 1, skill_id, skill: labels.get(skill_id)! };
          }
        }
      }
    },
    clusters: () => clusters(snapshot, { language }).clusters,
    *cluster_domains() {
      for (const { cluster_id, centroid_per_domain } of snapshot.clusters().clusters) {
        for (const [domain, mean_score] of Object.entries(centroid_per_domain)) {
          yield { cluster_id, domain, mean_score };
        }
      }
    },
  });
}

/** Rows by table and column. */
type Rows<Schemas extends Readonly<Record<string, TableSchema>>> = {
  readonly [Name in keyof Schemas]: () => Iterable<
    Readonly<Record<keyof Schemas[Name]["columns"], Cell>>
  >;
};

/** Returns the tables of the schemas, in their order. Fields of rows that are not columns are ignored. */
export function tablesOf<Schemas extends Readonly<Record<string, TableSchema>>>(
  schemas: Schemas,
  rows: Rows<Schemas>,
): readonly Table[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const cells = Object.keys(schema.columns);
    const types = Object.entries(schema.columns).map(([column, { type }]) => [column, type]);
    return {
      name,
      columns: Object.fromEntries(types) as Table["columns"],
      schema,
      *rows() {
        for (const row of rows[name]!()) yield cells.map((cell) => row[cell]!);
      },
    };
  });
}
