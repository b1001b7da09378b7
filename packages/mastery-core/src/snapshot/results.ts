import type { ClustersShow } from "../clustering/what-clusters-show.ts";
import type { TraceDates } from "../records/dates.ts";
import type { GradeLabels } from "../records/levels.ts";
import type { Resource } from "../records/records.ts";
import type { Shrinkage } from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";
import type { ClusterDomain, ExplanationFacts, LabelFacts } from "../rules/wording.ts";

// Results of look-ups. Field names are those of the HTTP API, so a result can be sent as JSON.

/** The status and the counts of a snapshot. */
export interface Health {
  readonly status: "ok";
  readonly preloaded: true;
  readonly n_learners: number;
  readonly n_resources: number;
  readonly n_skills: number;
  readonly n_clusters: number;
}

/** Public fields of a learner: the uuid in lower case, the name, and the grade from 1 to 5. */
export interface LearnerSummary {
  readonly learner_id: string;
  readonly display_name: string;
  readonly grade_level: number;
}

/** A number for each domain that has a value, sorted by the names of the domains. */
export type PerDomain = Readonly<Record<string, number>>;

/** Mastery profile of a learner. */
export interface Profile {
  readonly learner_id: string;
  readonly grade_level: number;
  /** Counts traces with or without a score. */
  readonly n_traces: number;
  /** Mean score in each domain, from 0 to 1. Only domains with a scored trace are keys. */
  readonly mean_score_per_domain: PerDomain;
  /** Share of scored traces that succeeded in each domain, from 0 to 1. The keys are those of `mean_score_per_domain`. */
  readonly success_rate_per_domain: PerDomain;
}

/** One cluster of learners. */
export interface Cluster {
  readonly cluster_id: number;
  /**
   * French label: strong domains after `fort en `, and weak domains after `faible en `. At least half of the members are observed in each
   * of these domains. The label is `profil équilibré` if no such domain is strong or weak, and `profil peu observé` if there is no such
   * domain.
   */
  readonly label: string;
  /** Counts only learners of the snapshot. */
  readonly size: number;
  /** Mean of `mean_score_per_domain` over the observed members, for the domains in which at least `leastPeers` members are observed. */
  readonly centroid_per_domain: PerDomain;
}

/** The clustering of all learners. */
export interface Clustering {
  readonly k: number;
  /** Mean silhouette of the chosen k, with Euclidean distances, from -1 to 1. */
  readonly silhouette: number;
  readonly silhouette_by_k: Readonly<Record<string, number>>;
  /** Ordered by `cluster_id`. */
  readonly clusters: readonly Cluster[];
}

/** The cluster to which a learner belongs. */
export interface Assignment {
  readonly learner_id: string;
  readonly cluster_id: number;
  readonly cluster_label: string;
  /** Euclidean distance to the centroid in the space of standardised features. */
  readonly distance_to_centroid: number;
}

/** A resource recommended to a learner, with an explanation. */
export interface Recommendation {
  readonly resource_id: string;
  readonly title: string;
  /** From 0 to 1, to 3 decimals. */
  readonly score: number;
  /** Labels of the resource's skills in which the learner is weak, in the order of its `skill_ids`; empty if other skills are targeted. */
  readonly weak_skills_targeted: readonly string[];
  /** Absolute difference between the grades of the resource and the learner. */
  readonly grade_distance: number;
  /** Similarity of the resource to the target skills, from 0 to 1, to 3 decimals. */
  readonly semantic_similarity: number;
  /** Success rate of the learner's cluster on the resource, from 0 to 1, to 3 decimals; null if it could reveal one person's result. */
  readonly cluster_success_rate: number | null;
  /** In French. */
  readonly explanation: string;
}

/** A skill of the catalogue. */
export interface CatalogueSkill {
  readonly skill_id: string;
  readonly label: string;
  readonly domain: string;
}

/** A resource of the catalogue. */
export interface CatalogueResource {
  readonly resource_id: string;
  readonly title: string;
  /** Null if the catalogue has no web address. */
  readonly url: string | null;
  readonly type: Resource["type"];
  /** In seconds; null if the catalogue has none. */
  readonly estimated_duration_s: number | null;
  readonly grade_level: number;
  /** Retired resources are never recommended. */
  readonly retired: boolean;
  /** The first is the primary skill. */
  readonly skill_ids: readonly string[];
  /** Score of an average learner, from 0 (hardest) to 1, to 3 decimals; null if it is not published. */
  readonly difficulty: number | null;
}

/** Observed results of a learner in one skill. Scores are from 0 to 1. */
export interface SkillObservation {
  readonly skill_id: string;
  /** At least 1. */
  readonly n_scored_traces: number;
  readonly mean_score: number;
  /** Day of the last scored trace in the skill, such as `2025-09-01`; null if no scored trace has a date. */
  readonly last_attempt: string | null;
  /** From 0 to 1, to 3 decimals; null if any scored trace has no date. */
  readonly latest_score: number | null;
  /** Score of an average learner on the resources of the skill that the learner tried, to 3 decimals: the mean difficulty (rule 2.2.7). */
  readonly mean_difficulty: number;
  /** Rule 2.4.1: `regained` if mean and estimate are below the weak threshold, but the latest scores are not. Null for any other skill. */
  readonly standing: Standing | null;
}

/** Standing of a skill by rule 2.4.1, if mean and estimate are below the weak threshold. */
export type Standing = "weak" | "regained";

