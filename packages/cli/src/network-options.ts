import {
  type Command,
  type CommandUnknownOpts,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import type { ServerOptions } from "@mastery/http-node";
import { integerFrom } from "./numbers.ts";

/** The options of servers about connections; times in seconds. */
export interface ConnectionOptions {
  readonly keepAlive: number;
  readonly headerTimeout: number;
  readonly gracePeriod: number;
}

/** The options of `serve` about its network. */
export interface NetworkOptions extends ConnectionOptions {
  /** Origins whose scripts may read answers. */
  readonly corsOrigin?: readonly string[];
}

/** The heading of these options. */
const NETWORK = "Network:";

/** Adds the options about connections to a command, under a heading of their own. */
export function addConnectionOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<ConnectionOptions, keyof ConnectionOptions>> {
  const options = [
    seconds("--keep-alive", "how long to keep an idle connection", 5).env("MASTERY_KEEP_ALIVE"),
    seconds("--header-timeout", "how long a client may take to send header fields", 10).env(
      "MASTERY_HEADER_TIMEOUT",
    ),
    seconds("--grace-period", "how long stopping may take in all", 15).env("MASTERY_GRACE_PERIOD"),
  ];
  for (const option of options) command.addOption(option.helpGroup(NETWORK));
  return command as unknown as Command<
    Args,
    Options & Pick<ConnectionOptions, keyof ConnectionOptions>
  >;
}

/** Adds all options about the network to a command. */
export function addNetworkOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<NetworkOptions, keyof NetworkOptions>> {
  const origins = new Option(
    "--cors-origin <origin>",
    "let scripts of this origin read answers, such as https://school.example; repeatable",
  ).argParser((origin: string, before: readonly string[] = []) => [...before, origin]);
  return addConnectionOptions(command).addOption(origins.helpGroup(NETWORK)) as unknown as Command<
    Args,
    Options & Pick<NetworkOptions, keyof NetworkOptions>
  >;
}

/** Ends with a usage error for what is no origin, `*` among it. */
export async function checkNetworkOptions(
  { corsOrigin }: NetworkOptions,
  command: CommandUnknownOpts,
): Promise<void> {
  if (corsOrigin === undefined) return;
  // Loaded late: other commands never need it.
  const { isOrigin } = await import("@mastery/http-node");
  const wrong = corsOrigin.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return;
  command.error(
    `error: option '--cors-origin <origin>' argument '${wrong}' is invalid. Expected an origin such as https://school.example.`,
  );
}

/** Returns what a server is to do. */
export function serverOptions({
  keepAlive,
  headerTimeout,
  gracePeriod,
}: ConnectionOptions): ServerOptions {
  return {
    keepAliveTimeout: keepAlive * 1000,
    headersTimeout: headerTimeout * 1000,
    gracePeriod: gracePeriod * 1000,
  };
}

function seconds(flag: string, description: string, value: number): Option<string> {
  return new Option(`${flag} <seconds>`, description)
    .argParser(integerFrom(1, 3600))
    .default(value) as unknown as Option<string>;
}
