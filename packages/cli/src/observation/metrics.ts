import type { ObservedResponse } from "@mastery/http-node";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { DurationHistogram } from "./durations.ts";

/** Numbers about the process for Prometheus. All labels have few values: operations, statuses. */
export interface Metrics {
  readonly registry: Registry;
  readonly count: (response: ObservedResponse) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: () => void;
}

/** Creates the metrics of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counts = new Map<string, Map<number, number>>();
  new Counter({
    name: "mastery_http_requests_total",
    help: "Answered requests.",
    labelNames: ["operation", "status"],
    registers,
    collect() {
      this.reset();
      for (const [operation, statuses] of counts) {
        for (const [status, count] of statuses) this.inc({ operation, status }, count);
      }
    },
  });
  const durations = new DurationHistogram(registry);
  const loaded = new Gauge({
    name: "mastery_snapshot_loaded_timestamp_seconds",
    help: "When the served snapshot was loaded or computed, in seconds since 1970.",
    registers,
  });
  return {
    registry,
    count({ operation, status, milliseconds }) {
      const statuses = counts.get(operation) ?? new Map<number, number>();
      counts.set(operation, statuses);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      durations.observe(operation, milliseconds / 1000);
    },
    serving: () => loaded.setToCurrentTime(),
  };
}
