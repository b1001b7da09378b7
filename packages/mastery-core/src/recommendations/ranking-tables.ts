import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Catalogue } from "../dataset/catalogue/catalogue.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { Population } from "../profiles/population.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Weights } from "../rules/score.ts";
import { type ClusterRates, clusterRates } from "./cluster-rates.ts";
import { type Shelves, shelve } from "./shelves.ts";
import { skillProducts } from "./skill-products.ts";

/** How resources are recommended. */
export interface RecommendationOptions {
  readonly weights: Weights;
  /** Means and estimates below it are weak, from 0 to 1. */
  readonly weakThreshold: number;
  /** Traces at the expected value that an estimate adds to those observed. */
  readonly pseudoTraces: number;
  /** Members that a published number about a cluster must stand for; 1 switches the protection off. */
  readonly leastPeers: number;
  /** Skills to discover in a list, at most. */
  readonly skillsToDiscover: number;
  /** Skills to consolidate in a list, at most. */
  readonly skillsToConsolidate: number;
  /** Resources with the same set of target skills that a list takes before others, at most. */
  readonly repeatsOfOneSet: number;
  /** Traces on a resource, none of which succeeded, after which a list takes others first. */
  readonly failuresThatHoldBack: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
}

/** All that ranking looks up, whoever the learner. Plain data, so that it can be sent to other threads. */
export interface RankingTables
  extends Pick<
    Catalogue,
    "resourceGrade" | "resourceSkills" | "resourceSkillOffsets" | "skillDomain"
  > {
  readonly options: RecommendationOptions;
  readonly population: Population;
  readonly embeddings: CatalogueEmbeddings;
  readonly shelves: Shelves;
  readonly clusters: ClusterRates;
  /** Dot products of resources, in the order of the shelves, and skills: see `skillProducts`. */
  readonly products: Float64Array;
  /** Dot products of skills with each other, likewise. */
  readonly skillProducts: Float64Array;
}

/** What was found out before. */
export interface Computed {
  readonly profiles: Profiles;
  readonly population: Population;
  readonly clusters: LearnerClusters;
  readonly embeddings: CatalogueEmbeddings;
}

export function rankingTables(
  { catalogue, evidence }: Dataset,
  { population, clusters, embeddings }: Computed,
  options: RecommendationOptions,
): RankingTables {
  const { resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const { cluster, k } = clusters;
  const shelves = shelve(catalogue);
  return {
    ...{ resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain },
    ...{ options, population, embeddings, shelves },
    clusters: clusterRates(evidence, cluster, k, resourceGrade.length, options.leastPeers),
    products: skillProducts(embeddings, shelves.resources),
    skillProducts: skillProducts(
      { ...embeddings, resources: embeddings.skills },
      Uint32Array.from(skillDomain.keys()),
    ),
  };
}
