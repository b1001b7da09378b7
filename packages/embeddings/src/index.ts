/**
 * Embedders for `@mastery/core`.
 *
 * @module @mastery/embeddings
 */

export { type BuiltinOptions, builtinEmbedder } from "./builtin.ts";
export { type HashingOptions, hashingEmbedder } from "./hashing.ts";
export {
  DEFAULT_MODEL,
  type DownloadProgress,
  type Dtype,
  type ModelSettings,
  type Pooling,
  type TransformersLibrary,
  type TransformersOptions,
  transformersEmbedder,
} from "./transformers.ts";
