import type { LearnerClusters } from "./clustering/cluster-learners.ts";
import type { Catalogue } from "./dataset/catalogue.ts";
import type { Roster } from "./dataset/roster.ts";
import { MasteryError } from "./errors/errors.ts";
import type { Profiles } from "./profiles/profiles.ts";
import { explain } from "./recommendations/explain.ts";
import type { Recommendations } from "./recommendations/recommend-learners.ts";
import { UNKNOWN_RATE } from "./recommendations/top-lists.ts";
import type {
  Assignment,
  Cluster,
  Clustering,
  Health,
  LearnerSummary,
  PerDomain,
  Profile,
  Recommendation,
  SnapshotMetadata,
} from "./results.ts";

/** All that a snapshot holds, in columns. */
export interface SnapshotColumns {
  readonly catalogue: Pick<
    Catalogue,
    | "domains"
    | "skillLabels"
    | "resourceIds"
    | "resourceTitles"
    | "resourceGrade"
    | "resourceSkillOffsets"
    | "resourceSkills"
  >;
  readonly roster: Roster;
  readonly profiles: Profiles;
  readonly clusters: LearnerClusters;
  readonly clusterLabels: readonly string[];
  readonly recommendations: Recommendations;
  readonly metadata: SnapshotMetadata;
}

/**
 * The finished result: immutable, held in columns, answered by look-ups. Ids are uuids in any letter case; an unknown id
 * gives `undefined`. Every object returned is frozen.
 */
export class Snapshot {
  readonly metadata: SnapshotMetadata;
  readonly #columns: SnapshotColumns;
  readonly #clustering: Clustering;

  /** @param columns that belong together; the snapshot owns them from here on */
  constructor(columns: SnapshotColumns) {
    this.#columns = columns;
    this.#clustering = clustering(columns);
    this.metadata = columns.metadata;
  }

  /** The columns, to be written to a file; not to be changed. */
  get columns(): SnapshotColumns {
    return this.#columns;
  }

  /** Counts of what the snapshot holds. */
  health(): Health {
    const { roster, catalogue, clusters } = this.#columns;
    return Object.freeze({
      status: "ok",
      preloaded: true,
      n_learners: roster.ids.length,
      n_resources: catalogue.resourceIds.length,
      n_skills: catalogue.skillLabels.length,
      n_clusters: clusters.k,
    });
  }

  /** All learners, ordered by id. */
  learners(): readonly LearnerSummary[] {
    const { ids, names, grade } = this.#columns.roster;
    const summaries = Array.from(grade, (_, learner) =>
      Object.freeze({
        learner_id: ids.at(learner),
        display_name: names.at(learner),
        grade_level: grade[learner]!,
      }),
    );
    return Object.freeze(summaries);
  }

  /** What the learner's traces show per domain. */
  profile(learnerId: string): Profile | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { roster, profiles, catalogue } = this.#columns;
    return Object.freeze({
      learner_id: roster.ids.at(learner),
      grade_level: roster.grade[learner]!,
      n_traces: profiles.traces[learner]!,
      mean_score_per_domain: perDomain(catalogue.domains, profiles.meanScore, learner),
      success_rate_per_domain: perDomain(catalogue.domains, profiles.successRate, learner),
    });
  }

  /** The clustering of all learners; the same object on every call. */
  clusters(): Clustering {
    return this.#clustering;
  }

  /** The learner's cluster, and the distance to its centroid. */
  assignment(learnerId: string): Assignment | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { roster, clusters, clusterLabels } = this.#columns;
    const cluster = clusters.labels[learner]!;
    return Object.freeze({
      learner_id: roster.ids.at(learner),
      cluster_id: cluster,
      cluster_label: clusterLabels[cluster]!,
      distance_to_centroid: clusters.distance[learner]!,
    });
  }

  /**
   * The learner's best recommendations, best first; fewer than n where there are fewer.
   *
   * @param n 1 or more
   */
  recommend(learnerId: string, n = 5): readonly Recommendation[] | undefined {
    if (!Number.isInteger(n) || n < 1) {
      const message = `n: expected an integer of at least 1, got ${String(n)}`;
      throw new MasteryError("INVALID_OPTION", message);
    }
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const length = Math.min(n, this.#columns.recommendations.count[learner]!);
    const recommended: Recommendation[] = [];
    for (let rank = 0; rank < length; rank++) recommended.push(this.#recommendation(learner, rank));
    return Object.freeze(recommended);
  }

  #recommendation(learner: number, rank: number): Recommendation {
    const { catalogue, roster, recommendations } = this.#columns;
    const at = learner * recommendations.topN + rank;
    const resource = recommendations.resource[at]!;
    const rate = recommendations.clusterSuccessRate[at]!;
    const weakSkillsTargeted = this.#weakSkillsTargeted(learner, resource);
    const gradeDistance = Math.abs(catalogue.resourceGrade[resource]! - roster.grade[learner]!);
    const semanticSimilarity = recommendations.semanticSimilarity[at]! / 1000;
    const clusterSuccessRate = rate === UNKNOWN_RATE ? null : rate / 1000;
    return Object.freeze({
      resource_id: catalogue.resourceIds[resource]!,
      title: catalogue.resourceTitles[resource]!,
      score: recommendations.score[at]! / 1000,
      weak_skills_targeted: weakSkillsTargeted,
      grade_distance: gradeDistance,
      semantic_similarity: semanticSimilarity,
      cluster_success_rate: clusterSuccessRate,
      explanation: explain({
        weakSkillsTargeted,
        gradeDistance,
        semanticSimilarity,
        clusterSuccessRate,
      }),
    });
  }

  #weakSkillsTargeted(learner: number, resource: number): readonly string[] {
    const { catalogue, recommendations } = this.#columns;
    const first = learner * Math.ceil(catalogue.skillLabels.length / 8);
    const labels: string[] = [];
    const end = catalogue.resourceSkillOffsets[resource + 1]!;
    for (let at = catalogue.resourceSkillOffsets[resource]!; at < end; at++) {
      const skill = catalogue.resourceSkills[at]!;
      const bits = recommendations.weakSkills[first + (skill >> 3)]!;
      if (bits & (1 << (skill & 7))) labels.push(catalogue.skillLabels[skill]!);
    }
    return Object.freeze(labels);
  }

  /** The learner's number: the position in `learners()`, and the row in the columns. */
  learnerNumber(learnerId: string): number | undefined {
    return this.#columns.roster.ids.find(learnerId);
  }
}

function clustering({ catalogue, clusters, clusterLabels }: SnapshotColumns): Clustering {
  const { k, tried, sizes, meanScore } = clusters;
  return Object.freeze({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.freeze(Object.fromEntries(tried.map((one) => [one.k, one.silhouette]))),
    clusters: Object.freeze(
      clusterLabels.map(
        (label, id): Cluster =>
          Object.freeze({
            cluster_id: id,
            label,
            size: sizes[id]!,
            centroid_per_domain: perDomain(catalogue.domains, meanScore, id),
          }),
      ),
    ),
  });
}

/** One row of a matrix with a column per domain. */
function perDomain(domains: readonly string[], matrix: Float64Array, row: number): PerDomain {
  const values: Record<string, number> = {};
  for (let d = 0; d < domains.length; d++) values[domains[d]!] = matrix[row * domains.length + d]!;
  return Object.freeze(values);
}
