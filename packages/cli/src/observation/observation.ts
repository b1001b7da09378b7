import type { ObservedResponse } from "@mastery/http-node";
import { bindAddress } from "../bind-address.ts";
import type { ObservationOptions } from "./options.ts";

/** What is written and counted about a service. */
export interface Observation {
  /** Undefined if nothing is. */
  readonly onResponse: ((response: ObservedResponse) => void) | undefined;
  /** Notes that a snapshot is served from now on. */
  readonly serving: () => void;
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
    metricsPort === undefined ? undefined : await openMetrics(metricsPort, metricsHost);
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const writers = [accessLog?.write, metrics?.count].filter((writer) => writer !== undefined);
  return {
    onResponse:
      writers.length === 0
        ? undefined
        : (response) => {
            for (const write of writers) write(response);
          },
    serving: () => metrics?.serving(),
    metricsUrl: metrics?.url,
    async close() {
      metrics?.close();
      await accessLog?.end();
    },
  };
}

async function openMetrics(port: number, host: string) {
  const { createMetrics } = await import("./metrics.ts");
  const { serveMetrics } = await import("./metrics-server.ts");
  const { registry, ...metrics } = createMetrics();
  const address = await bindAddress(host, "--metrics-host");
  return { ...metrics, ...(await serveMetrics(registry, port, address)) };
}
