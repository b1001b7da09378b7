import { Option } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import { loadSnapshot, type SnapshotOrigin } from "../snapshot-origin.ts";
import { loadBeside } from "./load-beside.ts";
import { type ReloadReport, Reloads } from "./reloads.ts";
import { writeReport } from "./report.ts";
import { watchData } from "./watch.ts";

/** Returns the `--watch` option. */
export function watchOption(): Option<"--watch"> {
  return new Option("--watch", "reload when the data change, not only on SIGHUP");
}

interface OpenOptions {
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
  /** Reload when the data change, too. */
  readonly watch?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** Called when a reload has ended. */
  readonly onReload: (report: ReloadReport) => void;
}

/** Reloads on SIGHUP from now on, so call it before the data are loaded first: a change meanwhile is not missed. */
export async function openReloads(
  origin: SnapshotOrigin,
  { signal, watch, quiet, onReload }: OpenOptions,
): Promise<Reloads> {
  const reloads = new Reloads({
    load: (stop) => loadCandidate(origin, stop),
    onReload(report) {
      writeReport(report, quiet);
      onReload(report);
    },
    signal,
  });
  const request = (): void => reloads.request();
  process.on("SIGHUP", request);
  if (watch) {
    const watched = await watchData(origin.data, request);
    signal.addEventListener("abort", () => watched.close());
  }
  return reloads;
}

/** A file is read in short steps between answers. What takes computing gets a thread of its own. */
function loadCandidate(origin: SnapshotOrigin, signal: AbortSignal): Promise<Snapshot> {
  if (origin.kind === "file") return loadSnapshot(origin, { signal, quiet: true });
  return loadBeside(origin, signal);
}
