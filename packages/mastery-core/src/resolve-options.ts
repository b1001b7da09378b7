import { K_MEANS_OPTIONS } from "./clustering/best-partitions.ts";
import { describeValue } from "./dataset/checks/field-reader.ts";
import * as validators from "./dataset/checks/validators.ts";
import { MAX_TRACES } from "./dataset/evidence/evidence.ts";
import {
  aFunction,
  aShare,
  type Check,
  type Checks,
  checkEach,
  checkOptions,
  custom,
  integer,
  isObject,
  number,
  objectOf,
  optional,
  refuse,
  unknownNames,
} from "./option-checks.ts";
import {
  DEFAULT_RULES,
  type FittingOptions,
  type Rules,
  type SnapshotOptions,
  type TransformOptions,
} from "./options.ts";
import { MAX_SHARDS } from "./shards/shard.ts";
import { WORK_OPTIONS } from "./work.ts";

/**
 * The rules that options ask for, with defaults filled in. Checks all other options too, for callers without types.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` listing every problem
 */
export function resolveOptions(options: FittingOptions): Rules {
  // Without types, options may be left out.
  const given: FittingOptions = Object(options);
  checkOptions(given, PRECOMPUTE_OPTIONS);
  return resolveRules(given);
}

/** @throws {@link MasteryError} `INVALID_OPTION` listing every problem */
export function checkTransformOptions(options: TransformOptions): void {
  checkOptions(options, TRANSFORM_OPTIONS);
}

/**
 * The rules with defaults filled in.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` listing every rule outside its range
 */
export function resolveRules(options: Partial<Rules>): Rules {
  const rules = inOrderOf(DEFAULT_RULES, options);
  refuse(checkEach(RULES, "", rules));
  // Copies, so a later change to the options changes no snapshot.
  return Object.freeze({
    ...rules,
    kRange: Object.freeze([...rules.kRange] as const),
    weights: Object.freeze(inOrderOf(DEFAULT_RULES.weights, rules.weights)),
    labelThresholds: Object.freeze(inOrderOf(DEFAULT_RULES.labelThresholds, rules.labelThresholds)),
  });
}

/** Returns what is wrong with rules that are not typed: unknown names, and values of another type or out of range. */
export function problemsOfRules(given: object): string[] {
  const unknown = unknownNames("rules", given, Object.keys(RULES));
  return [...unknown, ...checkEach(RULES, "", { ...DEFAULT_RULES, ...given })];
}

/** The defaults with the given values in their place, so that the order of keys is always the same. */
function inOrderOf<T extends object>(defaults: T, given: Partial<T>): T {
  const names = Object.keys(defaults) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? defaults[name] : given[name]]),
  ) as T;
}

/** An object of numbers from 0 to 1, and a condition on them together. */
function shares<T extends object>(
  defaults: T,
  together: (path: string, given: T) => string[],
): Check {
  const names = Object.keys(defaults);
  const each = Object.fromEntries(names.map((name) => [name, aShare]));
  return (path, value) => {
    if (!isObject(value)) {
      return [`${path}: expected { ${names.join(", ")} }, got ${describeValue(value)}`];
    }
    const unknown = unknownNames(path, value, names);
    const problems = [...unknown, ...checkEach(each, `${path}.`, value)];
    return problems.length > 0 ? problems : together(path, value as T);
  };
}

const weights = shares(DEFAULT_RULES.weights, (path, given) => {
  const sum = Object.values<number>({ ...given }).reduce((total, weight) => total + weight, 0);
  return Math.abs(sum - 1) <= 1e-9 ? [] : [`${path}: expected a sum of 1, got ${sum}`];
});

const labelThresholds = shares(DEFAULT_RULES.labelThresholds, (path, { strong, weak }) =>
  weak <= strong
    ? []
    : [`${path}: expected weak to be at most strong, got weak ${weak}, strong ${strong}`],
);

const clusterCount = integer(2, 64);

const kRange: Check = (path, value) => {
  if (!Array.isArray(value) || value.length !== 2) {
    return [`${path}: expected a list of two integers, got ${describeValue(value)}`];
  }
  const [min, max] = value;
  const problems = [...clusterCount(`${path}[0]`, min), ...clusterCount(`${path}[1]`, max)];
  if (problems.length > 0 || min <= max) return problems;
  return [`${path}: expected the smaller number first, got [${min}, ${max}]`];
};

/** The largest 32-bit count. */
const MAX_UINT32 = 2 ** 32 - 1;

const RULES: Checks<Rules> = {
  seed: K_MEANS_OPTIONS.seed,
  kRange,
  restarts: K_MEANS_OPTIONS.restarts,
  maxIterations: K_MEANS_OPTIONS.maxIterations,
  silhouetteSample: integer(3, 2 ** 31),
  fitSample: integer(3, DEFAULT_RULES.fitSample), // the default is all learners
  weights,
  weakThreshold: aShare,
  labelThresholds,
  pseudoTraces: number(
    "a number above 0, up to 1000000",
    (value) => value > 0 && value <= 1_000_000,
  ),
  leastPeers: integer(1, MAX_UINT32),
  skillsToDiscover: integer(1, 100),
  skillsToConsolidate: integer(1, 100),
  repeatsOfOneSet: integer(1, 100),
  failuresThatHoldBack: integer(1, MAX_TRACES),
  topN: integer(1, 100),
};

const OPTIONAL_RULES = Object.fromEntries(
  Object.entries(RULES).map(([name, check]) => [name, optional(check)]),
) as Checks<Rules>;

const text = custom("a text", (value) => typeof value === "string");

const embedder = objectOf("{ id, dimension, embed(texts) }", {
  id: text,
  dimension: integer(1, MAX_UINT32),
  revision: optional(text),
  embed: aFunction,
});

const workers = objectOf("{ size, run }", { size: integer(1, MAX_UINT32), run: aFunction });

const SNAPSHOT_OPTIONS: Checks<SnapshotOptions> = {
  name: optional(
    custom(
      validators.name.expected,
      (value) => typeof value === "string" && validators.name.fits(value),
    ),
  ),
  workers: optional(workers),
  ...WORK_OPTIONS,
};

const previous = custom(
  "a Snapshot or a Model",
  (value) => isObject(value) && typeof value["clusters"] === "function" && "metadata" in value,
);

/** The settings of `fit()` that stand on their own. */
export const FITTING_OPTIONS: Checks<FittingOptions> = {
  embedder,
  ...SNAPSHOT_OPTIONS,
  ...OPTIONAL_RULES,
};

const PRECOMPUTE_OPTIONS: Readonly<Record<string, Check>> = {
  ...FITTING_OPTIONS,
  previous: optional(previous),
};

const shardNumber: Check = (path, value) => {
  if (!isObject(value)) return [`${path}: expected { number, of }, got ${describeValue(value)}`];
  const { number, of } = value;
  const problems = integer(1, MAX_SHARDS)(`${path}.of`, of);
  return problems.length > 0 ? problems : integer(1, Number(of))(`${path}.number`, number);
};

const TRANSFORM_OPTIONS: Checks<TransformOptions> = {
  ...SNAPSHOT_OPTIONS,
  shard: optional(shardNumber),
};
