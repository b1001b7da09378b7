import type { Snapshot } from "@mastery/core";
import type { ObservedResponse } from "@mastery/http-node";
import { bindAddress } from "../bind-address.ts";
import type { ReloadReport } from "../reload/reloads.ts";
import type { Metrics } from "./metrics.ts";
import type { MetricsServer } from "./metrics-server.ts";
import type { ObservationOptions } from "./options.ts";

/** What is written and counted about a service. */
export interface Observation {
  /** Undefined if nothing is. */
  readonly onResponse: ((response: ObservedResponse) => void) | undefined;
  /** Notes what was refused before it became a request of the interface. */
  readonly onRefusal: (status: number) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: (snapshot: Snapshot) => void;
  /** Notes how a reload ended. */
  readonly reloaded: (report: ReloadReport) => void;
  /** Address of the metrics. */
  readonly metricsUrl: string | undefined;
  /** Resolves once the log is written. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the log and the metrics that the options ask for. What they need is loaded only then.
 *
 * @throws `CommandError` if the metrics' port cannot be listened on
 */
export async function openObservation({
  log,
  metricsPort,
  metricsHost = "127.0.0.1",
}: ObservationOptions): Promise<Observation> {
  const metrics =
    metricsPort === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const server = metrics && (await openServer(metrics, metricsPort!, metricsHost));
  const observers = [accessLog?.add, metrics?.count].filter((observer) => observer !== undefined);
  return {
    onResponse:
      observers.length === 0
        ? undefined
        : (response) => {
            for (const observe of observers) observe(response);
          },
    onRefusal: (status) => metrics?.refused(status),
    serving: (snapshot) => metrics?.serving(snapshot),
    reloaded(report) {
      metrics?.reloaded(report.outcome);
      if (report.outcome === "succeeded") metrics?.serving(report.snapshot);
    },
    metricsUrl: server?.url,
    async close() {
      server?.close();
      await accessLog?.end();
    },
  };
}

async function openServer(
  { registry }: Metrics,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const { serveMetrics } = await import("./metrics-server.ts");
  return serveMetrics(registry, port, await bindAddress(host, "--metrics-host"));
}
