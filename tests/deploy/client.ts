import { once } from "node:events";
import { connect, type OutgoingHttpHeaders } from "node:http2";
import type { TLSSocket } from "node:tls";
import { HOST } from "./nginx.ts";

/** A response over HTTP/2. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly protocol: string | false | null;
}

/** Sends a request to the site over TLS and HTTP/2, and resolves to the response. Trusts only the site's certificate. */
export async function ask(
  port: number,
  certificate: Buffer,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  const session = connect(`https://127.0.0.1:${port}`, { ca: certificate, servername: HOST });
  const stream = session.request({ ":authority": HOST, ":path": path, ...headers });
  const [received] = (await once(stream, "response")) as [Record<string, string>];
  const pieces: Buffer[] = await stream.toArray();
  const protocol = (session.socket as TLSSocket).alpnProtocol;
  await new Promise<void>((resolve) => session.close(resolve));
  return {
    status: Number(received[":status"]),
    headers: received,
    body: Buffer.concat(pieces).toString("utf8"),
    protocol,
  };
}
