import {
  type Command,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import { DEFAULT_RULES, type Rules } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/internal";
import { readConfigFile } from "./config-file.ts";
import { notEmpty } from "./environment.ts";

/** The options that change rules of the computation. */
export interface RuleOptions {
  /** Path of a configuration file. */
  readonly config?: string;
  readonly weights?: Rules["weights"];
  readonly k?: Rules["kRange"];
  readonly seed?: number;
  readonly sample?: number;
  readonly topN?: number;
  readonly weakThreshold?: number;
  readonly labelThresholds?: Rules["labelThresholds"];
}

/** The heading of these options in the help. */
export const RULES = "Rules (a flag overrides --config, which overrides the default):";

/** Adds the options that change rules to a command, under {@link RULES}. */
export function addRuleOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<RuleOptions, keyof RuleOptions>> {
  const options = [
    new Option("--config <file>", "JSON file with rules, by the names of the library's options")
      .argParser(notEmpty)
      .env("MASTERY_CONFIG"),
    new Option(
      "--weights <numbers>",
      "weights of skill overlap, grade fit, semantic similarity and cluster signal, such as 0.5,0.2,0.2,0.1",
    ).argParser(ruleFrom("weights", numbersOf(DEFAULT_RULES.weights))),
    new Option(
      "--k <range>",
      "numbers of clusters to try, such as 3-6, or a single one, such as 4",
    ).argParser(ruleFrom("kRange", range)),
    new Option("--seed <number>", "seed of all random choices").argParser(ruleFrom("seed", number)),
    new Option(
      "--sample <number>",
      "learners to fit the model on, chosen by a hash of their ids (default: all)",
    ).argParser(ruleFrom("fitSample", number)),
    new Option("--top-n <number>", "recommendations kept per learner").argParser(
      ruleFrom("topN", number),
    ),
    new Option(
      "--weak-threshold <mean>",
      "mean and estimate below which a skill is weak",
    ).argParser(ruleFrom("weakThreshold", number)),
    new Option(
      "--label-thresholds <numbers>",
      "means from which a label calls a domain strong, and up to which weak, such as 0.7,0.55",
    ).argParser(ruleFrom("labelThresholds", numbersOf(DEFAULT_RULES.labelThresholds))),
  ];
  for (const option of options) command.addOption(option.helpGroup(RULES));
  return command as unknown as Command<Args, Options & Pick<RuleOptions, keyof RuleOptions>>;
}

/**
 * Returns the rules that were chosen, to pass to `precompute()`.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem of the configuration file
 */
export async function chosenRules({ config, k, ...options }: RuleOptions): Promise<Partial<Rules>> {
  const { weights, seed, sample, topN, weakThreshold, labelThresholds } = options;
  const flags = {
    ...{ weights, kRange: k, seed, fitSample: sample },
    ...{ topN, weakThreshold, labelThresholds },
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  const file = config === undefined ? {} : await readConfigFile(config);
  return { ...file, ...Object.fromEntries(given) };
}

/** Returns a parser for the value of one rule, which the core checks as it checks an option. */
function ruleFrom<Name extends keyof Rules>(
  name: Name,
  parse: (text: string) => unknown,
): (text: string) => Rules[Name] {
  return (text) => {
    const value = parse(text);
    const problems = problemsOfRules({ [name]: value });
    if (problems.length > 0) throw new InvalidArgumentError(problems.join("; "));
    return value as Rules[Name];
  };
}

/** Parses a decimal number; other text stays text, which the check refuses as such. */
function number(text: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Parses one number, or two with a hyphen between. */
function range(text: string): [unknown, unknown] {
  const [, min = "", max = min] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (min !== "") return [Number(min), Number(max)];
  throw new InvalidArgumentError("Expected a number such as 4, or a range such as 3-6.");
}

/** Returns a parser for numbers with commas between, in the order of the names of an object. */
function numbersOf(defaults: object): (text: string) => object {
  const names = Object.keys(defaults);
  return (text) => {
    const values = text.split(",");
    if (values.length !== names.length) {
      throw new InvalidArgumentError(`Expected ${names.length} numbers: ${names.join(",")}.`);
    }
    return Object.fromEntries(names.map((name, i) => [name, number(values[i]!)]));
  };
}
