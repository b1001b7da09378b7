import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import type { RunningServer, ServerOptions } from "@mastery/http-node";
import { unknownAddress } from "./bind-address.ts";
import { CommandError } from "./failures.ts";

/**
 * Fails at once where a server could not listen, instead of after minutes of computing. The port is free again afterwards, so that
 * no client connects before it can be answered; a port that another program takes meanwhile is reported by {@link listen}.
 *
 * @throws {@link CommandError} that says why it cannot
 */
export async function tryToListen(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, port, host);
  }
  server.close();
  await once(server, "close");
}

/**
 * Starts to listen.
 *
 * @throws {@link CommandError} that says why it cannot
 */
export async function listen(
  listener: RequestListener,
  options: ServerOptions & { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  // Loaded late: other commands never need it.
  const { startServer } = await import("@mastery/http-node");
  try {
    return await startServer(listener, options);
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, options.port, options.host);
  }
}

/**
 * Returns an error that says why a server cannot listen.
 *
 * @param prefix of the options that name port and host
 */
export function listenError(
  cause: NodeJS.ErrnoException,
  port: number,
  host: string,
  prefix = "--",
): CommandError {
  return new CommandError(describe(cause, port, host, prefix), { cause });
}

function describe(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
  prefix: string,
): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} of ${host} is in use; choose another with ${prefix}port, or use ${prefix}port 0 for any free one`;
    case "EACCES":
      return `no permission to listen on port ${port}; ports below 1024 are often reserved`;
    case "EADDRNOTAVAIL":
      return unknownAddress(host, `${prefix}host`);
    default:
      return `cannot listen on ${host}, port ${port}: ${message}`;
  }
}
