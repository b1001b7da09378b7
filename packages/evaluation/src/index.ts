/**
 * Compares clusters and recommendations with the truth behind generated learners.
 *
 * @module @mastery/evaluation
 */

export { type Evaluation, evaluate } from "./evaluate.ts";
export { readTruth, type Truth } from "./truth.ts";
