/**
 * The part of `@mastery/embeddings` that needs Node: models on disk and from the hub, and a cache of vectors.
 *
 * @module @mastery/embeddings/node
 */

export { type CacheOptions, cachedEmbedder } from "./cache/cached-embedder.ts";
export { cacheDirectory } from "./cache-directory.ts";
export type { ModelManifest } from "./models/manifest.ts";
export { type PullOptions, pullModel } from "./models/pull-model.ts";
export { type ModelRequest, type ResolvedModel, resolveModel } from "./models/resolve-model.ts";
export { openTransformersEmbedder } from "./open-transformers-embedder.ts";
