import type { ReloadReport } from "@mastery/openapi/watch";
import { describeError, warn } from "../failures.ts";
import type { SnapshotOrigin } from "../snapshot-source.ts";
import { describeSnapshot, warnOfUnknownTexts } from "../summary.ts";

/** What the thread that loads a snapshot is given. */
export interface Loading {
  readonly origin: SnapshotOrigin;
  readonly language: string;
}

export function writeReport(report: ReloadReport, quiet = false): void {
  const { outcome } = report;
  if (outcome === "failed") {
    warn(`not reloaded, the previous data stay in service: ${describeError(report.error)}`);
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
