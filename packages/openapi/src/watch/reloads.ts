import type { Snapshot } from "@mastery/core";
import type { SnapshotSource } from "../index.ts";
import type { LoadSnapshot } from "./thread.ts";

/** Outcome of a reload. The served snapshot changes only if the outcome is `succeeded`. */
export type ReloadReport =
  | { readonly outcome: "succeeded"; readonly snapshot: Snapshot; readonly milliseconds: number }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "failed"; readonly error: unknown }
  | { readonly outcome: "dropped" };

interface ReloadOptions {
  readonly load: LoadSnapshot;
  readonly onReload: (report: ReloadReport) => void;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** Loads run one at a time, and the snapshot of the last successful load is served. */
export function createReloads({ load, onReload, signal }: ReloadOptions) {
  let source: SnapshotSource;
  const reloads = onRequest(async () => onReload(await replace()));

  async function replace(): Promise<ReloadReport> {
    const start = performance.now();
    try {
      const { snapshot, prepared } = await load(signal);
      signal.throwIfAborted();
      if (prepared.revision === source.revision) return { outcome: "unchanged" };
      source.replace(snapshot, prepared);
      return { outcome: "succeeded", snapshot, milliseconds: performance.now() - start };
    } catch (error) {
      return signal.aborted ? { outcome: "dropped" } : { outcome: "failed", error };
    }
  }

  return {
    /** Another reload follows a running one, which may have read old data. During shutdown, the request is reported as dropped. */
    request(): void {
      if (signal.aborted) onReload({ outcome: "dropped" });
      else reloads.request();
    },
    /** Starts handling requests for a source, including requests made earlier. */
    serve(served: SnapshotSource): void {
      source = served;
      reloads.start();
    },
  };
}

/** Asks for runs of a task. */
interface OnRequest {
  /** Asks for a run. */
  request(): void;
  /** Begins with runs. */
  start(): void;
}

/** One run at a time. All requests made during a run, or before `start()`, lead to one more run. */
export function onRequest(task: () => Promise<void>): OnRequest {
  let isWanted = false;
  let isBusy = true;
  async function run(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await task();
    }
    isBusy = false;
  }
  return {
    request() {
      isWanted = true;
      if (!isBusy) void run();
    },
    start: () => void run(),
  };
}
