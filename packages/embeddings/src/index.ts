/**
 * Embedders for `@mastery/core`.
 *
 * @module
 */

export { type HashingOptions, hashingEmbedder } from "./hashing/hashing-embedder.ts";
