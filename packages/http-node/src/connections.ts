import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds: a client that has just connected is about to ask. */
const FIRST_REQUEST = 1_000;

interface Connection {
  /** Answers that have not left the process yet. */
  answers: number;
  /** Bytes that had been read when the last answer left: more are the start of another request. */
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
      this.#open.set(socket, { answers: 0, bytesRead: 0 });
      socket.once("close", () => {
        this.#open.delete(socket);
        if (this.#open.size === 0) this.#noneLeft?.();
      });
    });
    server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.#open.get(socket)!;
      connection.answers++;
      response.once("close", () => {
        connection.answers--;
        connection.bytesRead = socket.bytesRead;
        if (this.#closing) endIfIdle(socket, connection);
      });
    });
    server.closeIdleConnections = () => this.closeWhenIdle();
  }

  /** Resolves once none is open. */
  none(): Promise<void> {
    return new Promise((resolve) => {
      this.#noneLeft = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Ends idle connections, now and as they become so; those that were never used a moment later. */
  closeWhenIdle(): void {
    this.#closing = true;
    const unused = [...this.#open.keys()].filter(({ bytesRead }) => bytesRead === 0);
    for (const [socket, connection] of this.#open) {
      if (socket.bytesRead > 0) endIfIdle(socket, connection);
    }
    setTimeout(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.end();
    }, FIRST_REQUEST).unref();
  }
}

function endIfIdle(socket: Socket, { answers, bytesRead }: Connection): void {
  // What the client has read is known once it closes its own side.
  if (answers === 0 && socket.bytesRead === bytesRead) socket.end();
}
