export { type CacheOptions, cachedEmbedder } from "./cached-embedder.ts";
