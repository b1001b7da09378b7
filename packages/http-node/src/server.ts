import { once } from "node:events";
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type AddressInfo, isIPv6, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import {
  aFunction,
  aText,
  type Checks,
  checkArguments,
  checkOptions,
  custom,
  integer,
  optional,
} from "@mastery/core/validation";
import { refusal } from "@mastery/openapi";

/** Settings for listening and for shutting down. Times are in milliseconds. */
export interface ServerOptions {
  /** Port from 0 to 65535. 0 selects any free port. Default: 8000. */
  readonly port?: number | undefined;
  /** Address to bind to. Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string | undefined;
  /**
   * Time during which a closing server still accepts connections. Its responses contain `connection: close`, which tells clients to close
   * their connections. Default: the `keepAliveTimeout`, after which clients themselves close an idle connection.
   */
  readonly closingPeriod?: number | undefined;
  /** Time limit for closing, after which the remaining connections are cut. Default: 15,000. */
  readonly gracePeriod?: number | undefined;
  /** Time limit for a client to send its header fields. Default: 10,000. */
  readonly headersTimeout?: number | undefined;
  /** Time limit for a client to send a whole request. Default: 30,000, or the `headersTimeout` if that is longer. */
  readonly requestTimeout?: number | undefined;
  /** Time for which an idle connection is kept. Default: 5,000. */
  readonly keepAliveTimeout?: number | undefined;
  /** Time without activity after which a connection is cut, such as that of a client that does not read its response. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** Maximum number of connections. Further connections are closed immediately. Default: 10,000. */
  readonly maxConnections?: number | undefined;
  /** Maximum size of the request line and header fields, in bytes. Larger requests get 431. Default: 16,384. */
  readonly maxHeaderSize?: number | undefined;
  /** Called with the status of each response to a malformed request, since listeners do not see such requests. Default: none. */
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
  /** Address such as `http://127.0.0.1:8000`. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops the server. At first, the server responds with `connection: close` until all clients have left or the closing period has passed.
   * The server then stops accepting connections, closes idle connections and responds to requests in flight. After the grace period, the
   * remaining connections are cut. Resolves once no connection is left.
   */
  close(): Promise<void>;
}

/**
 * Starts a server for a listener, such as `createRequestListener(snapshot)` or an Express application. Resolves once the server accepts
 * requests.
 *
 * @throws `Error` with Node's `code`, such as `EADDRINUSE`, if the server cannot listen; `MasteryError` `INVALID_OPTION` for unknown
 *   options and invalid values, listing all of them
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
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  // A client that closes its side after sending its request still gets the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  const unsent = trackAnswers(server);
  trackUnused(server);
  refuseMalformed(server, unsent, onRefusal);
  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: () => (closed ??= drain(server, closingPeriod, gracePeriod)),
  };
}

/** The latest response on each connection, if it is still being sent. */
type Unsent = ReadonlyMap<Socket, ServerResponse>;

const closing = new WeakSet<Server>();

/** The connections without a request so far. */
const unusedOf = new WeakMap<Server, Set<Socket>>();

function trackUnused(server: Server): void {
  const unused = new Set<Socket>();
  unusedOf.set(server, unused);
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
}

function trackAnswers(server: Server): Unsent {
  const unsent = new Map<Socket, ServerResponse>();
  server.prependListener("request", ({ socket }, response) => {
    unsent.set(socket, response);
    if (closing.has(server)) response.setHeader("connection", "close");
    response.once("close", () => {
      if (unsent.get(socket) === response) unsent.delete(socket);
      if (!server.listening) server.closeIdleConnections();
    });
  });
  // Node considers a response sent once it is written, so Node would close connections of clients that are still reading.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (unsent.size === 0) closeIdle();
  };
  return unsent;
}

/** Milliseconds between two checks for remaining clients. */
const POLL_INTERVAL = 20;

/** At first, the server still responds, because closing idle connections immediately would lose requests in transit. */
async function drain(server: Server, closingPeriod: number, gracePeriod: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), gracePeriod);
  closing.add(server);
  const connections = promisify(server.getConnections.bind(server));
  const end = performance.now() + Math.min(closingPeriod, gracePeriod);
  while (performance.now() < end && (await connections()) > 0) await wait(POLL_INTERVAL);
  const closed = once(server, "close");
  server.close();
  // Node considers a connection busy until its first request, which might never come.
  for (const socket of unusedOf.get(server)!) if (socket.bytesRead === 0) socket.destroy();
  await closed;
  clearTimeout(cut);
}

/** Status and message by Node's error code. For other codes, the status is 400. */
const REFUSALS: ReadonlyMap<string | undefined, readonly [status: number, detail: string]> =
  new Map([
    ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request took too long to arrive."]],
    ["HPE_CHUNK_EXTENSIONS_OVERFLOW", [413, "The chunk extensions are too large."]],
    ["HPE_HEADER_OVERFLOW", [431, "The header fields are too large."]],
  ]);

const NOT_HTTP = [400, "The request is not valid HTTP."] as const;

/** If an earlier response is still being sent, its connection is closed afterwards, without a response to the malformed request. */
function refuseMalformed(
  server: Server,
  unsent: Unsent,
  onRefusal: ServerOptions["onRefusal"],
): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = unsent.get(socket);
    if (answer !== undefined) answer.once("close", () => socket.destroySoon());
    else if (socket.writable) {
      const [status, detail] = REFUSALS.get(error.code) ?? NOT_HTTP;
      const { headers, body } = refusal(status, detail);
      const fields = Object.entries({ ...headers, connection: "close" });
      const lines = [
        `${status} ${STATUS_CODES[status]}`,
        ...fields.map((field) => field.join(": ")),
      ];
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${lines.join("\r\n")}\r\n\r\n`), body]));
      onRefusal?.(status);
    }
  });
}
