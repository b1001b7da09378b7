import { describeValue } from "../describe.ts";
import { MasteryError } from "../errors/index.ts";
import { clustering } from "../snapshot/clustering.ts";
import type { Clustering, SnapshotMetadata } from "../snapshot/results.ts";
import type { ModelContent } from "./model-content.ts";

/** The content of a model, which nobody may write to. */
export let modelContentOf: (model: Model) => ModelContent;

/** The data that a model was fitted on, and how. */
export interface ModelMetadata extends Pick<SnapshotMetadata, "embedder" | "silhouette" | "rules"> {
  /** Number of learners. */
  readonly learners: number;
  /** Number of resources. */
  readonly resources: number;
  /** Number of skills. */
  readonly skills: number;
  /** The names of all domains, in order. */
  readonly domains: readonly string[];
}

/**
 * What the rules need from a whole population, and no learner (rule 2.3.9). `fit()` makes one; `transform()` applies it to any of
 * its learners, or to others.
 */
export class Model {
  static {
    modelContentOf = (model) => {
      if (#content in Object(model)) return model.#content;
      const message = `model: expected a Model, got ${describeValue(model)}`;
      throw new MasteryError("INVALID_OPTION", message);
    };
  }

  readonly metadata: ModelMetadata;
  readonly #content: ModelContent;
  readonly #clustering: Clustering;

  /** @param content whose parts fit together; do not change it afterwards */
  constructor(content: ModelContent) {
    this.#content = content;
    this.metadata = metadataOf(content);
    this.#clustering = clusteringOf(content);
    Object.freeze(this);
  }

  /** The clustering of all learners that the model was fitted on. */
  clusters(): Clustering {
    return this.#clustering;
  }
}

function metadataOf({ embedder, rules, catalogue, clusters }: ModelContent): ModelMetadata {
  const learners = clusters.sizes.reduce((sum, size) => sum + size, 0);
  const { measured } = clusters;
  return Object.freeze({
    embedder: Object.freeze({ ...embedder }),
    silhouette: Object.freeze({ learners: measured, sampled: measured < learners }),
    rules,
    learners,
    resources: catalogue.resourceIds.length,
    skills: catalogue.skillIds.length,
    domains: Object.freeze([...catalogue.domains]),
  });
}

function clusteringOf({ catalogue, clusters, descriptions }: ModelContent): Clustering {
  const { tried, sizes, identities } = clusters;
  const { domains } = catalogue;
  return clustering({ domains, tried, sizes: [...sizes], identities, ...descriptions });
}
