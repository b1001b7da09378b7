/**
 * Fit once, transform as often as you like: a model holds the statistics of a whole population, and applies to any part of the population.
 *
 * @module @mastery/core/model
 */

export type { TransformOptions } from "../precompute-options.ts";
export { fit } from "./fit.ts";
export type { Model, ModelMetadata } from "./model.ts";
export { decodeModel, encodeModel, isModelFile, modelRevision } from "./model-file.ts";
export { transform } from "./transform.ts";
