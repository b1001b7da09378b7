import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { Connections } from "./connections.ts";

/** The part of the grace period that is left for answers once no more requests are held. */
const ANSWERING = 1 / 3;

/** Milliseconds without a new connection after which no client is expected. */
const QUIET = 500;

/** How a server ends; times in milliseconds. */
interface DrainOptions {
  readonly closingPeriod: number;
  readonly gracePeriod: number;
}

/**
 * Ends a server without losing a request. At first it still accepts, and each answer asks its client to leave the connection.
 * Once all have left, or the closing period is over, it holds requests, for another closing period at most, until nobody connects.
 * Then it stops accepting, answers, and closes idle connections. The others may finish until the grace period is over.
 */
export async function drain(
  server: Server,
  connections: Connections,
  { closingPeriod, gracePeriod }: DrainOptions,
): Promise<void> {
  const end = performance.now() + gracePeriod;
  server.prependListener("request", askToLeave);
  const closing = wait(Math.min(closingPeriod, gracePeriod), undefined, { ref: false });
  await Promise.race([closing, connections.none()]);

  // The system resets connections that still wait to be accepted. Clients that wait for an answer do not connect.
  const answerHeld = holdRequests(server);
  const lastCall = Math.min(performance.now() + closingPeriod, end - ANSWERING * gracePeriod);
  await untilNobodyConnects(server, lastCall, end);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  answerHeld();

  const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, end - performance.now()));
  await closed;
  clearTimeout(cut);
}

function askToLeave(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("connection", "close");
}

/** Keeps requests unanswered until the returned function is called. */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners("request") as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  server.removeAllListeners("request").on("request", (...request) => held.push(request));
  return () => {
    server.removeAllListeners("request");
    for (const listener of listeners) server.on("request", listener);
    for (const [request, response] of held) {
      // The client may have left.
      if (!request.socket.destroyed) server.emit("request", request, response);
    }
  };
}

/**
 * Resolves in a turn of the event loop in which no connection was waiting: once there was none for a while, or after the last call,
 * or at the `end`.
 */
async function untilNobodyConnects(server: Server, lastCall: number, end: number): Promise<void> {
  let somebody: boolean;
  const note = () => {
    somebody = true;
  };
  server.on("connection", note);
  do {
    somebody = false;
    // The last call may be over already; Node warns of a negative time.
    await wait(Math.max(0, Math.min(QUIET, lastCall - performance.now())));
    await setImmediate();
  } while (somebody && performance.now() < lastCall);
  do {
    somebody = false;
    await setImmediate();
  } while (somebody && performance.now() < end);
  server.off("connection", note);
}