/** Attempts of a learner on a resource. */
export interface ResourceAttempts {
  readonly resource_id: string;
  /** With or without a score. */
  readonly n_traces: number;
  /** Scored traces that succeeded, or 1 if only traces without a score succeeded, or 0 if no trace succeeded. */
  readonly n_successes: number;
  /** Day of the learner's last trace on the resource, such as `2025-09-01`; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** A learner's scored traces in one domain, as exact sums that can be added up. */
export interface DomainSums {
  readonly domain: string;
  /** At least 1. */
  readonly scored_traces: number;
  readonly score_sum_billionths: number;
  readonly scored_successes: number;
}

/** A recommendation, with the facts behind its explanation, its score and its place in the list. */
export interface ListedResource
  extends Recommendation,
    Pick<ExplanationFacts, "kind" | "skills_targeted"> {
  /** Ids of the target skills, in the order of `skills_targeted`. */
  readonly skill_ids_targeted: readonly string[];
  /** Includes skills that are not targeted. */
  readonly n_skills: number;
  /** Null if the catalogue has no web address. */
  readonly url: string | null;
  /** Whether the similarity is known: false if the resource's text or the texts of the target skills have no meaning for the embedder. */
  readonly similarity_known: boolean;
  /** From 0 to 1, to 3 decimals (rule 2.2.11). */
  readonly expected_score: number;
  /** Score of an average learner, from 0 (hardest) to 1, to 3 decimals; null if it is not published. */
  readonly difficulty: number | null;
  /** Phase in which the resource became a candidate: 0 is nominal, and 1 to 3 are fallbacks (rule 2.4.4). */
  readonly phase: number;
}

/** The strengths and weaknesses that a cluster's label names. */
export interface ClusterTraits extends LabelFacts {
  readonly cluster_id: number;
}

/** The members of a cluster among some learners. */
export interface ClusterDescription {
  readonly cluster_id: number;
  readonly size: number;
  /** Facts for the label of these members, as if they were the whole cluster (rule 2.3.7). */
  readonly label: LabelFacts;
  /** All domains, sorted by name. */
  readonly domains: readonly ClusterDomain[];
}

/**
 * Numbers of all learners, read one by one, for sums over a whole school: there can be millions, too many for an object each. Learners,
 * skills and resources are positions in `learners()`, `skills()` and `resources()`. A `row` is an observed skill of a learner.
 */
export interface SnapshotRows {
  readonly learners: number;
  /** The learner's uuid, in lower case. */
  learnerId(learner: number): string;
  /** The id of the learner's cluster. */
  clusterId(learner: number): number;
  /** First row of a learner. The rows end before the first row of the next learner, also for the last learner. */
  firstRow(learner: number): number;
  /** Position of the skill in `Snapshot.skills()`. */
  skill(row: number): number;
  /** The standing of the skill, or null as in `Snapshot.observed()`. */
  standing(row: number): Standing | null;
  /** Number of traces with a score. */
  scoredTraces(row: number): number;
  /** In billionths. */
  scoreSum(row: number): number;
  /** Day of the last scored trace, such as 20250901; 0 if no scored trace has a date. */
  lastDay(row: number): number;
  /** Number of recommendations in the learner's list. */
  listLength(learner: number): number;
  /** The resource at a rank of the learner's list, counted from 0. */
  listed(learner: number, rank: number): number;
  /** In thousandths. */
  listedScore(learner: number, rank: number): number;
  /** See `Snapshot.expected()`. */
  expected(learner: number, resource: number): number;
}

/** Inputs and settings with which a snapshot was computed. */
export interface SnapshotMetadata {
  /** Null if the owner gave no name. */
  readonly name: string | null;
  /** Version of mastery that computed the snapshot. */
  readonly version: string;
  readonly embedder: {
    readonly id: string;
    readonly dimension: number;
    readonly revision: string | null;
  };
  /** Name of the function in the option `clusterer`; null for the built-in k-means. */
  readonly clusterer: string | null;
  readonly silhouette: {
    /** Number of learners that the silhouette was computed for. */
    readonly learners: number;
    /** Whether the clusters were fitted on more learners than the silhouette was computed for. */
    readonly sampled: boolean;
  };
  /** Numbers of scored traces at which a learner's own record weighs as much as the prior. */
  readonly shrinkage: Shrinkage;
  /** Hash of the population whose values replace those of the data; undefined without the option `population`. */
  readonly population?: string | undefined;
  readonly traces: number;
  /** The selected range of days, and the days of the first and the last trace. */
  readonly dates: TraceDates;
  readonly rules: Rules;
  /** `domains` if clusters differ by domain; `levels` if they differ only in the overall level (rule 2.3.11). */
  readonly clustersShow: ClustersShow;
  /** Language of titles and labels, such as `fr` (the default); an empty string if the records name several languages. */
  readonly language: string;
  /** The school's names for its grades, in the order of the grades; null if it did not name a grade. */
  readonly gradeLabels: GradeLabels;
  /** Undefined if the snapshot is not a shard. */
  readonly shard?: Shard | undefined;
}

/** The number of a part of a population. */
export interface ShardNumber {
  /** From 1 to `of`. */
  readonly number: number;
  /** Number of parts, up to 65,535. */
  readonly of: number;
}

/** The part of a population that a snapshot covers. */
export interface Shard extends ShardNumber {
  /** Revision of the model with which the snapshot was computed. */
  readonly model: string;
}
