import type { Snapshot } from "@mastery/core";
import { snapshotRevision } from "@mastery/http-node";
import { Counter, Gauge, type Registry } from "prom-client";
import type { ReloadReport } from "../reload/reloads.ts";

/** Numbers about what is served. */
export interface SnapshotMetrics {
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

/** Adds metrics of the served snapshot to those of the process. */
export function addSnapshotMetrics(registry: Registry): SnapshotMetrics {
  const registers = [registry];
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
    serving(snapshot) {
      loaded.setToCurrentTime();
      served = snapshotRevision(snapshot);
    },
    reloaded: (outcome) => reloads.inc({ outcome }),
  };
}
