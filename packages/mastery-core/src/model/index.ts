/**
 * Fit once, transform as often as you like: a model holds what the rules need from a whole population, and applies to any part of it.
 *
 * @module @mastery/core/model
 */

export type { TransformOptions } from "../options.ts";
export { decodeModel } from "./decode-model.ts";
export { encodeModel } from "./encode-model.ts";
export { fit } from "./fit.ts";
export type { Model } from "./model.ts";
export { transform } from "./transform.ts";
