import { BitRows } from "./bit-rows.ts";
import type { LearnerClusters } from "./clustering/cluster-learners.ts";
import type { ClusterDescriptions } from "./clustering/describe-clusters.ts";
import type { Catalogue } from "./dataset/catalogue.ts";
import { describeValue } from "./dataset/field-reader.ts";
import type { Roster } from "./dataset/roster.ts";
import { MasteryError } from "./errors/errors.ts";
import type { Profiles } from "./profiles/profiles.ts";
import { type Recommendations, UNKNOWN_RATE } from "./recommendations/recommendations.ts";
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
import { gradeDistance } from "./rules/conventions.ts";
import { meanScore, successRate } from "./rules/estimates.ts";
import { explain } from "./rules/explanation.ts";
import { KINDS, type Kind } from "./rules/target-skills.ts";

/** All that a snapshot holds, in columns. */
export interface SnapshotColumns extends ClusterDescriptions {
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
  readonly #targets: BitRows;
  readonly #furtherTargets: BitRows;

  /** @param columns that belong together; the snapshot owns them from here on */
  constructor(columns: SnapshotColumns) {
    const { catalogue, recommendations } = columns;
    const skills = catalogue.skillLabels.length;
    this.#columns = columns;
    this.#targets = new BitRows(skills, recommendations.targets);
    this.#furtherTargets = new BitRows(skills, recommendations.furtherTargets);
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
    const observed = (domain: number, value: (at: number) => number): number | null => {
      const at = learner * profiles.domains + domain;
      return profiles.scored[at] === 0 ? null : value(at);
    };
    return Object.freeze({
      learner_id: roster.ids.at(learner),
      grade_level: roster.grade[learner]!,
      n_traces: profiles.traces[learner]!,
      mean_score_per_domain: perDomain(catalogue.domains, (domain) =>
        observed(domain, (at) => meanScore(profiles.scoreSum[at]!, profiles.scored[at]!)),
      ),
      success_rate_per_domain: perDomain(catalogue.domains, (domain) =>
        observed(domain, (at) => successRate(profiles.successes[at]!, profiles.scored[at]!)),
      ),
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
      const message = `n: expected an integer of at least 1, got ${describeValue(n)}`;
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
    const { catalogue, roster, recommendations, metadata } = this.#columns;
    const at = learner * recommendations.topN + rank;
    const resource = recommendations.resource[at]!;
    const rate = recommendations.clusterSuccessRate[at]!;
    const { kind, skills } = this.targeted(learner, rank);
    const parts = {
      kind,
      skills: skills.map((skill) => catalogue.skillLabels[skill]!),
      gradeDistance: gradeDistance(roster.grade[learner]!, catalogue.resourceGrade[resource]!),
      semanticSimilarity: recommendations.semanticSimilarity[at]! / 1000,
      clusterSuccessRate: rate === UNKNOWN_RATE ? null : rate / 1000,
    };
    return Object.freeze({
      resource_id: catalogue.resourceIds[resource]!,
      title: catalogue.resourceTitles[resource]!,
      score: recommendations.score[at]! / 1000,
      weak_skills_targeted: Object.freeze(kind === "weak" ? parts.skills : []),
      grade_distance: parts.gradeDistance,
      semantic_similarity: parts.semanticSimilarity,
      cluster_success_rate: parts.clusterSuccessRate,
      explanation: explain(parts, metadata.rules.leastPeers),
    });
  }

  /** The target skills that the resource at a rank carries, in the resource's own order, and why they are targeted. */
  targeted(learner: number, rank: number): { readonly kind: Kind; readonly skills: number[] } {
    const { catalogue, recommendations } = this.#columns;
    const resource = recommendations.resource[learner * recommendations.topN + rank]!;
    const [start, end] = catalogue.resourceSkillOffsets.subarray(resource, resource + 2);
    const carried = [...catalogue.resourceSkills.subarray(start, end)];
    const isFirst = rank < recommendations.firstCount[learner]!;
    const targets = isFirst ? this.#targets : this.#furtherTargets;
    return {
      kind: isFirst ? KINDS[recommendations.kind[learner]!]! : "to discover",
      skills: carried.filter((skill) => targets.has(learner, skill)),
    };
  }

  /** The learner's number: the position in `learners()`, and the row in the columns. */
  learnerNumber(learnerId: string): number | undefined {
    return this.#columns.roster.ids.find(learnerId);
  }
}

function clustering({
  catalogue,
  clusters,
  clusterLabels,
  centroids,
}: SnapshotColumns): Clustering {
  const { k, tried, sizes } = clusters;
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
            centroid_per_domain: perDomain(catalogue.domains, (domain) => centroids[id]![domain]!),
          }),
      ),
    ),
  });
}

/** The domains that have a value, in order. */
function perDomain(
  domains: readonly string[],
  valueIn: (domain: number) => number | null,
): PerDomain {
  const values: Record<string, number> = {};
  domains.forEach((name, domain) => {
    const value = valueIn(domain);
    if (value !== null) values[name] = value;
  });
  return Object.freeze(values);
}
