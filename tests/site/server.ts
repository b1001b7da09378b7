import { once } from "node:events";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../site/dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** A static file server for the built site. */
export interface SiteServer {
  readonly url: string;
  close(): void;
}

/** Resolves to a server of the built site, which serves files by path, and directories by their `index.html`. */
export async function serveSite(): Promise<SiteServer> {
  const server = createServer(({ url: target }, response) => {
    const { pathname } = new URL(target!, "http://127.0.0.1");
    const asked = join(DIST, decodeURIComponent(pathname));
    const file = asked.endsWith("/") ? join(asked, "index.html") : asked;
    // The path is checked after decoding, because `%2e%2e` becomes the parent directory only then.
    const isInside = file.startsWith(DIST + sep);
    if (!isInside || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
