import { lookup } from "node:dns/promises";
import type { RequestListener } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { type RunningServer, type ServerOptions, startServer } from "@mastery/http-node";
import { CommandError } from "./failures.ts";

/** Reports an error before minutes of computing. The port is closed again, so that no client connects before it can be served. */
export async function tryToListen(port: number, address: string): Promise<void> {
  const server = await listen(() => {}, { port, address }, { gracePeriod: 0 });
  await server.close();
}

/**
 * @param prefix prefix of the options for port and host, for error messages
 * @throws {@link CommandError} with the reason if the server cannot listen
 */
export async function listen(
  listener: RequestListener,
  { port, address }: { readonly port: number; readonly address: string },
  options?: ServerOptions,
  prefix = "--",
): Promise<RunningServer> {
  try {
    return await startServer(listener, { ...options, port, host: address });
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const explanations: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} of ${address} is in use; choose another port with ${prefix}port, or ${prefix}port 0 for any free port`,
      EACCES: `no permission to listen on port ${port}; ports below 1024 often require privileges`,
      EADDRNOTAVAIL: notOfThisMachine(address, `${prefix}host`),
    };
    const explanation = explanations[code];
    throw new CommandError(explanation ?? `cannot listen on ${address}, port ${port}: ${message}`);
  }
}

/**
 * Looks the host up once, so that the checked and the bound address are the same. Short forms such as `127.1` and `0` are accepted.
 *
 * @throws {@link CommandError} for an unknown host
 */
export async function bindAddress(host: string, name = "--host"): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new CommandError(notOfThisMachine(host, name));
  }
}

function notOfThisMachine(host: string, option: string): string {
  return `${host} is not an address of this machine; choose another address with ${option}`;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

export function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

const MISDIRECTED = 421;

/** Refuses other hosts: a website whose name resolves to 127.0.0.1 could otherwise read responses through a visitor's browser. */
export function onlyLocal(
  listener: RequestListener,
  onRefusal?: (status: number) => void,
): RequestListener {
  const detail = "Without credentials, this service answers only requests for localhost.";
  return onlyFor(
    (name) => /^(?:.*\.)?localhost$/.test(name) || (isIP(name) !== 0 && isLoopback(name)),
    detail,
    listener,
    onRefusal,
  );
}

/** Accepts only requests for an IP address, or for a host name without a dot, as in a private network. */
export function neverForWebsites(listener: RequestListener): RequestListener {
  const detail = "Send the request to an IP address or to a host name without dots.";
  return onlyFor((name) => isIP(name) !== 0 || !name.includes("."), detail, listener);
}

/** Requests without a host are accepted: they are not from a browser, because browsers always send a host. */
function onlyFor(
  accepts: (name: string) => boolean,
  detail: string,
  listener: RequestListener,
  onRefusal?: (status: number) => void,
): RequestListener {
  const refusal = JSON.stringify({ detail });
  return (req, res) => {
    const { host } = req.headers;
    const name = host === undefined ? undefined : nameIn(host);
    if (host === undefined || (name !== undefined && accepts(name))) return listener(req, res);
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    res.writeHead(MISDIRECTED, headers).end(refusal);
    onRefusal?.(MISDIRECTED);
  };
}

function nameIn(host: string): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1");
}
