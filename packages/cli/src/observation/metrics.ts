import type { ObservedResponse } from "@mastery/http-node";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Numbers about the process for Prometheus. All labels have few values: operations, statuses. */
export interface Metrics {
  readonly registry: Registry;
  readonly count: (response: ObservedResponse) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: () => void;
}

/** Upper bounds in seconds: a look-up takes microseconds, rendering a large list up to a second. */
const BUCKETS = [
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
    buckets: BUCKETS,
    registers,
  });
  const loaded = new Gauge({
    name: "mastery_snapshot_loaded_timestamp_seconds",
    help: "When the served snapshot was loaded or computed, in seconds since 1970.",
    registers,
  });
  return {
    registry,
    count({ operation, status, milliseconds }) {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    serving: () => loaded.setToCurrentTime(),
  };
}
