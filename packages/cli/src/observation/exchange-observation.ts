import type { ObservedExchange, Resumption } from "@mastery/dataspace";
import { bindAddress } from "../bind-address.ts";
import type { LoggedResponse } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";
import type { MetricsServer } from "./metrics-server.ts";
import type { ObservationOptions } from "./options.ts";

/** What is written and counted about exchanges. */
export interface ExchangeObservation {
  /** Undefined without a log and without metrics. */
  readonly onExchange: ((exchange: ObservedExchange) => void) | undefined;
  /** Counts a request that was refused before it became an exchange. */
  readonly onRefusal: (status: number) => void;
  /** Logs and counts a resumption; one that failed is also a warning, even without a log. */
  readonly onResume: (resumption: Resumption) => void;
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
export async function openExchangeObservation({
  log,
  metricsPort,
  metricsHost = "127.0.0.1",
}: ObservationOptions): Promise<ExchangeObservation> {
  const metrics = metricsPort === undefined ? undefined : await createExchangeMetrics();
  const accessLog = log && (await import("./access-log.ts")).openAccessLog(log);
  const server = metrics && (await openServer(metrics, metricsPort!, metricsHost));
  const observe = (response: LoggedResponse): void => {
    accessLog?.add(response);
    metrics?.count(response);
  };
  return {
    onExchange: accessLog || metrics ? observe : undefined,
    onRefusal: (status) => metrics?.refused(status),
    onResume(resumption) {
      const end = performance.now();
      observe({ operation: "resume", ...resumption, end, caller: undefined, requestId: "-" });
      const { status } = resumption;
      if (status >= 300) process.stderr.write(`warning: ${describeFailure(status)}\n`);
    },
    metricsUrl: server?.url,
    async close() {
      server?.close();
      await accessLog?.end();
    },
  };
}

async function createExchangeMetrics(): Promise<Metrics> {
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics();
  // Exchanges are answered without a snapshot; its metrics would claim one from 1970.
  for (const { name } of metrics.registry.getMetricsAsArray()) {
    if (name.startsWith("mastery_snapshot_")) metrics.registry.removeSingleMetric(name);
  }
  return metrics;
}

async function openServer(
  { registry }: Metrics,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const { serveMetrics } = await import("./metrics-server.ts");
  return serveMetrics(registry, port, await bindAddress(host, "--metrics-host"));
}

function describeFailure(status: number): string {
  const answer = status === 502 ? "no answer, or 502" : String(status);
  return `a service chain was not resumed: the address of --resume-url gave ${answer}`;
}
