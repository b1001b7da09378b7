import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { LoggedResponse } from "./access-log.ts";
import { DurationHistogram } from "./durations.ts";

/** Numbers about the process for Prometheus. All labels have few values: operations, statuses. */
export interface Metrics {
  readonly registry: Registry;
  readonly count: (response: LoggedResponse) => void;
  /** Counts what was refused before it became a request of the interface. */
  readonly refused: (status: number) => void;
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
  const refusals = new Counter({
    name: "mastery_http_refused_total",
    help: "What was refused before it became a request of the interface.",
    labelNames: ["status"],
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
    refused: (status) => refusals.inc({ status }),
  };
}
