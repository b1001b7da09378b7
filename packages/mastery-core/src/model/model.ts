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

/** Content of a model: its rules, the catalogue with embeddings, and statistics of the learners that the model was fitted on. */
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

/** Published facts about clusters, ordered by cluster id. */
interface ModelClusters extends Omit<ClusteringManifest, "domains"> {
  readonly sizes: readonly number[];
}

/**
 * Returns the content of a model, which the caller must not change.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `model` is not a `Model`
 */
export let modelContentOf: (model: Model) => ModelContent;

/** Settings of a model, and facts about the data that the model was fitted on. */
export interface ModelMetadata
  extends Pick<SnapshotMetadata, "embedder" | "silhouette" | "shrinkage" | "rules"> {
  /** Kind of difference that the clusters show (rule 2.3.11). */
  readonly clustersShow: ClustersShow;
  /** Number of learners that the model was fitted on, which is the size of the sample if there was a sample. */
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  /** Names of all domains, sorted. */
  readonly domains: readonly string[];
}

/**
 * Statistics of a whole population, without the records of any learner (rule 2.3.9). `fit()` resolves to a model, and `transform()` applies
 * a model to any learners.
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

  /** @param content content with consistent parts, which the caller must not change afterwards */
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

/**
 * Returns a copy of a model with the given weights. All other parts stay the same, because fitted values do not depend on weights. The
 * caller must check that the weights sum to 1.
 */
export function reweighted(model: Model, weights: Weights): Model {
  const content = modelContentOf(model);
  return new Model({ ...content, rules: Object.freeze({ ...content.rules, weights }) });
}

/**
 * Returns the mean lead of each cluster's members in each domain, with one row per cluster. The rows are the centroids before
 * standardisation.
 */
export function clusterLeads({
  standardisation,
  centres,
}: Pick<ModelContent, "standardisation" | "centres">): Float64Array {
  const { mean, deviation } = standardisation;
  const columns = mean.length;
  return centres.map((value, at) => value * deviation[at % columns]! + mean[at % columns]!);
}
