import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** The session cookie that the gateway accepts. */
export const SESSION = "_oauth2_proxy=of-a-teacher";

/** The header that the gateway returns for a session, like oauth2-proxy with `--set-authorization-header`. */
export const TOKEN = "Bearer of-the-provider";

/** A stand-in for the part of oauth2-proxy that the site uses. */
export interface Gateway {
  readonly url: string;
  /** Header fields of each request that asked to check a session. */
  readonly asked: IncomingHttpHeaders[];
  readonly close: () => void;
}

/** Starts a gateway that signs in everyone immediately, and resolves to the gateway. */
export async function startGateway(): Promise<Gateway> {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://gateway");
    if (pathname === "/oauth2/auth") {
      asked.push(request.headers);
      const valid = request.headers.cookie?.includes(SESSION);
      if (valid) response.writeHead(202, { authorization: TOKEN }).end();
      else response.writeHead(401).end();
    } else if (pathname === "/oauth2/start") {
      const location = searchParams.get("rd")!;
      response.writeHead(302, { location, "set-cookie": `${SESSION}; Secure; HttpOnly` }).end();
    } else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}
