import { once } from "node:events";
import { Agent, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { startServer } from "@mastery/http-node";
import type { Client } from "../describe-conformance.ts";

/** Serves a listener on a free port, and resolves to a client that sends requests to the listener. */
export async function httpClient(listener: RequestListener, mountedAt = ""): Promise<Client> {
  const server = await startServer(listener, { port: 0, closingPeriod: 0 });
  const { send, burst, close } = clientOf(server.port, mountedAt);
  return {
    send,
    burst,
    async close() {
      await close();
      await server.close();
    },
  };
}

/** Returns a client for a port. The client sends requests as they are, and does not decompress responses. */
export function clientOf(port: number, mountedAt = ""): Client {
  const agent = new Agent({ keepAlive: true });
  return {
    async send(asked) {
      const { origin } = new URL(asked.url);
      const body = Buffer.from(await asked.arrayBuffer());
      return new Promise((resolve, reject) => {
        const outgoing = request({
          agent,
          port,
          method: asked.method,
          path: mountedAt + asked.url.slice(origin.length),
          headers: {
            ...Object.fromEntries(asked.headers),
            ...(body.length > 0 && { "content-length": body.length }),
          },
        });
        outgoing.on("error", reject);
        outgoing.on("response", async (incoming) => {
          const chunks: Buffer[] = await incoming.toArray();
          const status = incoming.statusCode!;
          const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const bytes = Buffer.concat(chunks);
          // `Response` rejects a body for some statuses, even an empty body.
          resolve(new Response(bytes.length > 0 ? bytes : null, { status, headers }));
        });
        outgoing.end(body);
      });
    },
    /** Sends the requests on one connection, so that they arrive before the first response is written. */
    async burst(target, count) {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET ${mountedAt}${target} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count));
      const [start]: Buffer[] = await once(socket, "data");
      // Without a reader, the other responses stay in the process of the server.
      socket.pause();
      const [, status] = start!.toString("latin1").split(" ", 2);
      return { status: Number(status), drop: () => socket.destroy() };
    },
    async close() {
      agent.destroy();
    },
  };
}
