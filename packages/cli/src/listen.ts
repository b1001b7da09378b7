import type { RequestListener } from "node:http";
import type { RunningServer } from "@mastery/http-node";
import { CommandError } from "./failures.ts";

/**
 * Opens the socket.
 *
 * @throws {@link CommandError} that says why it cannot be opened
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<RunningServer> {
  // Not before there is something to serve: other commands never need it.
  const { startServer } = await import("@mastery/http-node");
  try {
    return await startServer(listener, { port, host });
  } catch (cause) {
    throw new CommandError(describeListenError(cause as NodeJS.ErrnoException, port, host), {
      cause,
    });
  }
}

function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} of ${host} is in use; choose another with --port, or any free one with --port 0`;
    case "EACCES":
      return `no permission to listen on port ${port}; ports below 1024 are often reserved`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine; choose another with --host`;
    default:
      return `cannot listen on ${host}, port ${port}: ${message}`;
  }
}
