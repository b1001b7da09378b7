import { type PrecomputeOptions, precompute, type Snapshot } from "@mastery/core";
import { type Computed, compute, type DataOptions } from "./compute.ts";
import type { ComputingOptions } from "./computing-options.ts";
import { openFitting } from "./fitting.ts";

/** The options of commands that compute a snapshot. */
export interface PreloadOptions extends ComputingOptions, DataOptions {
  /** Clusters keep its ids. */
  readonly previous?: PrecomputeOptions["previous"];
}

/** Computes the snapshot of a data directory, with progress on standard error. */
export function preload(
  { name, previous, ...options }: PreloadOptions,
  signal: AbortSignal,
): Promise<Computed<Snapshot>> {
  return compute(options, signal, async (work) => {
    const fitting = await openFitting(options, work);
    return (dataset, workers) => precompute(dataset, { ...fitting, name, previous, ...workers });
  });
}
