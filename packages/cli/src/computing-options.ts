import {
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import { date, name, type Validator } from "@mastery/core/dataset";
import { type EmbedderOptions, embedderOption, modelOption, revisionOption } from "./embedders.ts";
import { addRuleOptions, RULES, type RuleOptions } from "./rule-options.ts";
import { threadsOption } from "./threads.ts";

/** The options of commands that compute a snapshot from a data directory. */
export interface ComputingOptions extends EmbedderOptions, RuleOptions {
  /** What the snapshot is called. */
  readonly name?: string;
  /** First day whose traces count. */
  readonly since?: string;
  /** Last day whose traces count. */
  readonly until?: string;
  readonly lenient?: true;
  /** Memory for counting traces in Parquet. */
  readonly memoryLimit?: string;
  /** Threads that compute; 1 is the main thread alone. */
  readonly threads?: number;
}

/** The heading of those that are no rules. */
const COMPUTATION = "Computation:";

/** Adds every option of the computation to a command, under headings of their own. */
export function addComputingOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<ComputingOptions, keyof ComputingOptions>> {
  const options = [
    new Option(
      "--name <text>",
      "what to call the result, such as a school and a year; everyone who may ask can read it",
    ).argParser(textFrom(name)),
    ...dateOptions(),
    embedderOption(),
    modelOption(),
    revisionOption(),
    new Option("--lenient", "skip invalid traces and count them"),
    threadsOption(),
    new Option("--memory-limit <size>", "memory for counting traces in Parquet, such as 1GB"),
  ];
  for (const option of options) command.addOption(option.helpGroup(COMPUTATION));
  return addRuleOptions(command) as unknown as Command<
    Args,
    Options & Pick<ComputingOptions, keyof ComputingOptions>
  >;
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

/** Ends with a usage error if any option under these headings is given: a snapshot file is computed already. */
export function refuseComputingOptions(command: CommandUnknownOpts): void {
  const given = command.options
    .filter(({ helpGroupHeading }) => [COMPUTATION, RULES].includes(helpGroupHeading!))
    .flatMap((option) => {
      const source = command.getOptionValueSource(option.attributeName());
      if (source === "env") return [`variable '${option.envVar}'`];
      return source === "cli" ? [`option '${option.long}'`] : [];
    });
  if (given.length > 0) {
    const apply = given.length === 1 ? "does" : "do";
    command.error(`error: ${given.join(", ")} ${apply} not apply to a snapshot file`);
  }
}
