import type { Snapshot } from "@mastery/core";
import { pino } from "pino";
import sonicBoom from "sonic-boom";
import { UsageError } from "./failures.ts";
import { bindAddress } from "./listen.ts";
import { addSnapshotMetrics, createMetrics, type LoggedResponse, serveMetrics } from "./metrics.ts";
import { allRead } from "./option.ts";
import type { ObservationOptions } from "./options.ts";
import type { ReloadReport } from "./reload/reloads.ts";

/** What is written and counted about a server. */
export interface Observation {
  /** Writes and counts an answer. Undefined without a log and without metrics. */
  readonly onResponse: ((response: LoggedResponse) => void) | undefined;
  /** Counts what was refused before it became a request of the interface. */
  readonly onRefusal: (status: number) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: (snapshot: Snapshot) => void;
  /** Notes how a reload ended. */
  readonly reloaded: (report: ReloadReport) => void;
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
 * @param servesSnapshots whether there are metrics about a snapshot
 * @throws `CommandError` if the metrics' port cannot be listened on
 */
export async function openObservation(
  { log, metricsPort, metricsHost = "127.0.0.1", ...left }: ObservationOptions,
  {
    quiet,
    servesSnapshots,
  }: { readonly quiet: boolean | undefined; readonly servesSnapshots: boolean },
): Promise<Observation> {
  allRead(left);
  const accessLog = log && openAccessLog(log);
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  const snapshots = metrics && servesSnapshots ? addSnapshotMetrics(metrics.registry) : undefined;
  const server =
    metrics &&
    (await serveMetrics(
      metrics.registry,
      metricsPort!,
      await bindAddress(metricsHost, "--metrics-host"),
    ));
  if (server && !quiet) process.stderr.write(`metrics at ${server.url}\n`);
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  return {
    onResponse: accessLog || metrics ? observe : undefined,
    onRefusal: (status) => metrics?.refused(status),
    serving: (snapshot) => snapshots?.serving(snapshot),
    reloaded(report) {
      snapshots?.reloaded(report.outcome);
      if (report.outcome === "succeeded") snapshots?.serving(report.snapshot);
    },
    async close() {
      server?.close();
      await accessLog?.end();
    },
  };
}

/** A line for each answer. */
interface AccessLog {
  readonly add: (response: LoggedResponse) => void;
  /** Resolves once all lines are written, or their reader has taken too long. */
  readonly end: () => Promise<void>;
}

/** Standard output is for results. */
const STANDARD_ERROR = 2;

/** Bytes that may wait for the reader of the lines, some 80,000 lines; those beyond are dropped. */
const BACKLOG = 2 ** 24;

/** Milliseconds that the end waits for a reader. */
const LAST_WAIT = 1_000;

/**
 * Opens a log of answers: JSON for programs, text for people. It never holds up an answer, and goes on after what cannot be written,
 * such as to a full disk.
 */
function openAccessLog(format: "json" | "text"): AccessLog {
  let isEnding = false;
  // Not `pino.destination()`, which would hold up the exit until a stalled reader goes on.
  const lines = new sonicBoom.SonicBoom({
    fd: STANDARD_ERROR,
    sync: false,
    maxLength: BACKLOG,
    retryEAGAIN: () => !isEnding,
  });
  // There is no other place to report it at.
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
    add({ operation, status, bytes, caller, requestId, ...response }) {
      // Microseconds are all that a clock can tell.
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
      new Promise((resolve) => {
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
