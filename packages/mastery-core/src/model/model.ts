import type { ClusterRates } from "../clustering/describe-clusters.ts";
import type { Standardisation } from "../clustering/features.ts";
import type { ClustersShow } from "../clustering/what-clusters-show.ts";
import { frozen } from "../collections.ts";
import { describeValue } from "../describe.ts";
import type { Population } from "../population.ts";
import type { CatalogueEmbeddings } from "../ranking/embeddings.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { Rules } from "../rules/options.ts";
import type { Weights } from "../rules/score.ts";
import type { ClusteringManifest } from "../snapshot/manifest.ts";
import type { Clustering, SnapshotMetadata } from "../snapshot/results.ts";
import { clustering } from "../snapshot/snapshot.ts";
import { refuse } from "../validation.ts";

/** Content of a model: statistics of the learners that it was fitted on, and the catalogue. */
export interface ModelContent {
  readonly rules: Rules;
  readonly embedder: SnapshotMetadata["embedder"];
  readonly silhouette: SnapshotMetadata["silhouette"];
  readonly catalogue: Catalogue;
  readonly population: Population;
  readonly standardisation: Standardisation;
  /** Centroids in the space of standardised features, with one row per cluster, ordered by cluster id. */
  readonly centres: Float64Array;
  readonly clusters: ModelClusters;
  readonly rates: ClusterRates;
  readonly embeddings: CatalogueEmbeddings;
}

/** Published numbers about clusters, ordered by cluster id. */
interface ModelClusters extends Omit<ClusteringManifest, "domains"> {
  readonly sizes: readonly number[];
}

/** Returns the content of a model. You must not change it. */
export let modelContentOf: (model: Model) => ModelContent;

/** The data and settings that a model was fitted with. */
export interface ModelMetadata
  extends Pick<SnapshotMetadata, "embedder" | "silhouette" | "shrinkage" | "rules"> {
  /** Kind of difference that the clusters show (rule 2.3.11). */
  readonly clustersShow: ClustersShow;
  /** Number of learners that the model was fitted on: the size of the sample, if there was one. */
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  /** Names of all domains, sorted. */
  readonly domains: readonly string[];
}

/**
 * Statistics of a whole population, without any learner (rule 2.3.9). `fit()` returns a model, and `transform()` applies it to any
 * learners.
 */
export class Model {
  static {
    modelContentOf = (model) => {
      if (!(#content in Object(model))) {
        refuse([`model: expected a Model, got ${describeValue(model)}`]);
      }
      return model.#content;
    };
  }

  readonly metadata: ModelMetadata;
  readonly #content: ModelContent;
  readonly #clustering: Clustering;

  /** @param content content with consistent parts; do not change it afterwards */
  constructor(content: ModelContent) {
    const { rules, embedder, silhouette, catalogue, population, clusters } = content;
    const { domains } = catalogue;
    this.#content = content;
    this.#clustering = clustering({ domains, ...clusters }, clusters.sizes);
    this.metadata = frozen({
      embedder: { ...embedder },
      silhouette: { ...silhouette },
      shrinkage: { ...population.shrinkage },
      clustersShow: clusters.show,
      rules,
      learners: clusters.sizes.reduce((sum, size) => sum + size, 0),
      resources: catalogue.resourceIds.length,
      skills: catalogue.skillIds.length,
      domains: [...domains],
    });
    Object.freeze(this);
  }

  /** Returns the clustering of the learners that the model was fitted on. */
  clusters(): Clustering {
    return this.#clustering;
  }
}

/** Returns the same model with other weights. Fitted values do not depend on weights. The caller checks that the weights sum to 1. */
export function reweighted(model: Model, weights: Weights): Model {
  const content = modelContentOf(model);
  return new Model({ ...content, rules: Object.freeze({ ...content.rules, weights }) });
}

/** Returns the mean lead of each cluster's members in each domain, which is its centroid before standardisation. */
export function clusterLeads({
  standardisation,
  centres,
}: Pick<ModelContent, "standardisation" | "centres">): Float64Array {
  const { mean, deviation } = standardisation;
  const columns = mean.length;
  return centres.map((value, at) => value * deviation[at % columns]! + mean[at % columns]!);
}
