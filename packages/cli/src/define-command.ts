import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "./failures.ts";

/** An option of a command. Its row's name gives the flag, variable and configuration key, unless `flag` or `variable` does. */
export interface Row {
  readonly sentence: string;
  /** Placeholder of the value in the help, such as `file` for `<file>`. A row without a placeholder is a flag. */
  readonly value?: string;
  /** Parses the value. Throws an error whose message says which values are accepted. */
  readonly parse?: (text: string, before?: unknown) => unknown;
  readonly choices?: readonly string[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly short?: string;
  readonly flag?: string;
  readonly default?: unknown;
  readonly required?: true;
  readonly group?: string;
  /** Common variables to read if `MASTERY_…` is not set: the first with a value counts. Without this list, no variable sets the option. */
  readonly variables?: readonly string[];
  readonly variable?: string;
  readonly conflicts?: readonly string[];
  readonly hidden?: true;
}

export type More = Partial<Omit<Row, "sentence" | "value" | "parse" | "choices">>;
export type None = Record<never, never>;

export interface Parsed<Value> extends Row {
  readonly value: string;
  readonly parse: (text: string, before?: unknown) => Value;
}

export type Table = Readonly<Record<string, Row>>;

type ValueOf<One> = One extends { readonly parse: (...given: never[]) => infer Value }
  ? Value
  : One extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : One extends { readonly default: true }
      ? boolean
      : true;

export type Values<Rows extends Table> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { required: true } | { default: unknown }
    ? ValueOf<Rows[Name]>
    : ValueOf<Rows[Name]> | undefined;
};

export function parsed<Value, const Extra extends More = None>(
  value: string,
  sentence: string,
  parse: (text: string, before?: unknown) => Value,
  more?: Extra,
): Parsed<Value> & NoInfer<Extra> {
  return { sentence, value, parse, schema: { type: "string" }, ...more! };
}

/** An empty environment variable is an error, since it is unlikely to be intended. */
export function text<const Extra extends More = None>(
  value: string,
  sentence: string,
  more?: Extra,
): Parsed<string> & NoInfer<Extra> {
  const schema = { type: "string", minLength: 1 };
  return parsed(value, sentence, notEmpty, { schema, ...more! });
}

export function integer<const Extra extends More = None>(
  value: string,
  [minimum, maximum]: readonly [min: number, max: number],
  sentence: string,
  more?: Extra,
): Parsed<number> & NoInfer<Extra> {
  function parse(given: string): number {
    const number = Number(given);
    if (/^\d+$/.test(given) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`Expected an integer from ${minimum} to ${maximum}.`);
  }
  const schema = { type: "integer", minimum, maximum };
  return parsed(value, sentence, parse, { schema, ...more! });
}

export function oneOf<const Choice extends string, const Extra extends More = None>(
  value: string,
  choices: readonly Choice[],
  sentence: string,
  more?: Extra,
): Row & { readonly choices: readonly Choice[] } & NoInfer<Extra> {
  return { sentence, value, choices, schema: { enum: choices }, ...more! };
}

/** A flag that is on by default is turned off with `--no-…`. */
export function flag<const Extra extends More = None>(
  sentence: string,
  more?: Extra,
): Row & NoInfer<Extra> {
  return { sentence, schema: { type: "boolean" }, ...more! };
}

export function withCommon<Rows extends Table>(common: More, rows: Rows): Rows {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...common, ...row }]);
  return Object.fromEntries(entries) as Rows;
}

export function withVariables<Rows extends Table>(rows: Rows): Rows {
  return withCommon({ variables: [] }, rows);
}

export function omit<Options extends object, Rows extends Table>(
  options: Options,
  rows: Rows,
): Omit<Options, keyof Rows> {
  const left = Object.entries(options).filter(([name]) => !Object.hasOwn(rows, name));
  return Object.fromEntries(left) as Omit<Options, keyof Rows>;
}

/** Does nothing at run time. A call fails to compile if the command never reads one of its options. */
export function allRead(_left: Readonly<Record<string, never>>): void {}

function notEmpty(given: string): string {
  if (given.trim() !== "") return given;
  throw new InvalidArgumentError("Expected a value that is not empty.");
}

