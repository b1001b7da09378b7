/**
 * Simulates the learners of a French primary school, and writes them as a data directory.
 *
 * @module @mastery/synthetic-school
 */

export {
  type GeneratedDataset,
  type GenerationProgress,
  type GeneratorOptions,
  generateDataset,
  type WriteOptions,
  writeGeneratedDataset,
} from "./generate.ts";
export type { GeneratedLearner } from "./learners.ts";
export type { GeneratedTrace } from "./school-year.ts";
export { type KnownTruth, TRUTHS, trueChance, type WrittenTruth } from "./worlds.ts";
