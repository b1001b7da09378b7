import { MasteryError } from "@mastery/core";
import { snakeCase, text } from "@mastery/core/dataset";
import { fingerprint, type PopulationSource } from "@mastery/core/population";
import { RULE_CHECKS } from "@mastery/core/rules";
import {
  boolean,
  describeProblem,
  isObject,
  listOf,
  numberBetween,
  objectOf,
  orNull,
  parseJson,
  problemsOf,
  type Validator,
  validator,
} from "@mastery/core/validation";
import type { ErrorCode } from "../errors/index.ts";
import {
  completeValues,
  type PopulationRules,
  populationHash,
  type SharedPopulation,
} from "./shared.ts";

const FORMAT = "mastery population 1";

/** Returns the content of a population file. The same values always give the same string. */
export function encodePopulation(population: SharedPopulation): string {
  return sealed(FORMAT, population);
}

/**
 * Returns the population in a file, after validating the whole content.
 *
 * @throws `MasteryError` `INVALID_POPULATION` if the string is not the content of an undamaged population file
 */
export function decodePopulation(text: string): SharedPopulation {
  const population = unsealed(FORMAT, "a population file", text, POPULATION);
  // A skill of an unknown id would have no domain.
  const known = new Set(population.skills.map(({ id }) => id));
  const unknown = population.resources.find(
    ({ skill_ids }) => !skill_ids.every((id) => known.has(id)),
  );
  if (unknown) throw damaged(`resources: expected known skills of ${JSON.stringify(unknown.id)}`);
  return population;
}

/**
 * Returns the population in a file, for the option `population` of `fit()` and `precompute()`. They throw `INVALID_POPULATION` if the
 * population is not complete, and `POPULATION_MISMATCH` if it does not apply to the data or the rules.
 *
 * @throws `MasteryError` `INVALID_POPULATION` if the string is not the content of an undamaged population file
 */
export function readPopulation(text: string): PopulationSource {
  const population = decodePopulation(text);
  return {
    hash: populationHash(population),
    valuesFor: (tree, rules) => completeValues(population, tree, rules),
  };
}

/** Returns a JSON object with a format and a fingerprint of the other fields. */
export function sealed(format: string, content: object): string {
  return `${JSON.stringify({ format, hash: fingerprint(JSON.stringify(content)), ...content })}\n`;
}

/**
 * Returns the content of {@link sealed}, frozen.
 *
 * @throws `MasteryError` `INVALID_POPULATION` if the string is of another format or was changed, or if a field is invalid
 */
export function unsealed<T extends object>(
  format: string,
  what: string,
  text: string,
  content: Validator<T>,
): T {
  const parsed = parseJson(text);
  if (!isObject(parsed) || typeof parsed["format"] !== "string") {
    throw damaged(`expected ${what}, got something else`);
  }
  const { format: given, hash, ...own } = parsed;
  if (given !== format)
    throw damaged(`expected ${what} ("${format}"), got ${JSON.stringify(given)}`);
  if (hash !== fingerprint(JSON.stringify(own))) {
    throw damaged(`expected ${what} with a matching hash, got a damaged file`);
  }
  const [problem] = problemsOf("content", own, content);
  if (problem) throw damaged(describeProblem(problem));
  return own as T;
}

function damaged(message: string): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("INVALID_POPULATION", message);
}

const share = numberBetween(0, 1);

const shareOrNull = orNull(share);

const m = numberBetween(1, 200);

/** Rows of distinct ids in order, so that equal populations have equal bytes. */
function rowsById(row: Validator): Validator {
  const rows = listOf(row);
  const inOrder = (all: readonly { readonly id: string }[]): boolean =>
    all.length > 0 && all.every(({ id }, at) => at === 0 || all[at - 1]!.id < id);
  return validator(
    "list",
    "a list in the order of distinct ids",
    (all: readonly { readonly id: string }[]) => rows.fits(all) && inOrder(all),
    rows.within,
  );
}

/** Validator of {@link PopulationRules}. */
export const POPULATION_RULES: Validator<PopulationRules> = objectOf("an object of rules", {
  leastPeers: RULE_CHECKS.leastPeers,
  difficultyTraces: RULE_CHECKS.difficultyTraces,
  passMark: RULE_CHECKS.passMark,
});

const RESOURCE = { id: text, skill_ids: listOf(text), difficulty: shareOrNull };

const POPULATION: Validator<SharedPopulation> = objectOf("an object", {
  round: validator("number", "1, 2 or 3", (round: number) => [1, 2, 3].includes(round)),
  rules: POPULATION_RULES,
  exact: boolean,
  mean: share,
  domains: rowsById(objectOf("{ id, mean }", { id: snakeCase, mean: shareOrNull })),
  skills: rowsById(
    objectOf("{ id, domain, mean }", { id: text, domain: snakeCase, mean: shareOrNull }),
  ),
  resources: rowsById(objectOf("{ id, skill_ids, difficulty }", RESOURCE)),
  shrinkage: orNull(objectOf("{ learner, domain, skill }", { learner: m, domain: m, skill: m })),
});
