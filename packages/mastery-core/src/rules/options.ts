import { frozen } from "../collections.ts";
import {
  type Checks,
  composite,
  describeProblem,
  integer,
  numberBetween,
  optional,
  type Problem,
  problemsOf,
  problemsOfOptions,
  type Validator,
} from "../validation/index.ts";
import { DEFAULT_WEIGHTS, type Weights } from "./score.ts";

/** A rule that you can change: its default, its range and its meaning. */
export interface RuleOption {
  /** Type of the value. A `range` is a list of two integers in ascending order, and `shares` is an object of numbers. */
  readonly type: "integer" | "number" | "range" | "shares";
  readonly min: number;
  /** Whether `min` itself is excluded. */
  readonly aboveMin?: boolean;
  readonly max: number;
  /** A condition that all numbers of the option must meet together. */
  readonly together?: "they sum to 1" | "weak is at most strong" | "from is at most to";
  readonly default: number | readonly [number, number] | Readonly<Record<string, number>>;
  readonly description: string;
}

const OPTIONS = {
  seed: { type: "integer", min: -2_147_483_648, max: 4_294_967_295, default: 42 },
  kRange: { type: "range", min: 2, max: 64, default: [2, 8] },
  restarts: { type: "integer", min: 1, max: 1000, default: 10 },
  maxIterations: { type: "integer", min: 1, max: 10_000, default: 300 },
  silhouetteSample: { type: "integer", min: 3, max: 2_147_483_648, default: 20_000 },
  fitSample: { type: "integer", min: 3, max: 4_294_967_295, default: 4_294_967_295 },
  weights: {
    type: "shares",
    min: 0,
    max: 1,
    together: "they sum to 1",
    default: DEFAULT_WEIGHTS as Weights,
  },
  weakThreshold: { type: "number", min: 0, max: 1, default: 0.6 },
  latestResources: { type: "integer", min: 1, max: 100, default: 3 },
  passMark: { type: "number", min: 0, max: 1, default: 0.5 },
  labelThresholds: {
    type: "shares",
    min: 0,
    max: 1,
    together: "weak is at most strong",
    default: { strong: 0.7, weak: 0.55 },
  },
  difficultyTraces: { type: "number", min: 0, aboveMin: true, max: 1_000_000, default: 10 },
  reach: {
    type: "shares",
    min: 0,
    max: 1,
    together: "from is at most to",
    default: { from: 0.5, to: 0.85 },
  },
  aim: { type: "number", min: 0, max: 1, default: 0.7 },
  leastPeers: { type: "integer", min: 1, max: 4_294_967_295, default: 5 },
  skillsToDiscover: { type: "integer", min: 1, max: 100, default: 3 },
  skillsToConsolidate: { type: "integer", min: 1, max: 100, default: 3 },
  repeatsOfOneSet: { type: "integer", min: 1, max: 100, default: 3 },
  failuresThatHoldBack: { type: "integer", min: 1, max: 4_294_967_295, default: 3 },
  topN: { type: "integer", min: 1, max: 100, default: 10 },
} as const;

const DESCRIPTIONS: Readonly<Record<keyof typeof OPTIONS, string>> = {
  seed: "seed of all random choices",
  kRange: "smallest and largest number of clusters to try",
  restarts: "k-means runs for each number of clusters",
  maxIterations: "maximum number of Lloyd's iterations per run",
  silhouetteSample:
    "number of learners up to which the silhouette is exact; beyond it, a sample of this size is used",
  fitSample: "maximum number of learners to fit the model on, chosen by a hash of their ids",
  weights: "weights of the parts of the score",
  weakThreshold:
    "a skill is weak if its mean and estimate are below this threshold, unless the latest scores reach it",
  latestResources:
    "number of most recently tried resources whose latest scores decide whether a skill is regained",
  passMark:
    "a completed trace that does not say whether it succeeded is no success if its score is below this mark",
  labelThresholds:
    "smallest mean of a strong domain and largest mean of a weak domain in a cluster's label",
  difficultyTraces:
    "number of assumed traces at the skill's mean score to include when computing a resource's difficulty",
  reach: "range of expected scores within reach; resources in it come earlier in a list",
  aim: "target for the expected score; of two resources with equal scores, the one nearer to the target comes first",
  leastPeers:
    "minimum number of members on which a published number about a cluster is based; 1 switches the protection off",
  skillsToDiscover:
    "number of skills to discover in a list; more are added while too few resources carry one of them",
  skillsToConsolidate: "maximum number of skills to consolidate in a list",
  repeatsOfOneSet:
    "number of resources with the same target skills after which other resources come first",
  failuresThatHoldBack:
    "number of traces without a success after which a resource comes later in a list",
  topN: "maximum number of recommendations per learner",
};

type Described = {
  readonly [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name] & Pick<RuleOption, "description">;
};

