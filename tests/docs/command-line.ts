import { createProgram } from "../../packages/cli/src/program.ts";
import { table } from "./table.ts";

type Command = Awaited<ReturnType<typeof createProgram>>["commands"][number];
type Option = Command["options"][number];

/** Headings of options that several commands share. Each option is described only once. */
const SHARED = ["Computation:", "Rules"];

/** Resolves to the Markdown reference of the commands, which shows the output of `--help` as tables. */
export async function commandLine(): Promise<string> {
  const { commands: all } = await createProgram();
  const commands = all.flatMap((one) => withSubcommands(one));
  const shared = SHARED.map((heading) => {
    const options = commands.flatMap((command) => optionsOf(command, heading));
    const distinct = new Map(options.map((option) => [option.flags, option]));
    return `## ${titleOf(heading)}\n\n${optionTable([...distinct.values()])}`;
  });
  return [...commands.map(describe), ...shared].join("\n\n");
}

function withSubcommands(command: Command): Command[] {
  return command.commands.length > 0 ? [...command.commands] : [command];
}

function describe(command: Command): string {
  const [name, usage] = [nameOf(command), command.usage()];
  const own = shownBy(command).filter((option) => !SHARED.some((one) => isUnder(option, one)));
  const references = SHARED.flatMap((heading) => referenceTo(heading, command));
  return [
    `## ${name}`,
    command.description(),
    `\`\`\`text\nmastery ${name} ${usage}\n\`\`\``,
    optionTable(own),
    ...references,
    ...notesOf(command),
  ].join("\n\n");
}

function nameOf(command: Command): string {
  const parent = command.parent?.name();
  return parent === "mastery" ? command.name() : `${parent} ${command.name()}`;
}

function optionTable(options: readonly Option[]): string {
  const head = ["Option", "Does", "Default", "Variable"];
  return table(head, [
    ...options.map((option) => [
      `\`${option.flags.replaceAll("|", "\\|")}\``,
      descriptionOf(option),
      option.defaultValue === undefined ? "" : `\`${option.defaultValue}\``,
      option.envVar === undefined ? "" : `\`${option.envVar}\``,
    ]),
  ]);
}

function descriptionOf({ description, argChoices, mandatory }: Option): string {
  const choices = argChoices ? `: ${argChoices.map((one) => `\`${one}\``).join(", ")}` : "";
  return `${description.replaceAll("|", "\\|")}${choices}${mandatory ? " (required)" : ""}`;
}

function optionsOf(command: Command, heading: string): readonly Option[] {
  return shownBy(command).filter((option) => isUnder(option, heading));
}

/** Returns the options that the help of a command shows. */
function shownBy(command: Command): readonly Option[] {
  return command.options.filter(({ hidden }) => !hidden);
}

function isUnder({ helpGroupHeading }: Option, heading: string): boolean {
  return helpGroupHeading?.startsWith(heading) === true;
}

/** Returns a reference to the shared options of a command. */
function referenceTo(heading: string, command: Command): string[] {
  const options = optionsOf(command, heading);
  if (options.length === 0) return [];
  const link = `[${titleOf(heading)}](#${titleOf(heading).toLowerCase()})`;
  const flags = options.map(({ long }) => `\`${long}\``).join(", ");
  return [`From ${link}: ${flags}.`];
}

function titleOf(heading: string): string {
  return heading.replace(":", "");
}

/** Returns the text below the options in the help of a command as a Markdown block; an empty list if there is no such text. */
function notesOf(command: Command): string[] {
  const printed: string[] = [];
  command.configureOutput({ writeOut: (text) => void printed.push(text) });
  command.outputHelp();
  const notes = printed.join("").slice(command.helpInformation().length).trim();
  return notes === "" ? [] : [`\`\`\`text\n${notes}\n\`\`\``];
}
