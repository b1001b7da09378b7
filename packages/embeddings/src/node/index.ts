/**
 * The part of `@mastery/embeddings` that needs Node: models on disk and from the hub, and a cache of vectors.
 *
 * @module @mastery/embeddings/node
 */

export { type CacheOptions, cachedEmbedder } from "./cached-embedder.ts";
export type { ModelManifest, ResolvedModel } from "./model-directory.ts";
export { type PullOptions, pullModel } from "./pull-model.ts";
export {
  cacheDirectory,
  type ModelRequest,
  openTransformersEmbedder,
  resolveModel,
} from "./resolve-model.ts";
