/**
 * Embedders for `@mastery/core`.
 *
 * @module @mastery/embeddings
 */

export { type BuiltinOptions, builtinEmbedder } from "./builtin/builtin-embedder.ts";
export { type HashingOptions, hashingEmbedder } from "./hashing/hashing-embedder.ts";
export type { Dtype, TransformersLibrary } from "./transformers/library.ts";
export { DEFAULT_MODEL, type ModelSettings, type Pooling } from "./transformers/presets.ts";
export {
  type DownloadProgress,
  type TransformersOptions,
  transformersEmbedder,
} from "./transformers/transformers-embedder.ts";
