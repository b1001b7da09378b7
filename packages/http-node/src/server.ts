import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { isIPv6 } from "node:net";
import {
  aFunction,
  aText,
  type Checks,
  checkArguments,
  checkOptions,
  custom,
  integer,
  optional,
} from "@mastery/core/internal";
import { Connections } from "./connections.ts";
import { drain } from "./drain.ts";
import { keepTicksFast } from "./keep-ticks-fast.ts";
import { leaveStalled } from "./leave-stalled.ts";
import { refuseMalformed } from "./refuse-malformed.ts";

/** How a server listens and ends; times in milliseconds. */
export interface ServerOptions {
  /** From 0 to 65535; 0 takes any free port. Default 8000. */
  readonly port?: number | undefined;
  /** Address to bind to. Default `127.0.0.1`: other machines are a decision. */
  readonly host?: string | undefined;
  /**
   * How long a closing server answers with `connection: close`, which asks clients to leave, and how long it then holds requests at
   * most until nobody connects. Default: the `keepAliveTimeout`, after which clients leave a connection by themselves.
   */
  readonly closingPeriod?: number | undefined;
  /** How long closing may take in all; what remains is cut. Default 15,000. */
  readonly gracePeriod?: number | undefined;
  /** How long a client may take to send its header fields. Default 10,000. */
  readonly headersTimeout?: number | undefined;
  /** How long a client may take to send a whole request. Default 30,000, or the `headersTimeout` if that is longer. */
  readonly requestTimeout?: number | undefined;
  /** How long an idle connection is kept. Default 5,000. */
  readonly keepAliveTimeout?: number | undefined;
  /** How long a client may take none of an answer. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Connections at a time; more are closed at once. Default 10,000. */
  readonly maxConnections?: number | undefined;
  /** Bytes of request line and header fields together; more is answered with 431. Default 16,384. */
  readonly maxHeaderSize?: number | undefined;
  /** Called with the status of each answer to bytes that are not a request, which no listener sees. Default: none. */
  readonly onRefusal?: ((status: number) => void) | undefined;
}

const milliseconds = optional(
  custom("milliseconds, 0 or more", (value) => typeof value === "number" && value >= 0),
);
const count = optional(integer(1, Number.MAX_SAFE_INTEGER));

const SERVER_OPTIONS: Checks<ServerOptions> = {
  port: optional(integer(0, 65_535)),
  host: optional(aText),
  closingPeriod: milliseconds,
  gracePeriod: milliseconds,
  headersTimeout: milliseconds,
  requestTimeout: milliseconds,
  keepAliveTimeout: milliseconds,
  timeout: milliseconds,
  maxConnections: count,
  maxHeaderSize: count,
  onRefusal: optional(aFunction),
};

/** A server that accepts requests. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string;
  readonly port: number;
  /**
   * Answers with `connection: close` until all clients have left, for the closing period at most; then holds requests until nobody
   * connects, stops accepting, answers, and closes idle connections. Resolves when none is left. After the grace period what
   * remains is cut.
   */
  close(): Promise<void>;
}

/**
 * Serves a listener, such as `createRequestListener(snapshot)` or an Express application, and resolves once it accepts
 * requests.
 *
 * @throws `Error` with Node's `code`, such as `EADDRINUSE`, when it cannot listen; `MasteryError` `INVALID_OPTION` listing every unknown
 *   name and invalid value
 * @example
 * ```ts
 * const server = await startServer(createRequestListener(snapshot), { port: 8000 });
 * process.once("SIGTERM", () => server.close());
 * ```
 */
export async function startServer(
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<RunningServer> {
  checkArguments({ listener }, { listener: aFunction });
  checkOptions(options, SERVER_OPTIONS);
  const {
    port = 8000,
    host = "127.0.0.1",
    gracePeriod = 15_000,
    headersTimeout = 10_000,
    requestTimeout = Math.max(30_000, headersTimeout),
    keepAliveTimeout = 5_000,
    closingPeriod = keepAliveTimeout,
    timeout = 30_000,
    maxConnections = 10_000,
    maxHeaderSize = 16_384,
    onRefusal,
  } = options;
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      maxHeaderSize,
      connectionsCheckingInterval: Math.min(headersTimeout, requestTimeout, 1_000),
    },
    listener,
  );
  server.on("checkContinue", (req, res) => {
    // Node would write this into the answer of a request that waits behind another.
    if (res.socket) res.writeContinue();
    server.emit("request", req, res);
  });
  server.maxConnections = maxConnections;
  keepTicksFast();
  const connections = new Connections(server);
  leaveStalled(server, connections, timeout);
  refuseMalformed(server, connections, onRefusal);
  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: () => (closed ??= drain(server, connections, { closingPeriod, gracePeriod })),
  };
}
