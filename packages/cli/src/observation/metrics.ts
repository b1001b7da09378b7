import type { Snapshot } from "@mastery/core";
import { snapshotRevision } from "@mastery/http-node";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { ReloadReport } from "../reload/reloads.ts";
import type { LoggedResponse } from "./access-log.ts";
import { DurationHistogram } from "./durations.ts";

/** Numbers about the process for Prometheus. All labels have few values: operations, statuses, outcomes. */
export interface Metrics {
  readonly registry: Registry;
  readonly count: (response: LoggedResponse) => void;
  /** Counts what was refused before it became a request of the interface. */
  readonly refused: (status: number) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: (snapshot: Snapshot) => void;
  readonly reloaded: (outcome: ReloadReport["outcome"]) => void;
}

/** All of them are counted from 0, so that the first is seen as an increase. */
const OUTCOMES: readonly ReloadReport["outcome"][] = [
  "succeeded",
  "unchanged",
  "failed",
  "dropped",
];

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
  const loaded = new Gauge({
    name: "mastery_snapshot_loaded_timestamp_seconds",
    help: "When the served snapshot was loaded or computed, in seconds since 1970.",
    registers,
  });
  let served: string | Promise<string> | undefined;
  new Gauge({
    name: "mastery_snapshot_info",
    help: "The revision of the served snapshot.",
    labelNames: ["revision"],
    registers,
    async collect() {
      const revision = await served;
      this.reset();
      if (revision !== undefined) this.set({ revision }, 1);
    },
  });
  const reloads = new Counter({
    name: "mastery_snapshot_reloads_total",
    help: "Reloads that have ended.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of OUTCOMES) reloads.inc({ outcome }, 0);
  return {
    registry,
    count({ operation, status, milliseconds }) {
      const statuses = counts.get(operation) ?? new Map<number, number>();
      counts.set(operation, statuses);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      durations.observe(operation, milliseconds / 1000);
    },
    refused: (status) => refusals.inc({ status }),
    serving(snapshot) {
      loaded.setToCurrentTime();
      served = snapshotRevision(snapshot);
    },
    reloaded: (outcome) => reloads.inc({ outcome }),
  };
}
