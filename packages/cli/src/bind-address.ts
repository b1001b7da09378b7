import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { CommandError } from "./failures.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Resolves a host to the address to bind to, so that what is checked is what is bound: `127.1` and `0` are addresses, too.
 *
 * @param flag the option that names the host
 * @throws {@link CommandError} for an unknown name
 */
export async function bindAddress(host: string, flag = "--host"): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch (cause) {
    throw new CommandError(unknownAddress(host, flag), { cause });
  }
}

/** Whether only this machine can reach an address. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Returns the message for a host that this machine cannot bind to. */
export function unknownAddress(host: string, flag: string): string {
  return `${host} is not an address of this machine; choose another with ${flag}`;
}

/** Refuses an address that other machines can reach: that must be a decision. */
export function refuseOtherMachines(address: string, command: CommandUnknownOpts): void {
  if (isLoopback(address)) return;
  command.error(
    `error: other machines can reach ${address}, and anyone there could read about every learner; use --keys or --jwt-issuer, or --no-auth if a gateway in front checks who may ask`,
  );
}
