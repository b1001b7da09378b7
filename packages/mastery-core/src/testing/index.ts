/**
 * Small, literal data and a deterministic embedder, to test recommendation logic without any server or model.
 *
 * @module @mastery/core/testing
 */
export { learner, learnerId, resource, skill, trace } from "./builders.ts";
export { countEvidence } from "./count-evidence.ts";
export { letterEmbedder } from "./letter-embedder.ts";
export { type SmallDataset, smallDataset } from "./small-dataset.ts";
