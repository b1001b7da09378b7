import { REASONS, type Reason, type StatementReport, type Untaken } from "@mastery/dataset";
import { formatCount } from "./counts.ts";

/** What was not taken of xAPI statements is told whatever else is quiet: nothing is dropped in silence. */
export function warnOfUntakenStatements({ read, taken, untaken }: StatementReport): void {
  const reasons = reasonsOf(untaken).map(
    ([reason, { count }]) => `${formatCount(count)} ${reason}`,
  );
  if (reasons.length === 0) return;
  process.stderr.write(
    `warning: took ${formatCount(taken)} of ${formatCount(read)} statements; not taken: ${reasons.join(", ")}\n`,
  );
}

/** Each reason with its meaning, its count and its first examples. */
export function describeStatements({ read, taken, untaken }: StatementReport): string {
  const lines = [`statements: took ${formatCount(taken)} of ${formatCount(read)}`];
  for (const [reason, { count, examples }] of reasonsOf(untaken)) {
    lines.push(`  ${formatCount(count)} ${reason}: ${REASONS[reason]}`);
    for (const { location, detail } of examples) {
      const at = location.line === undefined ? `[${location.index}]` : `:${location.line}`;
      lines.push(`    ${location.file}${at} ${detail}`.trimEnd());
    }
  }
  return lines.join("\n");
}

function reasonsOf(untaken: StatementReport["untaken"]): [Reason, Untaken][] {
  return Object.entries(untaken) as [Reason, Untaken][];
}
