/**
 * Replaces the snapshot of a running service when its file changes, without blocking the event loop.
 *
 * @module @mastery/openapi/watch
 */

import type { SnapshotSource } from "../index.ts";
import { watchPath } from "./changes.ts";
import { createReloads, type ReloadReport } from "./reloads.ts";
import { type LoadSnapshot, loadInThread } from "./thread.ts";

export { onRequest, type ReloadReport } from "./reloads.ts";
export { type LoadedSnapshot, type LoadSnapshot, loadInThread, postLoaded } from "./thread.ts";

/** Options for watching a snapshot. */
export interface SnapshotWatchOptions {
  /** Called after each reload. Default: a failed reload is written with `console.error`. */
  readonly onReload?: ((report: ReloadReport) => void) | undefined;
  /** Aborted to stop watching; a running reload is then dropped. Default: the watch lasts as long as the process. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two looks at the path, or 0 to reload only on `reload()`. Default: 1,000. */
  readonly interval?: number | undefined;
  /** Loads the snapshot. Default: a thread reads the file, or the folder of shards. */
  readonly load?: LoadSnapshot | undefined;
}

/** A watched snapshot. */
export interface SnapshotWatch {
  /** Reloads even if nothing changed on disk. Requests made during a reload lead to one more reload. */
  reload(): void;
}

/**
 * Replaces the snapshot of a source when its file or folder changes, once the change has settled. A thread reads and validates the new
 * snapshot, so that requests are answered meanwhile; if there is any problem, the previous snapshot stays in service. The path is polled,
 * because file system events do not report every replacement of a mounted volume.
 *
 * @param source the source to replace in, or a promise of it, for a watch that begins before the first snapshot is read
 * @example
 * ```ts
 * const source = new SnapshotSource(await readSnapshot("school.snapshot"));
 * await watchSnapshot("school.snapshot", source);
 * ```
 */
export async function watchSnapshot(
  path: string,
  source: SnapshotSource | Promise<SnapshotSource>,
  options: SnapshotWatchOptions = {},
): Promise<SnapshotWatch> {
  const {
    onReload = reportFailure,
    signal = new AbortController().signal,
    interval = 1_000,
    load = (stop) => loadInThread(new URL("./main.js", import.meta.url), path, stop),
  } = options;
  const reloads = createReloads({ load, onReload, signal });
  if (interval > 0) await watchPath(path, reloads.request, signal, interval);
  if ("then" in source) void source.then(reloads.serve);
  else reloads.serve(source);
  return { reload: reloads.request };
}

function reportFailure(report: ReloadReport): void {
  if (report.outcome === "failed") console.error(report.error);
}
