/**
 * Simulates the learners of a French primary school, and writes them as a data directory.
 *
 * @module @mastery/synthetic-school
 */

export {
  type GeneratedDataset,
  type GeneratorOptions,
  generateDataset,
} from "./simulation/generate.ts";
export type { GeneratedLearner } from "./simulation/learners.ts";
export type { GeneratedTrace } from "./simulation/traces.ts";
export {
  type GenerationProgress,
  type WriteOptions,
  writeGeneratedDataset,
} from "./writing/write-dataset.ts";
