import { describeSnapshot } from "../summary.ts";
import type { ReloadReport } from "./reloads.ts";

/** Writes how a reload ended to standard error; only what went wrong when quiet. */
export function writeReport(report: ReloadReport, quiet = false): void {
  const isProblem = report.outcome === "failed" || report.outcome === "dropped";
  if (isProblem || !quiet) process.stderr.write(`${describe(report)}\n`);
}

function describe(report: ReloadReport): string {
  switch (report.outcome) {
    case "succeeded":
      return `reloaded ${describeSnapshot(report.snapshot, report.milliseconds)}`;
    case "unchanged":
      return "reloaded nothing: the data are the same as before";
    case "failed":
      return `warning: not reloaded, the previous data stay in service: ${report.problem}`;
    case "dropped":
      return "warning: not reloaded: the service is stopping";
  }
}
