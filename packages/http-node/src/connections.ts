import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds that a client may take between connecting and asking: on a busy machine it is seconds. */
const FIRST_REQUEST = 5_000;

interface Connection {
  /** When it was accepted, in milliseconds of `performance.now()`. */
  readonly start: number;
  /** The answer to the latest request; earlier ones are sent before it. */
  latest: ServerResponse | undefined;
  /** Bytes that had been read when that request was: more are the start of another. */
  bytesRead: number;
}

/**
 * The open connections of a server. Node's `closeIdleConnections()` takes an answer for sent once `end()` was called, and cuts
 * what a slow client has yet to read; here a connection is idle when its answers have left the process.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #closing = false;
  #noneLeft?: () => void;

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, { start: performance.now(), latest: undefined, bytesRead: 0 });
      socket.once("close", () => {
        this.#open.delete(socket);
        if (this.#open.size === 0) this.#noneLeft?.();
      });
    });
    // Runs for every request, so it only takes notes.
    server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.#open.get(socket)!;
      connection.latest = response;
      connection.bytesRead = socket.bytesRead;
      if (this.#closing) response.once("close", () => endIfIdle(socket, connection));
    });
    // Node calls this before it stops listening; clients that connect meanwhile would be reset.
    server.closeIdleConnections = () => queueMicrotask(() => this.closeWhenIdle());
  }

  [Symbol.iterator](): Iterator<Socket> {
    return this.#open.keys();
  }

  /** The answer to the latest request on a connection. */
  latestAnswer(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.latest;
  }

  /** Resolves once none is open. */
  none(): Promise<void> {
    return new Promise((resolve) => {
      this.#noneLeft = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Ends idle connections, now and as they become so; those that were never used once their client has had its time to ask. */
  closeWhenIdle(): void {
    this.#closing = true;
    for (const [socket, connection] of this.#open) {
      if (socket.bytesRead > 0) endIfIdle(socket, connection);
      else endIfUnused(socket, connection.start + FIRST_REQUEST - performance.now());
      connection.latest?.once("close", () => endIfIdle(socket, connection));
    }
  }
}

function endIfUnused(socket: Socket, milliseconds: number): void {
  setTimeout(
    () => {
      if (socket.bytesRead === 0) socket.end();
    },
    Math.max(0, milliseconds),
  ).unref();
}

function endIfIdle(socket: Socket, { latest, bytesRead }: Connection): void {
  // What the client has read is known once it closes its own side.
  if (latest?.writableFinished !== false && socket.bytesRead === bytesRead) socket.end();
}
