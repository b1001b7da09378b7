import { lookup } from "node:dns/promises";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { BlockList, createServer, isIP, isIPv6 } from "node:net";
import type { RunningServer, ServerOptions } from "@mastery/http-node";
import type { Authorizer, AuthorizerOptions } from "@mastery/openapi/auth";
import { CommandError, namingFlags, UsageError, warn } from "./failures.ts";
import { allRead, type Values } from "./option.ts";
import type { ConnectionOptions, CREDENTIALS, ListeningOptions } from "./options.ts";

/** Where a server listens, and whom it answers. */
export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Undefined if no credentials are checked. */
  readonly accepted: AuthorizerOptions | undefined;
  /** Whether only this machine may get answers. */
  readonly local: boolean;
}

/** Returns what the options say. Refuses half of the options about tokens, and other machines that need no credentials. */
export async function checkListening({
  port,
  host,
  ...credentials
}: ListeningOptions): Promise<Listening> {
  const accepted = acceptedCredentials(credentials);
  const address = await bindAddress(host);
  const local = credentials.auth && !accepted;
  if (local && !isLoopback(address)) {
    throw new UsageError(
      `other machines can reach ${address}, and anyone there could read about every learner; use --keys or --jwt-issuer, or --no-auth if a gateway in front checks who may ask`,
    );
  }
  return { address, port, accepted, local };
}

function acceptedCredentials({
  keys,
  jwtIssuer,
  jwtAudience,
  jwtKeys,
  jwtClaim,
  auth: _,
  ...left
}: Values<typeof CREDENTIALS>): AuthorizerOptions | undefined {
  allRead(left);
  const needed = {
    "--jwt-issuer": jwtIssuer,
    "--jwt-audience": jwtAudience,
    "--jwt-keys": jwtKeys,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 3 && jwtClaim === undefined) return keys ? { keys } : undefined;
  if (missing.length > 0) {
    throw new UsageError(
      `tokens are checked with all of ${Object.keys(needed).join(", ")}; missing: ${missing.join(", ")}`,
    );
  }
  const jwt = { issuer: jwtIssuer!, audience: jwtAudience!, keys: jwtKeys!, claim: jwtClaim };
  return { keys, jwt };
}

/** Opens the keys, if callers are checked. Only then is the package loaded. */
export async function openAuthorizer({ accepted }: Listening): Promise<Authorizer | undefined> {
  if (accepted === undefined) return undefined;
  const auth = await import("@mastery/openapi/auth");
  return namingFlags({ "jwt.keys": "--jwt-keys" }, () =>
    auth.openAuthorizer({ ...accepted, onProblem: warn }),
  );
}

/**
 * Fails at once where a server could not listen, instead of after minutes of computing. The port is free again afterwards, so that
 * no client connects before it can be answered; a port that another program takes meanwhile is reported by {@link listen}.
 *
 * @throws {@link CommandError} that says why it cannot
 */
export async function tryToListen({
  port,
  address,
}: Pick<Listening, "port" | "address">): Promise<void> {
  const server = createServer().listen(port, address);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, port, address);
  }
  server.close();
  await once(server, "close");
}

/** Returns the options of a server; those of the command are in seconds. */
export function serverOptions({
  keepAlive,
  headerTimeout,
  gracePeriod,
  ...left
}: ConnectionOptions): ServerOptions {
  allRead(left);
  return {
    keepAliveTimeout: keepAlive * 1000,
    headersTimeout: headerTimeout * 1000,
    gracePeriod: gracePeriod * 1000,
  };
}

/**
 * Starts to listen.
 *
 * @throws {@link CommandError} that says why it cannot
 */
export async function listen(
  listener: RequestListener,
  { port, address }: Pick<Listening, "port" | "address">,
  options?: ServerOptions,
): Promise<RunningServer> {
  // Loaded late: other commands never need it.
  const { startServer } = await import("@mastery/http-node");
  try {
    return await startServer(listener, { ...options, port, host: address });
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, port, address);
  }
}

/**
 * Returns an error that says why a server cannot listen.
 *
 * @param prefix of the options that name port and host
 */
export function listenError(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
  prefix = "--",
): CommandError {
  switch (code) {
    case "EADDRINUSE":
      return new CommandError(
        `port ${port} of ${host} is in use; choose another with ${prefix}port, or use ${prefix}port 0 for any free one`,
      );
    case "EACCES":
      return new CommandError(
        `no permission to listen on port ${port}; ports below 1024 are often reserved`,
      );
    case "EADDRNOTAVAIL":
      return unknownAddress(host, `${prefix}host`);
    default:
      return new CommandError(`cannot listen on ${host}, port ${port}: ${message}`);
  }
}

/**
 * Resolves a host to the address to bind to, so that what is checked is what is bound: `127.1` and `0` are addresses, too.
 *
 * @param name the option that names the host
 * @throws {@link CommandError} for an unknown name
 */
export async function bindAddress(host: string, name = "--host"): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw unknownAddress(host, name);
  }
}

function unknownAddress(host: string, name: string): CommandError {
  return new CommandError(`${host} is not an address of this machine; choose another with ${name}`);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether only this machine can reach an address. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

const MISDIRECTED = 421;

/**
 * Returns a listener that refuses requests for other hosts. A website can have its name resolved to 127.0.0.1, and would then
 * read what this machine serves through the browser of a person who visits it.
 */
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

/**
 * Returns a listener that refuses requests for names of websites, on whatever address it listens. It answers requests for an
 * address, or for a name without a dot, as in a private network.
 */
export function neverForWebsites(listener: RequestListener): RequestListener {
  const detail = "Ask for this by address, or by a name without dots.";
  return onlyFor((name) => isIP(name) !== 0 || !name.includes("."), detail, listener);
}

/** Browsers always send a host, so a request without one is not theirs. */
function onlyFor(
  accepts: (name: string) => boolean,
  detail: string,
  listener: RequestListener,
  onRefusal?: (status: number) => void,
): RequestListener {
  const refusal = JSON.stringify({ detail });
  // Clients send the same host each time, and parsing it takes as long as finding the answer.
  let accepted: string | undefined;
  return (req, res) => {
    const { host } = req.headers;
    if (host === undefined || host === accepted) return listener(req, res);
    const name = nameIn(host);
    if (name !== undefined && accepts(name)) {
      accepted = host;
      return listener(req, res);
    }
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    res.writeHead(MISDIRECTED, headers).end(refusal);
    onRefusal?.(MISDIRECTED);
  };
}

/** Returns the name or address in a `Host` field, or undefined if it is malformed. */
function nameIn(host: string): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1");
}
