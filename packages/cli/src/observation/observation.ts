import type { Snapshot } from "@mastery/core";
import type { ObservedResponse } from "@mastery/http-node";
import type { ReloadReport } from "../reload/reloads.ts";
import type { ObservationOptions } from "./options.ts";
import { openSinks, type Sinks } from "./sinks.ts";

/** What is written and counted about a service. */
export interface Observation extends Pick<Sinks, "metricsUrl" | "close"> {
  /** Undefined if nothing is. */
  readonly onResponse: ((response: ObservedResponse) => void) | undefined;
  /** Notes what was refused before it became a request of the interface. */
  readonly onRefusal: (status: number) => void;
  /** Notes that a snapshot is served from now on. */
  readonly serving: (snapshot: Snapshot) => void;
  /** Notes how a reload ended. */
  readonly reloaded: (report: ReloadReport) => void;
}

/** Opens what the options ask for: see {@link openSinks}. */
export async function openObservation(options: ObservationOptions): Promise<Observation> {
  const { observe, metrics, metricsUrl, close } = await openSinks(options);
  const snapshots =
    metrics && (await import("./snapshot-metrics.ts")).addSnapshotMetrics(metrics.registry);
  return {
    onResponse: observe,
    onRefusal: (status) => metrics?.refused(status),
    serving: (snapshot) => snapshots?.serving(snapshot),
    reloaded(report) {
      snapshots?.reloaded(report.outcome);
      if (report.outcome === "succeeded") snapshots?.serving(report.snapshot);
    },
    metricsUrl,
    close,
  };
}
