/**
 * Builders of literal data and a deterministic embedder, to test recommendations without a server or a model.
 *
 * @module @mastery/core/testing
 */
export { group, learner, learnerId, resource, skill, trace } from "./builders.ts";
export { countEvidence } from "./count-evidence.ts";
export { letterEmbedder } from "./letter-embedder.ts";
export { type SmallDataset, smallDataset } from "./small-dataset.ts";
