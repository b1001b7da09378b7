import { describeLocation } from "@mastery/core/dataset";
import { datasetGaps } from "@mastery/core/gaps";
import { type Coverage, describeNote, type Gap, type ReadDataset } from "@mastery/dataset";
import {
  REASONS,
  type Reason,
  type ReasonCount,
  type StatementReport,
} from "@mastery/dataset/xapi";
import { today } from "./data-source.ts";
import { warn } from "./failures.ts";
import { countOf, formatCount, present } from "./figures.ts";

const SHOWN_GROUPS = 5;
const SHOWN_FIELDS = 5;

export type DatasetCounts = ReturnType<typeof countDataset>;

export function countDataset(dataset: ReadDataset) {
  const { groups, roster, catalogue, report, statements, notes } = dataset;
  const { one_roster } = dataset.reports;
  return {
    learners: roster.ids.length,
    groups: groups.length,
    resources: catalogue.resourceIds.length,
    skills: catalogue.skillIds.length,
    domains: catalogue.domains.length,
    traces: report.traces.counted,
    /** Number of traces with the same id and content as an earlier trace. */
    repeated_traces: report.traces.repeated,
    skipped_traces: report.traces.skipped,
    skipped_because: report.skippedBecause,
    left_traces: report.traces.left,
    outside_traces: report.traces.outside,
    /** Number of traces without a date, excluded because of `--since` or `--until`. */
    undated_traces: report.traces.undated,
    /** Number of records about learners in the list of forgotten learners. */
    forgotten_records: report.forgotten,
    dates: report.dates,
    /** Number of missing or unreadable fields in counted traces, by kind. */
    warnings: report.warnings,
    /** Fields that are not read, with the number of records that have a value in such a field. */
    unknown_fields: report.unknownFields,
    unobserved_domains: datasetGaps(dataset).unobserved_domains,
    notes: notes.map(describeNote),
    empty_groups: report.emptyGroups,
    ...(statements ? { statements } : {}),
    ...(one_roster ? { one_roster } : {}),
  };
}

/** Prints even with `--quiet`, so that nothing is dropped silently. */
export function warnOfCounts(counts: DatasetCounts): void {
  const { skipped_traces, left_traces, outside_traces, undated_traces, one_roster } = counts;
  const {
    students_without_grade,
    disabled_learners = 0,
    other_users,
    deleted_rows,
  } = one_roster ?? {};
  const { warnings, unknown_fields, unobserved_domains, empty_groups, statements } = counts;
  const noun = statements ? "statement" : "trace";
  const skipped = (count = 0, suffix: string, level = "note", things = noun) =>
    count > 0 && `${level}: skipped ${countOf(count, things)}${suffix}`;
  const groups = `${countOf(empty_groups.length, "group")} without learners`;
  const lines = present(
    ...counts.notes.map((note) => `note: ${note}`),
    skipped(skipped_traces, `: ${countKinds(counts.skipped_because)}`, "warning"),
    skipped(left_traces, " of learners who have left"),
    skipped(counts.forgotten_records, " of learners who were forgotten", "note", "record"),
    skipped(outside_traces, " outside the date range"),
    skipped(undated_traces, " without a readable date", "warning"),
    Object.keys(warnings).length > 0 &&
      `warning: counted traces with problems: ${countKinds(warnings)}`,
    warnings.timestamp_after_today &&
      `note: --until ${today()} leaves out what is dated after today`,
    warnings.timestamp_before_1970 &&
      "note: --since 1970-01-01 leaves out what is dated before 1970",
    warnings.numeric_timestamp &&
      'note: a timestamp that is a number needs a unit in columns.json, such as { "traces": { "timestamp": { "unit": "seconds" } } }',
    unknown_fields.length > 0 &&
      `warning: ${countOf(unknown_fields.length, "unknown field")}, not read: ${describeUnknown(unknown_fields)}`,
    unobserved_domains.length > 0 &&
      `warning: no learner has a scored trace in ${unobserved_domains.join(", ")}: profiles have no values there`,
    empty_groups.length > 0 &&
      `warning: ${groups}: ${firstOf(empty_groups.slice(0, SHOWN_GROUPS), empty_groups.length)}`,
    skipped(
      students_without_grade,
      " without a single grade of the school in grades; their traces are skipped, too",
      "warning",
      "student",
    ),
    disabled_learners > 0 &&
      `note: ${countOf(disabled_learners, "learner")} with a disabled account (enabledUser is false)`,
    skipped(other_users, " who are not students", "note", "user"),
    skipped(deleted_rows, " of deleted records", "note", "row"),
  );
  for (const line of lines) process.stderr.write(`${line}\n`);
}

const UNNAMED = "fields whose names are not shown because they may be personal";

/** Lists only the first fields, because a table can have dozens of columns that are not read. */
function describeUnknown(fields: DatasetCounts["unknown_fields"]): string {
  const listed = fields.slice(0, SHOWN_FIELDS).map(({ name, count, first }) => {
    const places = first.map((location) => describeLocation(location));
    return `${name ?? UNNAMED} in ${countOf(count, "record")} (${firstOf(places, count)})`;
  });
  return firstOf(listed, fields.length);
}

function firstOf(first: readonly string[], count: number): string {
  return first.join(", ") + (count > first.length ? ", …" : "");
}

function countKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${formatCount(count)} ${kind}`)
    .join(", ");
}

export function warnOfSkippedStatements({ read, mapped, reasons }: StatementReport): void {
  const counts = entriesOf(reasons).map(([reason, { count }]) => `${formatCount(count)} ${reason}`);
  if (counts.length === 0) return;
  warn(
    `${formatCount(mapped)} of ${formatCount(read)} statements became traces: ${counts.join(", ")}`,
  );
}

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

/** Domains without any observed learner are left out, because they get a separate warning. */
export function describeCoverage(coverage: Coverage, counts: DatasetCounts): string[] {
  const { learners_without_evidence: idle, domains } = coverage;
  const shareOf = (count: number): string =>
    `${formatCount(count)} of ${formatCount(counts.learners)} learners`;
  // Output ends up in logs, so it contains the number of learners but not their ids, which an exported table lists.
  const where = '("mastery export" lists them as learners with 0 traces)';
  const gap = ({ count, first }: Gap, all: string, lack: string) =>
    count > 0 && `${lack}: ${formatCount(count)} of ${all}: ${firstOf(first, count)}`;
  const { resources_never_tried, skills_without_resources } = coverage;
  return present(
    idle.count > 0 && `without traces: ${shareOf(idle.count)} ${where}`,
    gap(resources_never_tried, `${formatCount(counts.resources)} resources`, "never tried"),
    gap(skills_without_resources, `${formatCount(counts.skills)} skills`, "without resources"),
    ...Object.entries(domains)
      .filter(([, { thin, learners }]) => thin && learners > 0)
      .map(
        ([name, { learners }]) =>
          `thin: ${name}: ${shareOf(learners)} have a scored trace; the others have no value`,
      ),
  );
}
