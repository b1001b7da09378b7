import { stat } from "node:fs/promises";
import type { Snapshot } from "@mastery/core";
import { readSnapshot } from "@mastery/snapshot-file";
import type { ComputingOptions } from "./computing-options.ts";

/** Where a served snapshot comes from. Plain data, so that a thread can be given it. */
export interface SnapshotOrigin extends ComputingOptions {
  /** Path of a snapshot file or a data directory. */
  readonly data: string;
  /** What the path led to at the start; another kind later is an error. */
  readonly kind: "file" | "directory";
}

/** Whether a path leads to a snapshot file or a data directory. */
export async function kindOf(path: string): Promise<SnapshotOrigin["kind"]> {
  // A missing path is reported by the reader of directories.
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? "file" : "directory";
}

/** How a snapshot is loaded. */
export interface LoadingOptions {
  readonly signal: AbortSignal;
  /** Show no progress. */
  readonly quiet?: boolean | undefined;
}

/** Reads or computes the snapshot. */
export async function loadSnapshot(
  { kind, ...options }: SnapshotOrigin,
  { signal, quiet }: LoadingOptions,
): Promise<Snapshot> {
  if (kind === "file") return readSnapshot(options.data);
  // Loaded late: reading a file needs none of it.
  const { preload } = await import("./preload.ts");
  return (await preload({ quiet, ...options }, signal)).snapshot;
}
