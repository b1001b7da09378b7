import type { Server } from "node:http";
import type { Connections } from "./connections.ts";

/** Milliseconds between two looks at the connections, at most. */
const INTERVAL = 1_000;

/**
 * Closes connections whose clients take none of an answer for `timeout` milliseconds. `server.timeout` would do so too, but set a
 * timer for every request, most of which are answered at once.
 */
export function leaveStalled(server: Server, connections: Connections, timeout: number): void {
  const look = () => {
    for (const socket of connections) {
      // Node restarts the time whenever the client takes something, and ends it with the answer.
      if (socket.writableLength > 0 && socket.timeout !== timeout) socket.setTimeout(timeout);
    }
  };
  const looking = setInterval(look, Math.min(timeout, INTERVAL)).unref();
  server.once("close", () => clearInterval(looking));
}
