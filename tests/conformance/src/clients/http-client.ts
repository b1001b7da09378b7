import { Agent, type RequestListener, request as send } from "node:http";
import { startServer } from "@mastery/http-node";
import type { Client } from "../describe-conformance.ts";

/** Serves a listener on a free port, and sends it requests as they are: nothing normalised, nothing decompressed. */
export async function httpClient(listener: RequestListener, mountedAt = ""): Promise<Client> {
  const server = await startServer(listener, { port: 0 });
  const agent = new Agent({ keepAlive: true });
  return {
    async send(request) {
      const { origin } = new URL(request.url);
      const body = Buffer.from(await request.arrayBuffer());
      return new Promise((resolve, reject) => {
        const outgoing = send({
          agent,
          port: server.port,
          method: request.method,
          path: mountedAt + request.url.slice(origin.length),
          headers: {
            ...Object.fromEntries(request.headers),
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
          resolve(new Response(status === 304 ? null : Buffer.concat(chunks), { status, headers }));
        });
        outgoing.end(body);
      });
    },
    async close() {
      agent.destroy();
      await server.close();
    },
  };
}
