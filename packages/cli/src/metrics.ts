import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import type { Snapshot } from "@mastery/core";
import { type ObservedResponse, snapshotRevision } from "@mastery/http-node";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { listenError, neverForWebsites } from "./listen.ts";
import type { ReloadReport } from "./reload/reloads.ts";

/** An answer, as it is logged and counted. */
export type LoggedResponse = Pick<
  ObservedResponse,
  "status" | "milliseconds" | "bytes" | "caller" | "requestId"
> & {
  /** The operation or page that was asked for: never a path, which may name a learner. */
  readonly operation: string;
};

/** Numbers about the process for Prometheus. All labels have few values: operations, statuses, outcomes. */
export interface Metrics {
  readonly registry: Registry;
  readonly count: (response: LoggedResponse) => void;
  /** Counts what was refused before it became a request of the interface. */
  readonly refused: (status: number) => void;
}

/** Upper bounds in seconds: a look-up takes microseconds, rendering a large list up to a second. */
const BOUNDS = [
  ...[0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025],
  ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
];

/** Creates the metrics of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "mastery_http_requests_total",
    help: "Answered requests.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "mastery_http_request_duration_seconds",
    help: "Time from a request to its answer, without sending it.",
    labelNames: ["operation"],
    buckets: BOUNDS,
    registers,
  });
  const refusals = new Counter({
    name: "mastery_http_refused_total",
    help: "What was refused before it became a request of the interface.",
    labelNames: ["status"],
    registers,
  });
  return {
    registry,
    count({ operation, status, milliseconds }) {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    refused: (status) => refusals.inc({ status }),
  };
}

/** Numbers about what is served. */
export interface SnapshotMetrics {
  /** Notes that a snapshot is served from now on. */
  readonly serving: (snapshot: Snapshot) => void;
  readonly reloaded: (outcome: ReloadReport["outcome"]) => void;
}

/** Adds metrics of the served snapshot to those of the process. */
export function addSnapshotMetrics(registry: Registry): SnapshotMetrics {
  const registers = [registry];
  const loaded = new Gauge({
    name: "mastery_snapshot_loaded_timestamp_seconds",
    help: "When the served snapshot was loaded or computed, in seconds since 1970.",
    registers,
  });
  let served: string | Promise<string> | undefined;
  new Gauge({
    name: "mastery_snapshot_info",
    help: "The revision of the served snapshot.",
    labelNames: ["revision"],
    registers,
    async collect() {
      const revision = await served;
      this.reset();
      if (revision !== undefined) this.set({ revision }, 1);
    },
  });
  const reloads = new Counter({
    name: "mastery_snapshot_reloads_total",
    help: "Reloads that have ended.",
    labelNames: ["outcome"],
    registers,
  });
  // Counted from 0, so that the first is seen as an increase.
  for (const outcome of ["succeeded", "unchanged", "failed", "dropped"])
    reloads.inc({ outcome }, 0);
  return {
    serving(snapshot) {
      loaded.setToCurrentTime();
      served = snapshotRevision(snapshot);
    },
    reloaded: (outcome) => reloads.inc({ outcome }),
  };
}

/** A server of metrics. */
export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  readonly close: () => void;
}

/** Scrapers at a time; more are closed at once. */
const MAX_CONNECTIONS = 100;

/** Milliseconds for a client to send its request. */
const TIMEOUT = 10_000;

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
  if (method !== "GET" && method !== "HEAD") {
    return void res.writeHead(405, { allow: "GET, HEAD" }).end();
  }
  try {
    const text = await registry.metrics();
    res.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
    res.end(text);
  } catch (error) {
    console.error(error);
    res.writeHead(500).end();
  }
}
