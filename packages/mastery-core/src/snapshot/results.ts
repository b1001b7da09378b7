import type { Rules } from "../options.ts";

// What a snapshot answers. Field names are those of the HTTP interface, so an answer is its own JSON.

/** Counts of a finished snapshot. */
export interface Health {
  readonly status: "ok";
  readonly preloaded: true;
  readonly n_learners: number;
  readonly n_resources: number;
  readonly n_skills: number;
  readonly n_clusters: number;
}

/** A learner as shown to callers. */
export interface LearnerSummary {
  /** Lower-case uuid. */
  readonly learner_id: string;
  readonly display_name: string;
  /** From 1 to 5. */
  readonly grade_level: number;
}

/** A number for each domain that has one; keys are domain names, sorted. */
export type PerDomain = Readonly<Record<string, number>>;

/** What a learner's traces show of their mastery. */
export interface Profile {
  readonly learner_id: string;
  readonly grade_level: number;
  /** All the learner's traces, scored or not. */
  readonly n_traces: number;
  /** From 0 to 1; a domain without a scored trace is no key. */
  readonly mean_score_per_domain: PerDomain;
  /** From 0 to 1; the same keys. */
  readonly success_rate_per_domain: PerDomain;
}

/** One cluster of learners. */
export interface Cluster {
  readonly cluster_id: number;
  /** French: strong domains after `fort en `, weak ones after `faible en `. Names domains that half of the members are observed in. */
  readonly label: string;
  readonly size: number;
  /**
   * Mean of the members' `mean_score_per_domain` over those observed in the domain; a domain with fewer than `leastPeers` of them
   * is no key.
   */
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
  /** Euclidean, in the space of standardised features. */
  readonly distance_to_centroid: number;
}

/** A resource recommended to a learner, and why. */
export interface Recommendation {
  readonly resource_id: string;
  readonly title: string;
  /** From 0 to 1, to 3 decimals. */
  readonly score: number;
  /** Labels of the learner's weak skills that the resource carries, in the resource's own order; none where it serves another end. */
  readonly weak_skills_targeted: readonly string[];
  /** Grades between resource and learner, 0 or more. */
  readonly grade_distance: number;
  /** From 0 to 1, to 3 decimals. */
  readonly semantic_similarity: number;
  /** From 0 to 1, to 3 decimals; null where publishing it could tell one person's result. */
  readonly cluster_success_rate: number | null;
  /** A French sentence. */
  readonly explanation: string;
}

/** How a snapshot came about. */
export interface SnapshotMetadata {
  readonly embedder: {
    readonly id: string;
    readonly dimension: number;
    readonly revision: string | null;
  };
  readonly silhouette: {
    /** Learners the silhouette was measured on: all of them, or a seeded sample. */
    readonly learners: number;
    readonly sampled: boolean;
  };
  readonly traces: number;
  /** The rules in force. */
  readonly rules: Rules;
}
