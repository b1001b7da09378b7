/**
 * Fits models, applies them, and merges the results. A model contains the statistics of a whole population, and can be applied to any part
 * of the population, any number of times.
 *
 * @module @mastery/core/model
 */

export { MAX_SHARDS } from "../snapshot/limits.ts";
export { nearestClusters } from "./compose-snapshot.ts";
export { clusterLearners, fit } from "./fit.ts";
export { mergeShards } from "./merge-shards.ts";
export { type Model, type ModelMetadata, reweighted } from "./model.ts";
export { decodeModel, encodeModel, isModelFile, modelRevision } from "./model-file.ts";
export { FITTING_OPTIONS, type TransformOptions } from "./options.ts";
export { transform } from "./transform.ts";
