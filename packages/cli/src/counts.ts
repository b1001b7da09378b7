import type { Span, TraceDates, Warnings } from "@mastery/core";
import { describeLocation } from "@mastery/core/dataset";
import type { Coverage, Gap, OneRosterReport, ReadDataset } from "@mastery/dataset";
import {
  REASONS,
  type Reason,
  type ReasonCount,
  type StatementReport,
} from "@mastery/dataset/xapi";
import { warn } from "./failures.ts";

/** The contents of a data directory, in the field names of the JSON output. */
export interface DatasetCounts {
  readonly learners: number;
  readonly groups: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  /** Traces that were counted. */
  readonly traces: number;
  /** Traces with the id and content of an earlier one. */
  readonly repeated_traces: number;
  /** Invalid traces that `--lenient` skipped. */
  readonly skipped_traces: number;
  /** Number of their issues by kind. */
  readonly skipped_because: Readonly<Record<string, number>>;
  /** Skipped traces of learners who have left. */
  readonly left_traces: number;
  /** Traces outside `--since` and `--until`. */
  readonly outside_traces: number;
  /** Traces without a date, where one of these is given. */
  readonly undated_traces: number;
  /** Which days were chosen, and which the counted traces cover. */
  readonly dates: TraceDates;
  /** Missing or unreadable fields of counted traces: their number by kind. */
  readonly warnings: Warnings;
  /** Domains in which no learner has a scored trace. */
  readonly unobserved_domains: readonly string[];
  /** Notes on files that could have been read in more than one way. */
  readonly notes: readonly string[];
  /** Ids of the groups that no learner is in. */
  readonly empty_groups: readonly string[];
  /** How xAPI statements were mapped, if the directory has any. */
  readonly statements?: StatementReport;
  /** Counts of OneRoster rows by outcome, if the directory has any. */
  readonly one_roster?: OneRosterReport;
}

/** Ids of groups without learners that a warning names. */
const SHOWN_GROUPS = 5;

export function countDataset(dataset: ReadDataset): DatasetCounts {
  const { groups, roster, catalogue, report, statements, oneRoster, notes } = dataset;
  return {
    learners: roster.ids.length,
    groups: groups.length,
    resources: catalogue.resourceIds.length,
    skills: catalogue.skillIds.length,
    domains: catalogue.domains.length,
    traces: report.traces.counted,
    repeated_traces: report.traces.repeated,
    skipped_traces: report.traces.skipped,
    skipped_because: report.skippedBecause,
    left_traces: report.traces.left,
    outside_traces: report.traces.outside,
    undated_traces: report.traces.undated,
    dates: report.dates,
    warnings: report.warnings,
    unobserved_domains: report.unobservedDomains,
    notes,
    empty_groups: report.emptyGroups,
    ...(statements ? { statements } : {}),
    ...(oneRoster ? { one_roster: oneRoster } : {}),
  };
}

/** Reports what was skipped or lacks something, even when quiet: nothing is dropped silently. */
export function warnOfCounts(counts: DatasetCounts): void {
  for (const line of describeWarnings(counts)) process.stderr.write(`${line}\n`);
}

