import {
  type Command,
  type CommandUnknownOpts,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import type { AuthorizerOptions } from "@mastery/openapi/auth";
import {
  acceptedCredentials,
  type CredentialsOptions,
  jwtAudienceOption,
  jwtClaimOption,
  jwtIssuerOption,
  jwtKeysOption,
  keysOption,
  noAuthOption,
} from "./authentication.ts";
import { bindAddress, refuseOtherMachines } from "./bind-address.ts";
import { notEmpty, setVariable } from "./environment.ts";
import { tryToListen } from "./listen.ts";
import { integerFrom } from "./numbers.ts";

/** Options that say where a server listens and whom it answers. */
export interface ListeningOptions extends CredentialsOptions {
  readonly port: number;
  readonly host: string;
  /** False with `--no-auth`. */
  readonly auth: boolean;
}

/** Where a server listens, and whom it answers. */
interface Listening {
  readonly address: string;
  /** Undefined if no credentials are checked. */
  readonly accepted: AuthorizerOptions | undefined;
  /** Whether only this machine may get answers. */
  readonly local: boolean;
}

/**
 * Adds these options to a command.
 *
 * @param port its default, and the environment variables that set it
 */
export function addListeningOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  port: { readonly value: number; readonly variables: readonly [string, ...string[]] },
): Command<Args, Options & Pick<ListeningOptions, keyof ListeningOptions>> {
  const options = [
    new Option("-p, --port <number>", "port to listen on; 0 for any free one")
      .argParser(integerFrom(0, 65_535))
      .env(setVariable(...port.variables))
      .default(port.value),
    new Option("-H, --host <address>", "address to listen on; 0.0.0.0 for all interfaces")
      .argParser(notEmpty)
      .env(setVariable("MASTERY_HOST", "HOST"))
      .default("127.0.0.1"),
    keysOption(),
    jwtIssuerOption(),
    jwtAudienceOption(),
    jwtKeysOption(),
    jwtClaimOption(),
    noAuthOption(),
  ];
  for (const option of options) command.addOption(option);
  return command as unknown as Command<
    Args,
    Options & Pick<ListeningOptions, keyof ListeningOptions>
  >;
}

/**
 * Returns what the options say, once the address is known to be free. Ends with a usage error if other machines could ask without
 * credentials.
 *
 * @throws `CommandError` that says why it cannot listen
 */
export async function checkListening(
  options: ListeningOptions,
  command: CommandUnknownOpts,
): Promise<Listening> {
  const accepted = acceptedCredentials(options, command);
  const address = await bindAddress(options.host);
  const local = options.auth && !accepted;
  if (local) refuseOtherMachines(address, command);
  await tryToListen(options.port, address);
  return { address, accepted, local };
}
