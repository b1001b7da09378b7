import type { Span } from "@mastery/core";
import type { ReasonCount, StatementReport } from "@mastery/dataset";
import type { DatasetCounts } from "./counts.ts";

/** Examples of skipped statements that a report keeps for each reason. */
const EXAMPLES = 3;

/** Returns the counts of two parts together: they share the catalogue and the groups, and have no learner in common. */
export function addCounts(one: DatasetCounts, other: DatasetCounts): DatasetCounts {
  const reports = [one.statements, other.statements].filter((report) => report !== undefined);
  return {
    ...one,
    learners: one.learners + other.learners,
    traces: one.traces + other.traces,
    repeated_traces: one.repeated_traces + other.repeated_traces,
    skipped_traces: one.skipped_traces + other.skipped_traces,
    skipped_because: addNumbers(one.skipped_because, other.skipped_because),
    left_traces: one.left_traces + other.left_traces,
    outside_traces: one.outside_traces + other.outside_traces,
    undated_traces: one.undated_traces + other.undated_traces,
    dates: { ...one.dates, ...spanOf(one.dates, other.dates) },
    warnings: addNumbers(one.warnings, other.warnings),
    unobserved_domains: inBoth(one.unobserved_domains, other.unobserved_domains),
    notes: [...new Set([...one.notes, ...other.notes])],
    empty_groups: inBoth(one.empty_groups, other.empty_groups),
    ...(reports.length > 0 ? { statements: reports.reduce(addStatements) } : {}),
  };
}

/** Adds the numbers of each name. */
function addNumbers<T extends Readonly<Partial<Record<keyof T, number>>>>(one: T, other: T): T {
  const sums = new Map(Object.entries(one) as [string, number][]);
  for (const [name, number] of Object.entries(other) as [string, number][]) {
    sums.set(name, (sums.get(name) ?? 0) + number);
  }
  return Object.fromEntries(sums) as T;
}

function addStatements(one: StatementReport, other: StatementReport): StatementReport {
  const reasons = addReasons(Object.entries(one.reasons), Object.entries(other.reasons));
  return { ...addNumbers(numbersOf(one), numbersOf(other)), reasons };
}

function numbersOf({ read, mapped, invalid }: StatementReport) {
  return { read, mapped, invalid };
}

function addReasons(...reports: [string, ReasonCount][][]): StatementReport["reasons"] {
  const sums = new Map<string, ReasonCount>();
  for (const [reason, { count, examples }] of reports.flat()) {
    const sum = sums.get(reason) ?? { count: 0, examples: [] };
    const shown = [...sum.examples, ...examples].slice(0, EXAMPLES);
    sums.set(reason, { count: sum.count + count, examples: shown });
  }
  return Object.fromEntries([...sums].sort());
}

function spanOf(one: Span, other: Span): Span {
  const days = [one.first, one.last, other.first, other.last].filter((day) => day !== null).sort();
  return { first: days[0] ?? null, last: days.at(-1) ?? null };
}

function inBoth(one: readonly string[], other: readonly string[]): string[] {
  const names = new Set(other);
  return one.filter((name) => names.has(name));
}
