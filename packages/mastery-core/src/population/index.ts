/**
 * Means, difficulties and shrinkage over all learners, from sums of parts that may lie anywhere, or from elsewhere (rules 2.2.6 to 2.2.14).
 *
 * @module @mastery/core/population
 */

export { fingerprint } from "../hash.ts";
export type { PopulationSource } from "./source.ts";
export {
  aheadSums,
  groupsOf,
  type SkillTree,
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
