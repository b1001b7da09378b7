import type { RequestListener } from "node:http";
import type { RunningServer } from "@mastery/http-node";
import { unknownAddress } from "./bind-address.ts";
import { CommandError } from "./failures.ts";

/**
 * Starts to listen.
 *
 * @throws {@link CommandError} that says why it cannot
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<RunningServer> {
  // Loaded late: other commands never need it.
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
      return `port ${port} of ${host} is in use; choose another with --port, or use --port 0 for any free one`;
    case "EACCES":
      return `no permission to listen on port ${port}; ports below 1024 are often reserved`;
    case "EADDRNOTAVAIL":
      return unknownAddress(host);
    default:
      return `cannot listen on ${host}, port ${port}: ${message}`;
  }
}
