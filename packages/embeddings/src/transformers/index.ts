/**
 * Sentence-transformer models, run by the optional peer dependency `@huggingface/transformers`.
 *
 * @module @mastery/embeddings/transformers
 */

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
