import { describeLocation } from "@mastery/core/dataset";
import {
  REASONS,
  type Reason,
  type ReasonCount,
  type StatementReport,
} from "@mastery/dataset/xapi";
import { formatCount } from "./counts.ts";

/** Warns of skipped xAPI statements, even when quiet: nothing is dropped silently. */
export function warnOfSkippedStatements({ read, mapped, reasons }: StatementReport): void {
  const counts = entriesOf(reasons).map(([reason, { count }]) => `${formatCount(count)} ${reason}`);
  if (counts.length === 0) return;
  process.stderr.write(
    `warning: ${formatCount(mapped)} of ${formatCount(read)} statements became traces: ${counts.join(", ")}\n`,
  );
}

/** Returns each reason for skipping with its meaning, count and first examples. */
export function describeStatements({ read, mapped, reasons }: StatementReport): string {
  const lines = [`statements: ${formatCount(mapped)} of ${formatCount(read)} became traces`];
  for (const [reason, { count, examples }] of entriesOf(reasons)) {
    lines.push(`  ${formatCount(count)} ${reason}: ${REASONS[reason]}`);
    for (const { location, detail } of examples) {
      lines.push(`    ${describeLocation(location)} ${detail}`.trimEnd());
    }
  }
  return lines.join("\n");
}

function entriesOf(reasons: StatementReport["reasons"]): [Reason, ReasonCount][] {
  return Object.entries(reasons) as [Reason, ReasonCount][];
}
