import type { ClusterRates } from "../clustering/describe-clusters.ts";
import type { Standardisation } from "../clustering/features.ts";
import type { ClustersShow } from "../clustering/what-clusters-show.ts";
import { frozen } from "../collections.ts";
import { describeValue } from "../describe.ts";
import type { Population } from "../population/values.ts";
import type { CatalogueEmbeddings } from "../ranking/embeddings.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { Rules } from "../rules/options.ts";
import type { Weights } from "../rules/score.ts";
import { clustering } from "../snapshot/clustering.ts";
import type { ClusteringManifest } from "../snapshot/manifest.ts";
import type { Clustering, SnapshotMetadata } from "../snapshot/results.ts";
import { refuse } from "../validation/index.ts";

/** The rules, the catalogue with embeddings, and statistics of the learners that the model was fitted on. */
export interface ModelContent extends ClusterRates, Omit<ClusteringManifest, "domains"> {
  readonly rules: Rules;
  readonly embedder: SnapshotMetadata["embedder"];
  readonly clusterer: SnapshotMetadata["clusterer"];
  readonly populationHash?: SnapshotMetadata["population"];
  readonly silhouette: SnapshotMetadata["silhouette"];
  readonly catalogue: Catalogue;
  readonly population: Population;
  readonly standardisation: Standardisation;
  /** One row per cluster in the space of standardised features, ordered by cluster id. */
  readonly centres: Float64Array;
  /** Ordered by cluster id. */
  readonly sizes: readonly number[];
  readonly embeddings: CatalogueEmbeddings;
}

/** Do not change the content. Throws a `MasteryError` `INVALID_OPTION` if `model` is not a `Model`. */
export let modelContentOf: (model: Model) => ModelContent;

/** Settings of a model, and facts about the data that the model was fitted on. */
export interface ModelMetadata
  extends Pick<
    SnapshotMetadata,
    "embedder" | "clusterer" | "silhouette" | "shrinkage" | "population" | "rules"
  > {
  /** `domains` if clusters differ by domain; `levels` if they differ only in the overall level (rule 2.3.11). */
  readonly clustersShow: ClustersShow;
  /** Number of learners that the model was fitted on: the size of the sample if there was one, otherwise all. */
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  /** Sorted. */
  readonly domains: readonly string[];
}

/** Statistics of a whole population, without the records of any learner (rule 2.3.9). `transform()` applies a model to any learners. */
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

  /** @param content consistent parts, which the caller must not change afterwards */
  constructor(content: ModelContent) {
    const { rules, embedder, clusterer, silhouette, catalogue, population, show, sizes } = content;
    this.#content = content;
    this.metadata = frozen({
      embedder: { ...embedder },
      clusterer,
      silhouette: { ...silhouette },
      shrinkage: { ...population.shrinkage },
      population: content.populationHash,
      clustersShow: show,
      rules,
      learners: sizes.reduce((sum, size) => sum + size, 0),
      resources: catalogue.resourceIds.length,
      skills: catalogue.skillIds.length,
      domains: [...catalogue.domains],
    });
    Object.freeze(this);
  }

  /** Returns the difficulty of each resource, in the order of ids, not rounded (rule 2.2.7): a copy. */
  difficulties(): Float64Array {
    return this.#content.population.difficulty.slice();
  }

  /** Returns the clustering of the learners that the model was fitted on. */
  clusters(): Clustering {
    const { catalogue, sizes } = this.#content;
    return clustering({ ...this.#content, domains: catalogue.domains }, sizes);
  }
}

/** Returns a model with other weights. All other parts stay the same, because they do not depend on weights. The caller must check that the weights sum to 1. */
export function reweighted(model: Model, weights: Weights): Model {
  const content = modelContentOf(model);
  return new Model({ ...content, rules: Object.freeze({ ...content.rules, weights }) });
}

/** Returns the centroids before standardisation: the mean lead of members in each domain, with one row per cluster. */
export function clusterLeads({ standardisation, centres }: ModelContent): Float64Array {
  const { mean, deviation } = standardisation;
  const columns = mean.length;
  return centres.map((value, at) => value * deviation[at % columns]! + mean[at % columns]!);
}
