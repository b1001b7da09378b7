import { bindAddress } from "../bind-address.ts";
import type { LoggedResponse } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";
import type { MetricsServer } from "./metrics-server.ts";
import type { ObservationOptions } from "./options.ts";

/** The log and the metrics: where answers are written and counted. */
export interface Sinks {
  /** Writes and counts an answer. Undefined without a log and without metrics. */
  readonly observe: ((response: LoggedResponse) => void) | undefined;
  /** Undefined unless they are served. */
  readonly metrics: Metrics | undefined;
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
export async function openSinks({
  log,
  metricsPort,
  metricsHost = "127.0.0.1",
}: ObservationOptions): Promise<Sinks> {
  const metrics =
    metricsPort === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const server = metrics && (await openServer(metrics, metricsPort!, metricsHost));
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  return {
    observe: accessLog || metrics ? observe : undefined,
    metrics,
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
