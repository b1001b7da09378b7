/**
 * Populations of several schools: sums of their parts, added without the records behind them (rule 2.2.13), and files of their values
 * (rule 2.2.14).
 *
 * @module @mastery/sources/population
 */

export type { Definitions } from "./definitions.ts";
export {
  addFiles,
  decodeSums,
  encodeSums,
  type PartName,
  type SumsFile,
  splitSums,
} from "./files.ts";
export {
  addSums,
  type PartOptions,
  type PartSums,
  populationOf,
  type Sums,
  sumsOfPart,
} from "./parts.ts";
export { decodePopulation, encodePopulation, readPopulation } from "./population-file.ts";
export {
  completeValues,
  type PopulationRules,
  populationHash,
  type SharedPopulation,
} from "./shared.ts";
