import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import { type ObservedResponse, snapshotRevision } from "@mastery/http-node";
import { pino } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import sonicBoom from "sonic-boom";
import { UsageError } from "./failures.ts";
import { bindAddress, listen, neverForWebsites } from "./listen.ts";
import { allRead } from "./option.ts";
import type { ObservationOptions } from "./options.ts";
import type { ReloadReport } from "./reload/reloads.ts";

/** An answer, as it is logged and counted. */
type LoggedResponse = Pick<
  ObservedResponse,
  "status" | "milliseconds" | "bytes" | "caller" | "requestId"
> & {
  /** The operation or page that was asked for: never a path, which may name a learner. */
  readonly operation: string;
};

/** Log and metrics of a server. */
export interface Observation {
  /** Writes and counts an answer. Undefined without a log and without metrics. */
  readonly onResponse: ((response: LoggedResponse) => void) | undefined;
  /** Counts what was refused before it became a request of the interface. */
  readonly onRefusal: (status: number) => void;
  /** Notes that a snapshot is served from now on, and when it was written, in seconds since 1970. */
  readonly serving: (snapshot: Snapshot, written: number) => void;
  /** Notes how a reload ended, and when what it read was written. */
  readonly reloaded: (report: ReloadReport, written: number) => void;
  /** Resolves once the log is written. */
  readonly close: () => Promise<void>;
}

/** Refuses options that contradict each other. */
export function checkObservation(
  { metricsPort, metricsHost }: ObservationOptions,
  port: number,
): void {
  if (metricsPort === undefined && metricsHost !== undefined) {
    throw new UsageError("option '--metrics-host' needs '--metrics-port'");
  }
  if (metricsPort === port && port !== 0) {
    throw new UsageError(
      `--port and --metrics-port are both ${port}; choose another for one of them`,
    );
  }
}

/**
 * Opens the log and the metrics that the options ask for, and prints where the metrics are.
 *
 * @throws `CommandError` if the metrics' port cannot be listened on
 */
export async function openObservation(
  { log, metricsPort, metricsHost = "127.0.0.1", ...left }: ObservationOptions,
  quiet: boolean | undefined,
): Promise<Observation> {
  allRead(left);
  const accessLog = log && openAccessLog(log);
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  const server =
    metrics &&
    (await listen(
      neverForWebsites((req, res) => void answer(metrics.registry, req, res)),
      { port: metricsPort!, address: await bindAddress(metricsHost, "--metrics-host") },
      SCRAPERS,
      "--metrics-",
    ));
  if (server && !quiet) process.stderr.write(`metrics at ${server.url}/metrics\n`);
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  return {
    onResponse: accessLog || metrics ? observe : undefined,
    onRefusal: (status) => metrics?.refused(status),
    serving: (snapshot, written) => metrics?.serving(snapshot, written),
    reloaded: (report, written) => metrics?.reloaded(report, written),
    async close() {
      await server?.close();
      await accessLog?.end();
    },
  };
}

/** Standard output is for results. */
const STANDARD_ERROR = 2;

/** Bytes that may wait for a slow reader, some 80,000 lines; further lines are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds to wait for a slow reader at the end. */
const LAST_WAIT = 1_000;

/**
 * Opens a log of answers: JSON for programs, text for people. It never delays an answer, and continues after failed writes, such as on a
 * full disk. `end()` resolves once all lines are written, or their reader has taken too long.
 */
function openAccessLog(format: "json" | "text") {
  let isEnding = false;
  // Not `pino.destination()`, which would delay the exit until a stalled reader continues.
  const lines = new sonicBoom.SonicBoom({
    fd: STANDARD_ERROR,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  // There is no other place to report it.
  lines.on("error", () => {});
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  return {
    add({ operation, status, bytes, caller, requestId, ...response }: LoggedResponse): void {
      // Clocks are no more precise than microseconds.
      const milliseconds = Math.round(response.milliseconds * 1000) / 1000;
      if (format === "json") {
        const level = status < 500 ? "info" : "error";
        log[level]({ operation, status, milliseconds, bytes, caller, requestId });
      } else {
        const from = caller === undefined ? "" : ` ${JSON.stringify(caller)}`;
        lines.write(
          `${new Date().toISOString()} ${operation} ${status} ${milliseconds} ms ${bytes} bytes ${requestId}${from}\n`,
        );
      }
    },
    end: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          isEnding = true;
          lines.destroy();
          resolve();
        }, LAST_WAIT);
        lines.once("finish", () => {
          clearTimeout(timer);
          resolve();
        });
        lines.end();
      }),
  };
}

/** Upper bounds in seconds: a look-up takes microseconds, rendering a large list up to a second. */
const BOUNDS = [
  ...[0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025],
  ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
];

/** Creates numbers about the process for Prometheus. All labels have few values: operations, statuses, outcomes. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });
  const requests = counter("mastery_http_requests_total", "Answered requests.", [
    "operation",
    "status",
  ]);
  const durations = new Histogram({
    name: "mastery_http_request_duration_seconds",
    help: "Time from a request to its answer, without sending it.",
    labelNames: ["operation"],
    buckets: BOUNDS,
    registers,
  });
  const refusals = counter(
    "mastery_http_refused_total",
    "What was refused before it became a request of the interface.",
    ["status"],
  );
  let snapshots: ReturnType<typeof addSnapshotMetrics> | undefined;
  return {
    registry,
    count({ operation, status, milliseconds }: LoggedResponse): void {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    refused: (status: number): void => refusals.inc({ status }),
    serving(snapshot: Snapshot, at: number): void {
      snapshots ??= addSnapshotMetrics();
      snapshots.serving(snapshot, at);
    },
    reloaded(report: ReloadReport, at: number): void {
      const { outcome } = report;
      snapshots?.reloads.inc({ outcome });
      if (outcome === "succeeded") snapshots?.serving(report.snapshot, at);
      // The data are the same as before, but as recent as this reload.
      else if (outcome === "unchanged") snapshots?.written.set(at);
    },
  };

  /** Only where a snapshot is served. */
  function addSnapshotMetrics() {
    const loaded = gauge(
      "mastery_snapshot_loaded_timestamp_seconds",
      "When the served snapshot was loaded or computed, in seconds since 1970.",
    );
    const written = gauge(
      "mastery_snapshot_written_timestamp_seconds",
      "When the served snapshot was written to its file, or computed, in seconds since 1970.",
    );
    const info = gauge("mastery_snapshot_info", "The revision of the served snapshot.", [
      "revision",
    ]);
    const reloads = counter("mastery_snapshot_reloads_total", "Reloads that have ended.", [
      "outcome",
    ]);
    // Starts at 0, so that the first occurrence is an increase.
    for (const outcome of ["succeeded", "unchanged", "failed", "dropped"])
      reloads.inc({ outcome }, 0);
    return {
      reloads,
      written,
      serving(snapshot: Snapshot, at: number): void {
        loaded.setToCurrentTime();
        written.set(at);
        info.reset();
        info.set({ revision: snapshotRevision(snapshot) }, 1);
      },
    };
  }
}

/** Milliseconds for a client to send its request. */
const TIMEOUT = 10_000;

/** Connections at a time; they are closed when the service ends. */
const SCRAPERS = {
  maxConnections: 100,
  headersTimeout: TIMEOUT,
  requestTimeout: TIMEOUT,
  gracePeriod: 0,
};

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
