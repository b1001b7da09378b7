/**
 * Fit once, transform as often as you like: a model holds what the rules need from a whole population, and applies to any part of it.
 *
 * @module @mastery/core/model
 */

export type { TransformOptions } from "../precompute-options.ts";
export { decodeModel } from "./decode-model.ts";
export { encodeModel } from "./encode-model.ts";
export { fit, fitParts } from "./fit.ts";
export { isModelFile } from "./is-model-file.ts";
export type { Model, ModelMetadata } from "./model.ts";
export { modelRevision } from "./model-revision.ts";
export type { Part, ReadParts } from "./parts.ts";
export { transform } from "./transform.ts";