function describeWarnings(counts: DatasetCounts): string[] {
  const { skipped_traces, skipped_because, left_traces, outside_traces, undated_traces } = counts;
  const { warnings, unobserved_domains, empty_groups, one_roster, statements } = counts;
  const noun = statements ? "statement" : "trace";
  const lines = counts.notes.map((note) => `note: ${note}`);
  if (skipped_traces > 0) {
    lines.push(`warning: skipped ${countOf(skipped_traces, noun)}: ${countKinds(skipped_because)}`);
  }
  if (left_traces > 0) {
    lines.push(`note: skipped ${countOf(left_traces, noun)} of learners who have left`);
  }
  if (outside_traces > 0)
    lines.push(`note: skipped ${countOf(outside_traces, noun)} outside the dates`);
  if (undated_traces > 0) {
    lines.push(`warning: skipped ${countOf(undated_traces, noun)} without a readable date`);
  }
  if (Object.keys(warnings).length > 0) {
    lines.push(`warning: counted traces with ${countKinds(warnings)}`);
  }
  if (unobserved_domains.length > 0) {
    const names = unobserved_domains.join(", ");
    lines.push(`warning: no learner has a scored trace in ${names}: profiles have no value there`);
  }
  if (empty_groups.length > 0) {
    const first = empty_groups.slice(0, SHOWN_GROUPS).join(", ");
    const more = empty_groups.length > SHOWN_GROUPS ? ", …" : "";
    lines.push(
      `warning: ${countOf(empty_groups.length, "group")} without learners: ${first}${more}`,
    );
  }
  if (one_roster && one_roster.other_users > 0) {
    lines.push(`note: skipped ${countOf(one_roster.other_users, "user")} who are no students`);
  }
  if (one_roster && one_roster.deleted_rows > 0) {
    lines.push(`note: skipped ${countOf(one_roster.deleted_rows, "row")} of deleted records`);
  }
  return lines;
}

/** Returns the days that traces cover, such as `2025-09-08 to 2026-06-30 (since 2025-09-01)`. */
export function describeDates({ since, until, ...covered }: TraceDates): string {
  const chosen = Object.entries({ since, until }).filter(([, day]) => day !== null);
  const choice = chosen.map((option) => option.join(" ")).join(", ");
  return choice === "" ? describeSpan(covered) : `${describeSpan(covered)} (${choice})`;
}

function describeSpan({ first, last }: Span): string {
  if (first === null) return "no trace has a date";
  return first === last ? first : `${first} to ${last}`;
}

/** Returns a number with its noun, such as `1 trace` or `12,345 traces`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function countKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${formatCount(count)} ${kind}`)
    .join(", ");
}

/** Returns a number as it is printed, such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}

/** Warns of skipped xAPI statements, even when quiet. */
export function warnOfSkippedStatements({ read, mapped, reasons }: StatementReport): void {
  const counts = entriesOf(reasons).map(([reason, { count }]) => `${formatCount(count)} ${reason}`);
  if (counts.length === 0) return;
  warn(
    `${formatCount(mapped)} of ${formatCount(read)} statements became traces: ${counts.join(", ")}`,
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

/** Returns a line for each gap. Domains in which nobody was observed have a warning of their own. */
export function describeCoverage(coverage: Coverage, counts: DatasetCounts): string[] {
  const { learners_without_evidence, resources_never_tried, skills_without_resources } = coverage;
  return [
    ...describeIdle(learners_without_evidence, counts.learners),
    ...describeGap(resources_never_tried, counts.resources, "resources", "never tried"),
    ...describeGap(skills_without_resources, counts.skills, "skills", "without resources"),
    ...Object.entries(coverage.domains)
      .filter(([, { thin, learners }]) => thin && learners > 0)
      .map(([name, { learners }]) => {
        const share = `${formatCount(learners)} of ${formatCount(counts.learners)} learners`;
        return `thin: ${name}: ${share} have a scored trace, the others have no value there`;
      }),
  ];
}

/** Logs keep what is printed, so learners are counted, and found in a table that the operator asks for. */
function describeIdle({ count }: Pick<Gap, "count">, total: number): string[] {
  if (count === 0) return [];
  const share = `${formatCount(count)} of ${formatCount(total)} learners`;
  return [`without traces: ${share} ("mastery export" lists them: learners with 0 traces)`];
}

function describeGap({ count, first }: Gap, total: number, what: string, lack: string): string[] {
  if (count === 0) return [];
  const ids = first.join(", ") + (count > first.length ? ", …" : "");
  return [`${lack}: ${formatCount(count)} of ${formatCount(total)} ${what}: ${ids}`];
}
