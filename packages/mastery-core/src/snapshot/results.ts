import type { TraceDates } from "../evidence/dates.ts";
import type { Shrinkage } from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";

/** Default number of recommendations. */
export const DEFAULT_RECOMMENDATIONS = 5;

/** Largest number of recommendations that a request can ask for. */
export const MAX_RECOMMENDATIONS = 10;

/** Largest number of shards of a population. */
export const MAX_SHARDS: number = 2 ** 16 - 1;

// Return types of look-ups. Field names are those of the HTTP interface, so you can send a result as JSON.

/** The counts of a snapshot. */
export interface Health {
  readonly status: "ok";
  readonly preloaded: true;
  readonly n_learners: number;
  readonly n_resources: number;
  readonly n_skills: number;
  readonly n_clusters: number;
}

/** Public fields of a learner. */
export interface LearnerSummary {
  /** Lower-case uuid. */
  readonly learner_id: string;
  readonly display_name: string;
  /** From 1 to 5. */
  readonly grade_level: number;
}

/** A number for each domain that has a value. Keys are domain names, sorted. */
export type PerDomain = Readonly<Record<string, number>>;

/** Mastery profile of a learner. */
export interface Profile {
  readonly learner_id: string;
  readonly grade_level: number;
  /** Number of all traces, scored or not. */
  readonly n_traces: number;
  /** From 0 to 1. Only domains with a scored trace are keys. */
  readonly mean_score_per_domain: PerDomain;
  /** From 0 to 1, with the same keys as `mean_score_per_domain`. */
  readonly success_rate_per_domain: PerDomain;
}

/** One cluster of learners. */
export interface Cluster {
  readonly cluster_id: number;
  /** In French: strong domains after `fort en `, weak ones after `faible en `. Each domain is observed in at least half of the members. */
  readonly label: string;
  /** Number of members among the learners of the snapshot. */
  readonly size: number;
  /** Mean of `mean_score_per_domain` over the members observed in the domain. Keys are domains with at least `leastPeers` such members. */
  readonly centroid_per_domain: PerDomain;
}

/** The clustering of all learners. */
export interface Clustering {
  readonly k: number;
  /** Mean Euclidean silhouette of the chosen k, from -1 to 1. */
  readonly silhouette: number;
  readonly silhouette_by_k: Readonly<Record<string, number>>;
  /** Ordered by `cluster_id`. */
  readonly clusters: readonly Cluster[];
}

/** The cluster a learner belongs to. */
export interface Assignment {
  readonly learner_id: string;
  readonly cluster_id: number;
  readonly cluster_label: string;
  /** Euclidean distance in the space of standardised features. */
  readonly distance_to_centroid: number;
}

/** A resource recommended to a learner, with an explanation. */
export interface Recommendation {
  readonly resource_id: string;
  readonly title: string;
  /** From 0 to 1, to 3 decimals. */
  readonly score: number;
  /** Labels of the learner's weak skills in the resource, in the order of the resource; empty if other skills are targeted. */
  readonly weak_skills_targeted: readonly string[];
  /** Absolute difference between the grades of resource and learner. */
  readonly grade_distance: number;
  /** From 0 to 1, to 3 decimals. */
  readonly semantic_similarity: number;
  /** From 0 to 1, to 3 decimals; null if publishing it could reveal one person's result. */
  readonly cluster_success_rate: number | null;
  /** A French sentence. */
  readonly explanation: string;
}

/** Inputs and settings that a snapshot was computed with. */
export interface SnapshotMetadata {
  /** Name given by its owner. */
  readonly name: string | null;
  /** Version of this software that computed the snapshot. */
  readonly version: string;
  readonly embedder: {
    readonly id: string;
    readonly dimension: number;
    readonly revision: string | null;
  };
  readonly silhouette: {
    /** Number of learners in the sample for the silhouette. */
    readonly learners: number;
    /** Whether the clusters were fitted on more learners than this sample. */
    readonly sampled: boolean;
  };
  /** Number of scored traces at which a learner's own record weighs as much as the prior. */
  readonly shrinkage: Shrinkage;
  readonly traces: number;
  /** The selected range of days, and the days that its traces cover. */
  readonly dates: TraceDates;
  readonly rules: Rules;
  /** The part of the population; set only in a shard. */
  readonly shard?: Shard | undefined;
}

/** One of several parts of a population. */
export interface ShardNumber {
  /** From 1 to `of`. */
  readonly number: number;
  /** Number of parts, up to 65,535. */
  readonly of: number;
}

/** The part of a population that a snapshot covers. */
export interface Shard extends ShardNumber {
  /** Revision of the model of the snapshot. */
  readonly model: string;
}
