import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Snapshot } from "@mastery/core";
import { snapshotOfContent } from "@mastery/core/internal";
import type { SnapshotSource } from "@mastery/http-node";
import { CommandError, describeError, warn } from "../failures.ts";
import { describeSnapshot, warnOfUnknownTexts } from "../summary.ts";
import type { Loading, Reply } from "./messages.ts";

/** Outcome of a reload. The served snapshot changes only if the outcome is `succeeded`. */
export type ReloadReport =
  | { readonly outcome: "succeeded"; readonly snapshot: Snapshot; readonly milliseconds: number }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "failed"; readonly problem: string }
  | { readonly outcome: "dropped" };

interface ReloadOptions {
  /** Loads a candidate. Rejects if loading fails, or as soon as the signal is aborted. */
  readonly load: (signal: AbortSignal) => ReturnType<typeof loadInThread>;
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
      if (signal.aborted) return { outcome: "dropped" };
      return { outcome: "failed", problem: describeError(error) };
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

/**
 * Loads as at startup, while the calling thread continues.
 *
 * @throws {CommandError} with the reason if loading fails; another error once the signal is aborted
 */
export async function loadInThread(loading: Loading, signal: AbortSignal) {
  signal.throwIfAborted();
  // The thread does not get the flags of the process, since some of them, such as `--input-type`, break the thread's program.
  const thread = new Worker(new URL(import.meta.resolve("#reload")), {
    workerData: loading,
    execArgv: [],
    stderr: true,
  });
  // The thread waits until its warnings are read. A pipe would stop reading at the first message that cannot be written.
  thread.stderr.on("data", (warnings) => process.stderr.write(warnings));
  try {
    const [reply]: Reply[] = await once(thread, "message", { signal }).catch((cause: Error) => {
      signal.throwIfAborted();
      // The program catches its own errors. This error means that the thread ran out of memory or could not start.
      const message = `the loading thread ended early: ${cause.message}`;
      throw new CommandError(message, { cause });
    });
    if ("problem" in reply!) throw new CommandError(reply.problem);
    return { snapshot: snapshotOfContent(reply!.content), prepared: reply!.prepared };
  } finally {
    await thread.terminate();
  }
}

export function writeReport(report: ReloadReport, quiet = false): void {
  const { outcome } = report;
  if (outcome === "failed") {
    warn(`not reloaded, the previous data stay in service: ${report.problem}`);
  } else if (outcome === "dropped") warn("not reloaded: the service is shutting down");
  else if (!quiet) {
    const what =
      outcome === "succeeded"
        ? describeSnapshot(report.snapshot, report.milliseconds)
        : "nothing: the data are unchanged";
    process.stderr.write(`reloaded ${what}\n`);
    if (outcome === "succeeded") warnOfUnknownTexts(report.snapshot);
  }
}

/** One run at a time. All requests made during a run, or before `start()`, lead to one more run. */
export function onRequest(task: () => Promise<void>): { request(): void; start(): void } {
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

/** Calls `onChange` once a change has settled for one poll. File system events would miss mounted volumes whose links are swapped. */
export async function watchData(
  path: string,
  onChange: () => void,
  signal: AbortSignal,
  milliseconds = 1_000,
): Promise<void> {
  const isSettledChange = changeDetector(await stateOf(path));
  const timer = setTimeout(async () => {
    const state = await stateOf(path);
    if (signal.aborted) return;
    if (isSettledChange(state)) onChange();
    timer.refresh();
  }, milliseconds).unref();
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** The returned function is called with each observed state. It returns true if the state is new and equals the previous observation. */
export function changeDetector(initial: string): (state: string) => boolean {
  let reported = initial;
  let last = initial;
  return (state) => {
    const isSettled = state === last && state !== reported;
    last = state;
    if (isSettled) reported = state;
    return isSettled;
  };
}

/** Depth to which folders are searched for data, such as pages of a record store or parts of a table. */
const DEPTH = 2;

/** Returns a string that changes with the file, or with any visible file in the directory and its subdirectories. Links are followed. */
export async function stateOf(path: string, depth: number = DEPTH): Promise<string> {
  try {
    const stats = await stat(path, { bigint: true });
    if (stats.isDirectory() && depth > 0) return await stateOfDirectory(path, depth - 1);
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return `${path} ${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return `${path} ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Returns the states of all files except hidden files, which editors and mounted volumes keep next to the data. */
async function stateOfDirectory(path: string, depth: number): Promise<string> {
  const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
  const states = await Promise.all(names.map((name) => stateOf(join(path, name), depth)));
  return states.join("\n");
}
