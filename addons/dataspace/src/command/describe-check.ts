import { countOf, formatCount, type Section } from "@mastery/cli/command";
import type { Counted, StatementCheck } from "../check-statements.ts";

const SHOWN = 10;

/** Returns the lines of a report. The template lists everything. */
export function describeCheck(check: StatementCheck): Section[] {
  const { read, counted, invalid, verbs } = check;
  const outcomes = verbs.map(({ id, statements, counted, reasons }) => {
    const others = Object.entries(reasons).map(
      ([reason, count]) => `, ${formatCount(count)} ${reason}`,
    );
    return `${formatCount(counted)} of ${formatCount(statements)} count${others.join("")}  ${id || "no verb"}`;
  });
  return [
    [
      "statements",
      `${formatCount(counted)} of ${formatCount(read)} count, ${formatCount(invalid)} invalid`,
    ],
    ["verbs", ...firstOf(outcomes)],
    ...unknown("activities", check.unknownActivities),
    ...unknown("home pages", check.unknownHomePages),
  ];
}

function unknown(name: string, counts: readonly Counted[]): Section[] {
  if (counts.length === 0) return [];
  const lines = counts.map(({ id, statements }) => `${countOf(statements, "statement")}  ${id}`);
  return [[name, "nothing maps these:", ...firstOf(lines)]];
}

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - SHOWN;
  return more > 0 ? [...lines.slice(0, SHOWN), `… and ${formatCount(more)} more`] : [...lines];
}
