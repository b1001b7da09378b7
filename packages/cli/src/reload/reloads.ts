import type { Snapshot } from "@mastery/core";
import { type SnapshotSource, snapshotRevision } from "@mastery/http-node";
import { describeError } from "../failures.ts";
import { hintAtGarbage } from "./garbage.ts";

/** How a reload ended. All but `succeeded` leave what was served. */
export type ReloadReport =
  | { readonly outcome: "succeeded"; readonly snapshot: Snapshot; readonly milliseconds: number }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "failed"; readonly problem: string }
  | { readonly outcome: "dropped" };

/** What reloads need. */
export interface ReloadOptions {
  /** Loads a candidate; rejects if there is none, or once the signal is aborted. */
  readonly load: (signal: AbortSignal) => Promise<Snapshot>;
  /** Called when a reload has ended. */
  readonly onReload: (report: ReloadReport) => void;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** Replaces the snapshot of a source by a newly loaded one, whenever that is asked for: one at a time, the last one wins. */
export class Reloads {
  readonly #options: ReloadOptions;
  #source: SnapshotSource | undefined;
  #isWanted = false;
  #isRunning = false;

  constructor(options: ReloadOptions) {
    this.#options = options;
  }

  /** Starts to reload, with what was asked for before. */
  serve(source: SnapshotSource): void {
    this.#source = source;
    if (this.#isWanted) this.request();
  }

  /** Asks for a reload. While one runs, another follows, since what it reads may be out of date already. */
  request(): void {
    const { signal, onReload } = this.#options;
    this.#isWanted = !signal.aborted;
    if (signal.aborted) onReload({ outcome: "dropped" });
    else if (this.#source && !this.#isRunning) void this.#run(this.#source);
  }

  async #run(source: SnapshotSource): Promise<void> {
    this.#isRunning = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      this.#options.onReload(await this.#reload(source));
    }
    this.#isRunning = false;
  }

  async #reload(source: SnapshotSource): Promise<ReloadReport> {
    const { load, signal } = this.#options;
    const start = performance.now();
    try {
      const snapshot = await load(signal);
      // Answers name it: hashed before the switch, it keeps none of them waiting.
      const revision = await snapshotRevision(snapshot);
      if (revision === (await snapshotRevision(source.current))) return { outcome: "unchanged" };
      signal.throwIfAborted();
      source.replace(snapshot);
      setImmediate(hintAtGarbage, snapshot);
      return { outcome: "succeeded", snapshot, milliseconds: performance.now() - start };
    } catch (error) {
      if (signal.aborted) return { outcome: "dropped" };
      return { outcome: "failed", problem: describeError(error) };
    }
  }
}