/** The rules that you can change (rule 2.4.20). Types, validation, flags, schemas and documents are derived from these rows in order. */
export const RULE_OPTIONS: Described = frozen(
  Object.fromEntries(
    Object.entries(OPTIONS).map(([name, row]) => {
      return [name, { ...row, description: DESCRIPTIONS[name as keyof typeof OPTIONS] }];
    }),
  ),
) as Described;

type Widened<Value> = Value extends number
  ? number
  : { readonly [Name in keyof Value]: Widened<Value[Name]> };

/** The rules of the computation that you can change. {@link RULE_OPTIONS} describes each rule. */
export type Rules = {
  readonly [Name in keyof typeof OPTIONS]: Widened<(typeof OPTIONS)[Name]["default"]>;
};

/** The published rules, which are the defaults of `precompute()`. */
export const DEFAULT_RULES: Rules = frozen(
  Object.fromEntries(Object.entries(OPTIONS).map(([name, row]) => [name, row.default])),
) as Rules;

/** Returns the rules with defaults for missing options. The options must be valid, and their later changes do not affect the rules. */
export function resolveRules(options: Partial<Rules>): Rules {
  return frozen(completed(DEFAULT_RULES, options));
}

/** Returns the problems of rules from untyped callers: unknown names, and values of the wrong type or out of range. */
export function problemsOfRules(given: object): string[] {
  return problemsOfOptions("rules", given, OPTIONAL_RULES, "").map(describeProblem);
}

/** Returns a copy of the given values, with defaults for missing values. The keys are always in the order of the defaults. */
function completed<T extends object>(defaults: T, given: Partial<T>): T {
  const entries = Object.entries(defaults).map(([name, defaultValue]) => {
    const value = given[name as keyof T] ?? defaultValue;
    if (Array.isArray(value)) return [name, [...value]];
    return [name, typeof value === "object" ? completed(defaultValue, value) : value];
  });
  return Object.fromEntries(entries) as T;
}

function checkOf(option: RuleOption): Validator {
  switch (option.type) {
    case "integer":
      return integer(option.min, option.max);
    case "number":
      return numberBetween(option.min, option.max, option.aboveMin);
    case "range":
      return rangeOfIntegers(integer(option.min, option.max));
    case "shares":
      return shares(Object(option.default), numberBetween(option.min, option.max), option.together);
  }
}

function rangeOfIntegers(end: Validator): Validator {
  const expected = "a list of two integers";
  return composite("list", expected, (path, value) => {
    const numbers = value as readonly number[];
    if (numbers.length !== 2) return [{ kind: "invalid_value", path, expected, value }];
    const problems = numbers.flatMap((one, i) => problemsOf(`${path}[${i}]`, one, end));
    const [min, max] = numbers as [number, number];
    if (problems.length > 0 || min <= max) return problems;
    const got = `[${min}, ${max}]`;
    return [{ kind: "invalid_value", path, expected: "the smaller number first", value, got }];
  });
}

const TOGETHER: Readonly<
  Record<
    NonNullable<RuleOption["together"]>,
    (given: Readonly<Record<string, number>>) => Pick<Problem, "expected" | "got"> | undefined
  >
> = {
  "they sum to 1": (given) => {
    const sum = Object.values(given).reduce((total, share) => total + share, 0);
    return Math.abs(sum - 1) <= 1e-9 ? undefined : { expected: "a sum of 1", got: `${sum}` };
  },
  "weak is at most strong": ({ weak, strong }) =>
    weak! <= strong!
      ? undefined
      : { expected: "weak to be at most strong", got: `weak ${weak}, strong ${strong}` },
  "from is at most to": ({ from, to }) =>
    from! <= to! ? undefined : { expected: "from to be at most to", got: `from ${from}, to ${to}` },
};

function shares(defaults: object, share: Validator, together: RuleOption["together"]): Validator {
  const names = Object.keys(defaults);
  const each = Object.fromEntries(names.map((name) => [name, share]));
  return composite("object", `{ ${names.join(", ")} }`, (path, value) => {
    const given = value as Readonly<Record<string, number>>;
    const problems = problemsOfOptions(path, given, each, `${path}.`);
    if (problems.length > 0 || together === undefined) return problems;
    const problem = TOGETHER[together](given);
    return problem ? [{ kind: "invalid_value", path, value, ...problem }] : [];
  });
}

/** Validators of the rules by name. */
export const RULE_CHECKS: Checks<Rules> = Object.freeze(
  Object.fromEntries(
    Object.entries<RuleOption>(RULE_OPTIONS).map(([name, option]) => [name, checkOf(option)]),
  ),
) as Checks<Rules>;

export const OPTIONAL_RULES: Checks<Partial<Rules>> = Object.fromEntries(
  Object.entries(RULE_CHECKS).map(([name, check]) => [name, optional(check)]),
) as Checks<Rules>;
