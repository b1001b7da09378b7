import {
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import { date, name, type Validator } from "@mastery/core/dataset";
import { type EmbedderOptions, embedderOption, modelOption, revisionOption } from "./embedders.ts";
import { idKeyOption } from "./id-key.ts";
import { addRuleOptions, RULES, type RuleOptions } from "./rule-options.ts";
import { threadsOption } from "./threads.ts";

/** The options of reading a data directory, and of the machine. */
export interface ReadingOptions {
  /** First day whose traces count. */
  readonly since?: string;
  /** Last day whose traces count. */
  readonly until?: string;
  readonly lenient?: true;
  /** File with the key that maps ids of learners. */
  readonly idKey?: string;
  /** Memory for counting traces in Parquet. */
  readonly memoryLimit?: string;
  /** Path of a file with the names of a store's tables and columns. */
  readonly tables?: string;
  /** Path of a file with the levels of the school. */
  readonly levels?: string;
  /** Threads that compute; 1 is the main thread alone. */
  readonly threads?: number;
}

/** The options that a model depends on. */
export interface FittingOptions extends ReadingOptions, EmbedderOptions, RuleOptions {}

/** The options of commands that compute a snapshot from a data directory alone. */
export interface ComputingOptions extends FittingOptions, NameOptions {}

interface NameOptions {
  /** The name of the snapshot. */
  readonly name?: string;
}

/** The options of commands that compute a snapshot from a model and a data directory. */
export interface TransformingOptions extends ReadingOptions, NameOptions {}

/** The heading of those that are no rules. */
const COMPUTATION = "Computation:";

/** Adds every option of the computation to a command, under headings of their own. */
export function addComputingOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<ComputingOptions, keyof ComputingOptions>> {
  add(command, [nameOption(), ...readingOptions(), ...embeddingOptions()]);
  return addRuleOptions(command) as unknown as Command<
    Args,
    Options & Pick<ComputingOptions, keyof ComputingOptions>
  >;
}

/** Adds them, without `--tables` and `--name`, to a command that reads files alone, never a database. */
export function addJudgingOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Omit<FittingOptions, "tables">> {
  add(command, [...fileOptions(), ...embeddingOptions()]);
  return addRuleOptions(command) as unknown as Command<
    Args,
    Options & Omit<FittingOptions, "tables">
  >;
}

/** Adds every option that a model depends on to a command, under headings of their own. */
export function addFittingOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<FittingOptions, keyof FittingOptions>> {
  add(command, [...readingOptions(), ...embeddingOptions()]);
  return addRuleOptions(command) as unknown as Command<
    Args,
    Options & Pick<FittingOptions, keyof FittingOptions>
  >;
}

/** Adds the options of applying a model to a command. The others are hidden: {@link refuseFittingOptions} says why they are wrong. */
export function addTransformingOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<TransformingOptions, keyof TransformingOptions>> {
  add(command, [nameOption(), ...readingOptions()]);
  const known = new Set(command.options);
  for (const option of embeddingOptions()) command.addOption(option.helpGroup(RULES));
  addRuleOptions(command);
  for (const option of command.options) if (!known.has(option)) option.hideHelp();
  return command as unknown as Command<
    Args,
    Options & Pick<TransformingOptions, keyof TransformingOptions>
  >;
}

function add(command: { addOption(option: Option): unknown }, options: readonly Option[]): void {
  for (const option of options) command.addOption(option.helpGroup(COMPUTATION));
}

function nameOption(): Option {
  return new Option(
    "--name <text>",
    "what to call the result, such as a school and a year; everyone who may ask can read it",
  ).argParser(textFrom(name));
}

function readingOptions(): Option[] {
  return [...fileOptions(), tablesOption()];
}

function fileOptions(): Option[] {
  return [
    ...dateOptions(),
    new Option("--lenient", "skip invalid traces and count them"),
    idKeyOption(),
    threadsOption(),
    new Option("--memory-limit <size>", "memory for counting traces in Parquet, such as 1GB"),
    levelsOption(),
  ];
}

/** Returns the option that says what a school calls its levels. */
export function levelsOption(): Option<"--levels <file>"> {
  return new Option(
    "--levels <file>",
    "JSON file with the school's levels as grades 1 to 5 (default: levels.json of the directory)",
  );
}

/** Returns the option that names the tables of a store. */
export function tablesOption(): Option<"--tables <file>"> {
  return new Option(
    "--tables <file>",
    "JSON file with names of tables and columns in a database, where they differ",
  );
}

function embeddingOptions(): Option[] {
  return [embedderOption(), modelOption(), revisionOption()];
}

/** Returns the options that choose traces by date. */
export function dateOptions(): [
  Option<"--since <date>", undefined, undefined, undefined, false, string>,
  Option<"--until <date>", undefined, undefined, undefined, false, string>,
] {
  return [
    new Option(
      "--since <date>",
      "count no trace before this day in UTC, such as 2025-09-01",
    ).argParser(textFrom(date)),
    new Option("--until <date>", "count no trace after this day in UTC").argParser(textFrom(date)),
  ];
}

/** Returns a parser that checks a text as the core does, but before any data are read. */
function textFrom({ fits, expected }: Validator<string>): (text: string) => string {
  return (text) => {
    if (fits(text)) return text;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };
}

/** Ends with a usage error if any option of the computation is given: snapshot files are computed already. */
export function refuseComputingOptions(command: CommandUnknownOpts, kind: "file" | "shards"): void {
  const reason = kind === "file" ? "to a snapshot file" : "to shards";
  refuseOptions(command, [COMPUTATION, RULES], reason);
}

/** Ends with a usage error if a rule or an embedder is chosen: the model has them. */
export function refuseFittingOptions(command: CommandUnknownOpts): void {
  const reason = `to "${command.name()}": rules and embeddings are those of the model; give it to "mastery fit"`;
  refuseOptions(command, [RULES], reason);
}

function refuseOptions(
  command: CommandUnknownOpts,
  headings: readonly string[],
  reason: string,
): void {
  const given = command.options
    .filter(({ helpGroupHeading }) => headings.includes(helpGroupHeading!))
    .flatMap((option) => {
      const source = command.getOptionValueSource(option.attributeName());
      if (source === "env") return [`variable '${option.envVar}'`];
      return source === "cli" ? [`option '${option.long}'`] : [];
    });
  if (given.length > 0) {
    const apply = given.length === 1 ? "does" : "do";
    command.error(`error: ${given.join(", ")} ${apply} not apply ${reason}`);
  }
}
