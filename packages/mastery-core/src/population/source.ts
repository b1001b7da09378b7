import * as validators from "../records/validators.ts";
import type { Rules } from "../rules/options.ts";
import {
  aFunction,
  custom,
  describeProblem,
  numberBetween,
  objectOf,
  problemsOf,
  refuse,
  type Validator,
} from "../validation/index.ts";
import type { SkillTree } from "./sums.ts";
import type { HeldValues } from "./values.ts";

/** A population that was computed elsewhere (rule 2.2.14). */
export interface PopulationSource {
  /** Names the population in the metadata of models and snapshots. */
  readonly hash: string;
  /** Returns the population's values in the order of a catalogue, or throws if they do not apply to the catalogue or the rules. */
  readonly valuesFor: (tree: SkillTree, rules: Rules) => HeldValues;
}

export const POPULATION_SOURCE: Validator<PopulationSource> = objectOf("{ hash, valuesFor }", {
  hash: validators.text,
  valuesFor: aFunction,
});

/** @throws `MasteryError` `INVALID_OPTION` listing the problems of values that do not fit the catalogue; errors of the population */
export function valuesFrom(
  population: PopulationSource,
  tree: SkillTree,
  rules: Rules,
): HeldValues {
  const held = population.valuesFor(tree, rules);
  const numbers = (length: number): Validator =>
    custom(
      `a Float64Array of ${length} numbers from 0 to 1, or NaN`,
      (value) =>
        value instanceof Float64Array && value.length === length && value.every(isShareOrNaN),
    );
  const m = numberBetween(1, 200);
  const values = objectOf("an object of values", {
    mean: validators.share,
    domainMean: numbers(tree.domains.length),
    skillMean: numbers(tree.skillIds.length),
    difficulty: numbers(tree.resourceIds.length),
    shrinkage: objectOf("{ learner, domain, skill }", { learner: m, domain: m, skill: m }),
  });
  refuse(problemsOf("population.valuesFor()", held, values).map(describeProblem));
  return held;
}

function isShareOrNaN(value: number): boolean {
  return !(value < 0 || value > 1);
}
