import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { ApiOptions, SnapshotSource } from "@mastery/http-node";
import type { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { FillCommand, Table } from "./define-command.ts";
import { CommandError } from "./failures.ts";
import type { LoggedResponse } from "./observation.ts";

/** What the entry `./command` of an add-on exports: loaders of its commands, by name. */
export interface AddOnCommands {
  readonly commands: Readonly<Record<string, () => Promise<FillCommand>>>;
}

/** What the entry `./serve` of an add-on exports as `addOn`: what it adds to `mastery serve`. */
export interface ServeAddOn<Options = Readonly<Record<string, unknown>>> {
  readonly options?: Table;
  /** Routes beside those of the contract. */
  readonly routes?: NonNullable<ApiOptions["routes"]>;
  /** Sentences about the options, for the help. */
  readonly help?: string;
  readonly open?: (options: Options, serving: Serving) => Promise<ServeExtension>;
}

/** The service that an add-on extends. */
export interface Serving {
  readonly source: SnapshotSource;
  readonly signal: AbortSignal;
  readonly quiet: boolean | undefined;
}

type OnResponse = (response: LoggedResponse) => void;

/** Options of the API, whose responses are logged with the service's own fields. */
export type ServeOptions = Omit<ApiOptions, "onResponse"> & {
  readonly onResponse?: OnResponse | undefined;
};

/** What an add-on adds to a service. */
export interface ServeExtension {
  /** Files that everybody may read, and that contain no data. */
  readonly pages?: NonNullable<ApiOptions["pages"]>;
  /** Wraps the function that logs responses. */
  readonly onResponse?: (onResponse: OnResponse) => OnResponse;
  /** Wraps the listener of the API. */
  readonly listener?: (listener: RequestListener, options: ServeOptions) => RequestListener;
  readonly onListening?: (url: string) => void;
}

/** Add-ons that add to `mastery serve`, in the order of their options. */
const SERVED = ["@mastery/insights", "@mastery/explorer"];

/** Resolves to the installed add-ons that add to `mastery serve`. */
export async function serveAddOns(): Promise<ServeAddOn[]> {
  const found = await Promise.all(
    SERVED.map((name) => findAddOn<{ readonly addOn: ServeAddOn }>(name, "serve")),
  );
  return found.flatMap((one) => one?.addOn ?? []);
}

/** Returns the routes of all add-ons. */
export function routesOf(addOns: readonly ServeAddOn[]): NonNullable<ApiOptions["routes"]> {
  return Object.assign({}, ...addOns.map(({ routes }) => routes));
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

function sayWhatToInstall(addOn: string): FillCommand {
  return (command: Command) => {
    command
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw new CommandError(
          `mastery ${command.name()} needs the package ${addOn}: npm install ${addOn}@${manifest.version}`,
        );
      });
  };
}
