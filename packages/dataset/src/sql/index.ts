/**
 * SQL that reads and counts learning traces inside a database.
 *
 * @module @mastery/dataset/sql
 */

import type { DateRange, EvidenceRecord } from "@mastery/core";
import { TRACE_VERBS } from "@mastery/core/internal";
import { SCORE_UNIT } from "@mastery/core/rules";
import {
  DIALECTS,
  type Dialect,
  type DialectName,
  fieldOf,
  type SourceTable,
  TRACE_FIELDS,
  TRACES,
  type TraceField,
  tableName,
} from "./dialects.ts";

export {
  DIALECTS,
  type Dialect,
  type DialectName,
  type SourceTable,
  TRACE_FIELDS,
  TRACES,
  type TraceField,
};

/** Options for counting traces. */
export interface TraceQueryOptions extends DateRange {
  /** Table of the traces. Defaults to {@link TRACES}. */
  readonly table?: SourceTable | undefined;
}

/**
 * Returns a query that counts traces per learner and resource, with the columns of evidence. As in files, repeated traces count once, and
 * invalid traces count only in `invalid_traces`. Rows are sorted, except on Spark.
 */
export function evidenceQuery(dialect: DialectName, options: TraceQueryOptions = {}): string {
  checkNames(options);
  const d = DIALECTS[dialect];
  const time = d.quoted("timestamp");
  const ids = ["learner_id", "resource_id"];
  // The type requires a column for every field of evidence.
  const columns: Readonly<Record<keyof EvidenceRecord, string>> = {
    learner_id: "learner_id",
    resource_id: "resource_id",
    traces: "sum(CASE WHEN valid THEN n ELSE 0 END)",
    scored_traces: "sum(CASE WHEN scored THEN n ELSE 0 END)",
    score_sum_billionths: "sum(CASE WHEN scored THEN n * billionths ELSE 0 END)",
    scored_successes: "sum(CASE WHEN scored AND succeeded THEN n ELSE 0 END)",
    any_success: "CAST(max(CASE WHEN valid AND succeeded THEN 1 ELSE 0 END) = 1 AS boolean)",
    any_known_outcome: "true",
    first_timestamp: d.inUtc(`min(CASE WHEN valid THEN ${time} END)`),
    last_timestamp: d.inUtc(`max(CASE WHEN valid THEN ${time} END)`),
    last_scored_at: ifAllDated(d.inUtc(`max(CASE WHEN scored THEN ${time} END)`), time),
    last_score: ifAllDated(lastScore(d), time),
    missing_timestamps: `sum(CASE WHEN valid AND ${time} IS NULL THEN n ELSE 0 END)`,
    repeated_traces: "sum(CASE WHEN valid THEN copies - n ELSE 0 END)",
    invalid_traces: "sum(CASE WHEN valid THEN 0 ELSE copies END)",
  };
  const selection = Object.entries(columns).map(([name, value]) =>
    value === name ? `  ${name}` : `  ${value} AS ${name}`,
  );
  return lines(
    `-- ${d.title}: evidence of traces`,
    `${checkedTraces(d, options)},`,
    "latest AS (",
    "  SELECT",
    "    *,",
    "    valid AND billionths IS NOT NULL AS scored,",
    // Packs time and score into one number. The largest number has the latest time and, at that time, the lowest score.
    `    CAST(${d.milliseconds(time)} AS ${d.wide}) * ${SCORE_UNIT + 1} + (${SCORE_UNIT} - billionths) AS moment`,
    "  FROM checked",
    ")",
    "SELECT",
    selection.join(",\n"),
    "FROM latest",
    `GROUP BY ${ids.join(", ")}`,
    d.orderBy(ids),
  );
}

/** Returns SQL for a value of a group, or for null if any scored trace of the group has no time, because that trace may be the latest. */
function ifAllDated(value: string, time: string): string {
  return `CASE WHEN max(CASE WHEN scored AND ${time} IS NULL THEN 1 ELSE 0 END) = 0 THEN ${value} END`;
}

/** Returns SQL for the lowest score, from 0 to 1, at the latest time. */
function lastScore({ double }: Dialect): string {
  const largest = "max(CASE WHEN scored THEN moment END)";
  return `CAST(${SCORE_UNIT} - ${largest} % ${SCORE_UNIT + 1} AS ${double}) / ${SCORE_UNIT}`;
}

/** Returns a query for the traces that {@link evidenceQuery} counts as invalid, each with its number of `copies`. */
export function invalidTracesQuery(dialect: DialectName, options: TraceQueryOptions = {}): string {
  checkNames(options);
  const d = DIALECTS[dialect];
  const time = d.quoted("timestamp");
  return lines(
    `-- ${d.title}: invalid traces`,
    checkedTraces(d, options),
    "SELECT",
    "  trace_id, learner_id, resource_id, verb, success,",
    // As a string, because NaN and infinities would become null in JSON.
    `  CAST(score AS ${d.text}) AS score,`,
    `  duration, ${d.inUtc(time)} AS ${time}, copies`,
    "FROM checked",
    "WHERE CASE WHEN valid THEN 0 ELSE 1 END = 1",
    d.orderBy(["trace_id", "learner_id", "resource_id"]),
  );
}

