import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import type { Registry } from "prom-client";
import { listenError } from "../listen.ts";
import { neverForWebsites } from "../local-requests.ts";

/** Scrapers at a time; more are closed at once. */
const MAX_CONNECTIONS = 100;

const ALLOW = { allow: "GET, HEAD" };

/** Milliseconds for a client to send its request. */
const TIMEOUT = 10_000;

/** A server of metrics. */
export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  readonly close: () => void;
}

/**
 * Serves `GET /metrics`. The server does not keep the process alive.
 *
 * @throws `CommandError` that says why it cannot listen
 */
export async function serveMetrics(
  registry: Registry,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const server = createServer(
    { headersTimeout: TIMEOUT, requestTimeout: TIMEOUT },
    neverForWebsites((req, res) => void answer(registry, req, res)),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket) => socket.unref());
  server.listen(port, host).unref();
  try {
    await once(server, "listening");
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, port, host, "--metrics-");
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  registry: Registry,
  { method, url = "" }: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [path] = url.split("?");
  if (path !== "/metrics") return void res.writeHead(404).end();
  if (method !== "GET" && method !== "HEAD") return void res.writeHead(405, ALLOW).end();
  try {
    const text = await registry.metrics();
    res.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
    res.end(text);
  } catch (error) {
    console.error(error);
    res.writeHead(500).end();
  }
}
