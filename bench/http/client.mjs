import { once } from "node:events";
import { connect } from "node:net";

const CONNECTIONS = 64;

/** Asks one server, over connections that stay open. */
export class Client {
  #sockets;
  #requests;
  #asked = 0;
  #left = 0;
  #open = 0;
  #finish;

  static async open(port, ids) {
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
    for (const socket of sockets) await once(socket, "connect");
    return new Client(sockets, ids);
  }

  constructor(sockets, ids) {
    this.#sockets = sockets;
    this.#requests = ids.map((id) =>
      Buffer.from(`GET /recommend/${id}?n=5 HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    );
    for (const socket of sockets) {
      let missing = 0;
      socket.on("data", (chunk) => {
        missing = (missing || lengthOf(chunk)) - chunk.length;
        if (missing === 0) this.#next(socket);
      });
    }
  }

  /** Resolves once so many requests are answered. */
  async ask(count) {
    this.#left = count;
    this.#open = this.#sockets.length;
    await new Promise((resolve) => {
      this.#finish = resolve;
      for (const socket of this.#sockets) this.#next(socket);
    });
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
  }

  #next(socket) {
    if (this.#left-- > 0) socket.write(this.#requests[this.#asked++ % this.#requests.length]);
    else if (--this.#open === 0) this.#finish();
  }
}

/** Bytes of the answer that a chunk starts. */
function lengthOf(chunk) {
  const start = chunk.latin1Slice(0, Math.min(1024, chunk.length));
  const [, length] = /content-length: (\d+)/i.exec(start);
  return start.indexOf("\r\n\r\n") + 4 + Number(length);
}