/** Returns a query that counts the traces excluded by a range of dates: traces `outside` the range, and `undated` traces. */
export function leftOutQuery(dialect: DialectName, options: TraceQueryOptions): string {
  checkNames(options);
  const { table = TRACES, ...range } = options;
  const d = DIALECTS[dialect];
  const time = columnOr("NULL", table, "timestamp", d);
  const chosen = conditions(time, range, d);
  return lines(
    `-- ${d.title}: traces excluded by the date range`,
    `SELECT count(${time}) AS outside, count(*) - count(${time}) AS undated`,
    `FROM ${tableName(table, d)}`,
    `WHERE CASE WHEN ${["true", ...chosen].join(" AND ")} THEN 0 ELSE 1 END = 1`,
  );
}

const NAMES = ["table", "since", "until"];

/** Rejects unknown names, because with a misspelt date option, the traces of all days would be counted. */
function checkNames(options: TraceQueryOptions): void {
  if (Object.keys(options).every((name) => NAMES.includes(name))) return;
  throw new TypeError(`options: expected only the names ${NAMES.join(", ")}`);
}

/** Returns the first part of a query. Its table `checked` has one row per trace, with the values that are counted. */
function checkedTraces(d: Dialect, { table = TRACES, ...range }: TraceQueryOptions): string {
  const has = (field: TraceField): boolean => table.columns.has(field);
  const time = d.quoted("timestamp");
  const chosen = conditions(columnOr("NULL", table, "timestamp", d), range, d);
  const grouped = TRACE_FIELDS.flatMap((field) => fieldOf(table, field, d).column ?? []);
  return lines(
    "WITH contents AS (",
    // Merges repeated traces with equal content into one row.
    "  SELECT",
    ...TRACE_FIELDS.map((field) => `    ${selected(table, field, d)},`),
    "    count(*) AS copies",
    `  FROM ${tableName(table, d)}`,
    chosen.length > 0 ? `  WHERE ${chosen.join(" AND ")}` : "",
    `  GROUP BY ${grouped.join(", ")}`,
    "),",
    "checked AS (",
    "  SELECT",
    `    trace_id, learner_id, resource_id, verb, success, score, duration, ${time}, copies,`,
    has("trace_id")
      ? "    CASE WHEN trace_id IS NULL THEN copies ELSE 1 END AS n,"
      : "    copies AS n,",
    "    coalesce(success, verb <> 'failed') AS succeeded,",
    "    CASE WHEN score BETWEEN 0 AND 1",
    `      THEN CAST(floor(CAST(score AS ${d.double}) * ${SCORE_UNIT} + 0.5) AS ${d.bigint})`,
    "    END AS billionths,",
    "    learner_id IS NOT NULL AND resource_id IS NOT NULL",
    `      AND verb IN (${TRACE_VERBS.map((verb) => `'${verb}'`).join(", ")})`,
    "      AND (score IS NULL OR score BETWEEN 0 AND 1)",
    has("trace_id") ? `      AND (trace_id IS NULL OR ${hasOneContent(d)})` : "",
    "      AS valid",
    "  FROM contents",
    ")",
  );
}

/**
 * Returns a condition that accepts traces with a non-blank id, all of whose copies are equal. Rows without an id are partitioned by
 * learner, so that they do not form one huge partition.
 */
function hasOneContent(d: Dialect): string {
  const partition = "trace_id, CASE WHEN trace_id IS NULL THEN learner_id END";
  return `trim(CAST(trace_id AS ${d.text})) <> '' AND count(*) OVER (PARTITION BY ${partition}) = 1`;
}

/**
 * Returns a field's column for a SELECT list. An empty trace id becomes null. A verb is cast to a string, because its type may not allow
 * comparison with other values.
 */
function selected(table: SourceTable, field: TraceField, d: Dialect): string {
  const { column, field: name } = fieldOf(table, field, d);
  if (column === null) return `CAST(NULL AS ${TYPES[field](d)}) AS ${name}`;
  if (field === "trace_id") return `nullif(CAST(${column} AS ${d.text}), '') AS ${name}`;
  if (field === "verb") return `CAST(${column} AS ${d.text}) AS ${name}`;
  return column === name ? column : `${column} AS ${name}`;
}

function columnOr(other: string, table: SourceTable, field: TraceField, d: Dialect): string {
  return fieldOf(table, field, d).column ?? other;
}

const TYPES: Readonly<Record<TraceField, (dialect: Dialect) => string>> = {
  trace_id: ({ text }) => text,
  learner_id: ({ text }) => text,
  resource_id: ({ text }) => text,
  verb: ({ text }) => text,
  success: ({ boolean }) => boolean,
  score: ({ double }) => double,
  duration: ({ text }) => text,
  timestamp: ({ timestamp }) => timestamp,
};

/** Returns the conditions for times within a range. Empty if the range is unbounded. */
export function conditions(
  time: string,
  { since, until }: DateRange,
  { startOf }: Dialect,
): string[] {
  return [
    ...(since === undefined ? [] : [`${time} >= ${startOf(dayOf(since))}`]),
    ...(until === undefined ? [] : [`${time} < ${startOf(dayOf(until, 1))}`]),
  ];
}

const MILLISECONDS = 86_400_000;

/** Returns the day `later` days after a day. Throws a `RangeError` if `day` is not a day, so that no other string enters a query. */
function dayOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00Z`).getTime();
  return new Date(start + later * MILLISECONDS).toISOString().slice(0, 10);
}

/** Joins the lines of a query, without empty lines. */
function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}