/** The options and the action of a command. The name and description of the command are in the table of its group. */
export interface Definition<Rows extends Table> {
  readonly arguments?: readonly (readonly [name: string, sentence: string, fallback?: string])[];
  readonly options: Rows;
  readonly help: string;
  /** Values from a configuration file, which replace the defaults. */
  readonly configured?: (options: Values<Rows>) => Promise<Readonly<Record<string, unknown>>>;
  readonly run: (options: Values<Rows>, call: Call) => Promise<void>;
}

export interface Call {
  readonly arguments: readonly string[];
  /** Returns the names of the given options and variables in the table, for use in messages. */
  readonly given: (rows: Table) => string[];
}

export type FillCommand = (command: Command) => void;

/** If the action throws a `UsageError`, the error is printed with a hint about the help. */
export function defineCommand<Rows extends Table>(definition: Definition<Rows>): FillCommand {
  return (command) => {
    const { help, run, configured } = definition;
    command.addHelpText("after", help);
    for (const argument of definition.arguments ?? []) command.argument(...argument);
    const options = new Map(
      Object.entries(definition.options).map(([key, row]) => [key, optionOf(key, row)]),
    );
    for (const option of options.values()) command.addOption(option);
    const values = (): Values<Rows> =>
      Object.fromEntries(
        [...options].map(([key, one]) => [key, command.getOptionValue(one.attributeName())]),
      ) as Values<Rows>;
    const source = (option: Option) => command.getOptionValueSource(option.attributeName());
    command.action(async () => {
      const given = (rows: Table): string[] =>
        Object.keys(rows).flatMap((key) => {
          const option = options.get(key)!;
          if (source(option) === "env") return [`variable '${option.envVar}'`];
          if (source(option) === "config")
            return [`'${command.name()}.${key}' of the configuration`];
          return source(option) === "cli" ? [`option '${option.long}'`] : [];
        });
      try {
        for (const [key, value] of Object.entries((await configured?.(values())) ?? {})) {
          const option = options.get(key)!;
          if ([undefined, "default"].includes(source(option)))
            command.setOptionValueWithSource(option.attributeName(), value, "config");
        }
        await run(values(), { arguments: command.processedArgs.flat(), given });
      } catch (error) {
        if (error instanceof UsageError) command.error(`error: ${error.message}`);
        throw error;
      }
    });
    hintAtHelp(command);
  };
}

export function defineGroup(
  commands: Readonly<Record<string, readonly [description: string, fill: FillCommand]>>,
): FillCommand {
  return (group) => {
    group.helpCommand(false);
    for (const [name, [description, fill]] of Object.entries(commands)) {
      fill(group.command(name).description(description));
    }
    hintAtHelp(group);
  };
}

function hintAtHelp(command: Command): void {
  const { parent } = command;
  const words = parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
  command.showHelpAfterError(`Run "mastery ${words} --help" for usage.`);
}

function optionOf(key: string, row: Row): Option {
  const { short, value, sentence } = row;
  const long = `--${row.default === true ? "no-" : ""}${row.flag ?? kebab(key)}`;
  const flags = `${short === undefined ? "" : `-${short}, `}${long}`;
  const option = new Option(value === undefined ? flags : `${flags} <${value}>`, sentence);
  if (row.parse) option.argParser(row.parse);
  if (row.choices) option.choices(row.choices);
  if (row.default !== undefined && value !== undefined) option.default(row.default);
  if (row.required) option.makeOptionMandatory();
  // Flags take no value and must not read a variable, because any value of the variable would turn the flag on.
  if (row.variables && value !== undefined)
    option.env(setVariable(variableOf(key, row), row.variables));
  if (row.conflicts) option.conflicts([...row.conflicts]);
  if (row.group !== undefined) option.helpGroup(row.group);
  return row.hidden ? option.hideHelp() : option;
}

function variableOf(key: string, { variable }: Row): string {
  return variable ?? `MASTERY_${kebab(key).replaceAll("-", "_").toUpperCase()}`;
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A common variable, such as `PORT`, is read only if it has a value, because some platforms set empty variables. */
function setVariable(own: string, common: readonly string[]): string {
  if (own in process.env) return own;
  return common.find((name) => process.env[name]) ?? own;
}
