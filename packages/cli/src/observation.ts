import type { Snapshot } from "@mastery/core";
import type { LoggedResponse } from "./access-log.ts";
import { allRead } from "./define-command.ts";
import { UsageError } from "./failures.ts";
import { bindAddress, listen, neverForWebsites } from "./listen.ts";
import type { ObservationOptions } from "./options.ts";
import type { ReloadReport } from "./reload/reloads.ts";

export interface Observation {
  /** Logs and counts a response. Undefined if there is neither a log nor metrics. */
  readonly onResponse: ((response: LoggedResponse) => void) | undefined;
  /** Counts a request that is rejected before it is routed. */
  readonly onRefusal: (status: number) => void;
  /** Records that a snapshot is served, and when it was written (seconds since 1970). */
  readonly serving: (snapshot: Snapshot, written: number) => void;
  /** Records the outcome of a reload, and when its data were written. */
  readonly reloaded: (report: ReloadReport, written: number) => void;
  /** Resolves once the log is completely written. */
  readonly close: () => Promise<void>;
}

export function checkObservation(
  { metricsPort, metricsHost }: ObservationOptions,
  port: number,
): void {
  if (metricsPort === undefined && metricsHost !== undefined) {
    throw new UsageError("option '--metrics-host' needs '--metrics-port'");
  }
  if (metricsPort === port && port !== 0) {
    throw new UsageError(
      `--port and --metrics-port are both ${port}; choose a different port for one of them`,
    );
  }
}

/**
 * Opens the log and the metrics that the options request, and prints the address of the metrics.
 *
 * @throws `CommandError` if the metrics server cannot listen
 */
export async function openObservation(
  { log, metricsPort, metricsHost = "127.0.0.1", ...left }: ObservationOptions,
  quiet: boolean | undefined,
): Promise<Observation> {
  allRead(left);
  // The module is loaded on first use, since most servers have neither a log nor metrics.
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const metrics =
    metricsPort === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
  const server =
    metrics &&
    (await listen(
      neverForWebsites((req, res) => void metrics.answer(req, res)),
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

/** Milliseconds that a client may take to send its request. */
const TIMEOUT = 10_000;

/** Limits on connections for metrics. All connections are closed when the service stops. */
const SCRAPERS = {
  maxConnections: 100,
  headersTimeout: TIMEOUT,
  requestTimeout: TIMEOUT,
  gracePeriod: 0,
};
