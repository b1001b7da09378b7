import { MasteryError, type Rules } from "@mastery/core";
import { fingerprint, type HeldValues, type SkillTree } from "@mastery/core/population";
import type { Shrinkage } from "@mastery/core/rules";
import type { ErrorCode } from "../errors/index.ts";
import { type Definitions, definitionsOf, positions, uniteDefinitions } from "./definitions.ts";

/** The rules on which the values of a population depend. */
export type PopulationRules = Pick<Rules, "leastPeers" | "difficultyTraces" | "passMark">;

const RULE_NAMES = ["leastPeers", "difficultyTraces", "passMark"] as const;

/**
 * Values of a population that schools share: means, difficulties and shrinkage (rule 2.2.14), without sums and without records. A value is
 * null if fewer than `leastPeers` learners stand behind it.
 */
export interface SharedPopulation extends Definitions {
  /** 3 for a complete population. After round 1, difficulties are M⁰; before round 3, there is no shrinkage (rule 2.2.13). */
  readonly round: 1 | 2 | 3;
  readonly rules: PopulationRules;
  /** False if parts left out counts of few learners, so that the values differ from those of all records together. */
  readonly exact: boolean;
  /** M. */
  readonly mean: number;
  readonly domains: readonly { readonly id: string; readonly mean: number | null }[];
  readonly skills: readonly (Definitions["skills"][number] & { readonly mean: number | null })[];
  readonly resources: readonly (Definitions["resources"][number] & {
    readonly difficulty: number | null;
  })[];
  readonly shrinkage: Shrinkage | null;
}

/**
 * Returns the values that a population holds, in the order of a catalogue.
 *
 * @throws `MasteryError` `POPULATION_MISMATCH` if a rule differs, or if an id that both know is defined differently
 */
export function heldValues(
  population: SharedPopulation,
  tree: SkillTree,
  rules: PopulationRules,
): Omit<HeldValues, "shrinkage"> {
  const other = RULE_NAMES.filter((name) => population.rules[name] !== rules[name]);
  if (other.length > 0) {
    const problems = other.map(
      (name) =>
        `${name}: expected ${population.rules[name]}, as in the population, got ${rules[name]}`,
    );
    throw new MasteryError<ErrorCode>("POPULATION_MISMATCH", problems.join("\n"));
  }
  uniteDefinitions(
    new Map([
      ["the population", population],
      ["the data", definitionsOf(tree)],
    ]),
  );
  const valuesBy = <Row extends { readonly id: string }>(
    ids: readonly string[],
    rows: readonly Row[],
    valueIn: (row: Row) => number | null,
  ): Float64Array => {
    const at = positions(rows.map(({ id }) => id));
    return Float64Array.from(ids, (id) => {
      const row = rows[at.get(id) ?? -1];
      return (row && valueIn(row)) ?? Number.NaN;
    });
  };
  return {
    mean: population.mean,
    domainMean: valuesBy(tree.domains, population.domains, ({ mean }) => mean),
    skillMean: valuesBy(tree.skillIds, population.skills, ({ mean }) => mean),
    difficulty: valuesBy(tree.resourceIds, population.resources, (one) => one.difficulty),
  };
}

/**
 * Returns the values of a complete population, in the order of a catalogue.
 *
 * @throws `MasteryError` `INVALID_POPULATION` before the third round; `POPULATION_MISMATCH` as `heldValues()`
 */
export function completeValues(
  population: SharedPopulation,
  tree: SkillTree,
  rules: PopulationRules,
): HeldValues {
  const { round, shrinkage } = population;
  if (shrinkage !== null) return { ...heldValues(population, tree, rules), shrinkage };
  const message = `expected a complete population, got the values after round ${round} of 3`;
  throw new MasteryError<ErrorCode>("INVALID_POPULATION", message);
}

/** Returns a hash of the population, as 16 hexadecimal digits. */
export function populationHash(population: SharedPopulation): string {
  return fingerprint(JSON.stringify(population));
}
