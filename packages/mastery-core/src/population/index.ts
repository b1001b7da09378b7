/**
 * Populations: means, difficulties and shrinkage over all learners, from sums of parts that may lie anywhere (rules 2.2.13 and 2.2.14).
 *
 * @module @mastery/core/population
 */

export {
  type Definitions,
  definitionsOf,
  positions,
  type SkillTree,
  uniteDefinitions,
} from "./definitions.ts";
export {
  decodePopulation,
  encodePopulation,
  POPULATION_RULES,
  sealed,
  unsealed,
} from "./file.ts";
export {
  completeValues,
  heldValues,
  type PopulationRules,
  populationHash,
  type SharedPopulation,
} from "./shared.ts";
export {
  aheadSums,
  groupsOf,
  type SquareSums,
  squareSums,
  type Total,
  type Totals,
  totalsOf,
} from "./sums.ts";
export {
  describePopulation,
  difficultiesOf,
  type HeldValues,
  isOfEnough,
  meansOf,
  overallMean,
  type Population,
  shrinkageOf,
} from "./values.ts";
