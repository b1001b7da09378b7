import { readdir, stat } from "node:fs/promises";
import type { Snapshot } from "@mastery/core";
import { findShards, readShards, readSnapshot } from "@mastery/node/snapshots";
import type { ComputingOptions } from "./computing-options.ts";

/** Where a served snapshot comes from. Plain data, so that a thread can be given it. */
export interface SnapshotOrigin extends ComputingOptions {
  /** Path of a snapshot file, a folder of shards or a data directory. */
  readonly data: string;
  /** What the path led to at the start; another kind later is an error. */
  readonly kind: "file" | "shards" | "directory";
}

/** Whether a path leads to a snapshot file, a folder of shards or a data directory. */
export async function kindOf(path: string): Promise<SnapshotOrigin["kind"]> {
  // A missing path is reported by the reader of directories.
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return "file";
  return stats?.isDirectory() && (await hasOnlyShards(path)) ? "shards" : "directory";
}

/** Whether a directory has shards; a snapshot beside the data that it was computed from is none. The reader reports what is unreadable. */
async function hasOnlyShards(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  return (
    names.some((name) => name.endsWith(".snapshot")) &&
    !names.some((name) => name.startsWith("skills."))
  );
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
  if (kind === "file") return readSnapshot(options.data, { signal });
  if (kind === "shards") return readShards(await findShards(options.data), { signal });
  // Loaded late: reading a file needs none of it.
  const { preload } = await import("./preload.ts");
  return (await preload({ quiet, ...options }, signal)).result;
}
