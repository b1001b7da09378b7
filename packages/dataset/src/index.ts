export {
  type GeneratedDataset,
  type GeneratorOptions,
  generateDataset,
} from "./generator/generate.ts";
export type { GeneratedLearner } from "./generator/learners.ts";
export type { GeneratedTrace } from "./generator/traces.ts";
export {
  type GenerationProgress,
  type WriteOptions,
  writeGeneratedDataset,
} from "./generator/write.ts";
