import { createRequire } from "node:module";
import type { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { FillCommand } from "./define-command.ts";
import { CommandError } from "./failures.ts";

/** What the entry `./command` of an add-on exports: loaders of its commands, by name. */
export interface AddOnCommands {
  readonly commands: Readonly<Record<string, () => Promise<FillCommand>>>;
}

/** Loads a command of an add-on. If the add-on is not installed, the command says what to install. */
export async function loadCommand(addOn: string, name: string): Promise<FillCommand> {
  const found = await findAddOn<AddOnCommands>(addOn, "command");
  return found === undefined ? sayWhatToInstall(addOn) : found.commands[name]!();
}

/**
 * Resolves to a module of an add-on, or undefined if the add-on is not installed. The add-on is imported from this package, which names it
 * as an optional peer: npm, pnpm and Yarn find it.
 *
 * @throws `CommandError` if the add-on has another version, because its modules would call functions that have changed
 */
export async function findAddOn<Module>(
  addOn: string,
  entry?: string,
): Promise<Module | undefined> {
  const version = versionOf(addOn);
  if (version === undefined) return undefined;
  if (version !== manifest.version) {
    throw new CommandError(
      `${addOn}: expected version ${manifest.version}, as of mastery, got ${version}; npm install ${addOn}@${manifest.version}`,
    );
  }
  return import(entry === undefined ? addOn : `${addOn}/${entry}`);
}

const require = createRequire(import.meta.url);

function versionOf(addOn: string): string | undefined {
  try {
    return require(`${addOn}/package.json`).version;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** Returns the error of something that needs an add-on, with the command that installs the add-on. */
export function needing(what: string, addOn: string): CommandError {
  return new CommandError(
    `${what} needs the package ${addOn}: npm install ${addOn}@${manifest.version}`,
  );
}

function sayWhatToInstall(addOn: string): FillCommand {
  return (command: Command) => {
    command
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw needing(`mastery ${command.name()}`, addOn);
      });
  };
}
