/**
 * Fits models, and applies them. A model contains the statistics of a whole population, and can be applied to any part of the population,
 * any number of times.
 *
 * @module @mastery/core/model
 */

export { fit } from "./fit.ts";
export type { Model, ModelMetadata } from "./model.ts";
export { decodeModel, encodeModel, isModelFile, modelRevision } from "./model-file.ts";
export type { TransformOptions } from "./options.ts";
export { transform } from "./transform.ts";
