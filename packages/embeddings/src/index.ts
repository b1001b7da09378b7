/**
 * Embedders for `@mastery/core`.
 *
 * @module @mastery/embeddings
 */

export { type BuiltinOptions, builtinEmbedder } from "./builtin.ts";
export { ERROR_CODES, type ErrorCode } from "./error-codes.ts";
export { type HashingOptions, hashingEmbedder } from "./hashing.ts";
