/**
 * Populations of several schools: sums of the parts of a population, added without the records behind them (rule 2.2.13).
 *
 * @module @mastery/sources/population
 */

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
