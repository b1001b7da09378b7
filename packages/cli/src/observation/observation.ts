import type { Snapshot } from "@mastery/core";
import { UsageError } from "../failures.ts";
import { bindAddress } from "../listen.ts";
import { allRead } from "../option.ts";
import type { ObservationOptions } from "../options.ts";
import type { ReloadReport } from "../reload/reloads.ts";
import type { LoggedResponse } from "./access-log.ts";

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
 * Opens the log and the metrics that the options ask for, and prints where the metrics are. What they need is loaded only then.
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
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const library = metricsPort === undefined ? undefined : await import("./metrics.ts");
  const metrics = library?.createMetrics();
  const snapshots = servesSnapshots && metrics && library?.addSnapshotMetrics(metrics.registry);
  const address = metrics && (await bindAddress(metricsHost, "--metrics-host"));
  const server = metrics && (await library?.serveMetrics(metrics.registry, metricsPort!, address!));
  if (server && !quiet) process.stderr.write(`metrics at ${server.url}\n`);
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  const serving = (snapshot: Snapshot): void => {
    if (snapshots) snapshots.serving(snapshot);
  };
  return {
    onResponse: accessLog || metrics ? observe : undefined,
    onRefusal: (status) => metrics?.refused(status),
    serving,
    reloaded(report) {
      if (snapshots) snapshots.reloaded(report.outcome);
      if (report.outcome === "succeeded") serving(report.snapshot);
    },
    async close() {
      server?.close();
      await accessLog?.end();
    },
  };
}
