import type { DateRange } from "@mastery/core";
import { TRACE_VERBS } from "@mastery/core/internal";
import { SCORE_UNIT } from "@mastery/core/rules";
import { literal } from "./duckdb.ts";

/** Types of the columns by name. */
type ColumnTypes = ReadonlyMap<string, string>;

const NUMBERS = /^(?:DOUBLE|FLOAT|DECIMAL\(.+\)|U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT))$/;
const TEXTS = /^(?:VARCHAR|UUID|ENUM)/;
const DATE_TIME =
  "\\d{4}-\\d\\d-\\d\\d[T ](?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-](?:0\\d|1\\d):[0-5]\\d)?";
const DURATION = "PT(?:\\d{1,9}H)?(?:\\d{1,9}M)?(?:\\d{1,9}(?:\\.\\d{1,9})?S)?";

/**
 * A condition for traces that are certain to be valid, if their learner and resource are known. It may miss valid ones: these are
 * validated one by one.
 */
export function isClean(columns: ColumnTypes): string {
  const conditions = [
    isText("learner_id"),
    isText("resource_id"),
    `verb::VARCHAR IN (${TRACE_VERBS.map(literal).join(", ")})`,
    optional("timestamp", /^(?:VARCHAR|TIMESTAMP)/, readableTimestamp()),
    optional(
      "trace_id",
      TEXTS,
      `${isNotBlank("trace_id")} AND hash(trace_id) NOT IN (SELECT id FROM repeated)`,
    ),
    optional("success", /^BOOLEAN$/, "true"),
    optional("score", NUMBERS, "score BETWEEN 0 AND 1"),
    optional(
      "duration",
      /^VARCHAR$/,
      `regexp_full_match(duration, '${DURATION}') AND length(duration) > 2`,
    ),
    optional("skills", null, "false"),
  ];
  return `coalesce(${conditions.map((condition) => `(${condition})`).join(" AND ")}, false)`;

  function isText(name: string): string {
    return TEXTS.test(columns.get(name)!) ? isNotBlank(name) : "false";
  }

  function readableTimestamp(): string {
    // All SQL types for points in time hold these years and round alike in them, and infinity lies outside.
    const from = "timestamp >= '1970-01-02' AND timestamp < '2200-01-01'";
    if (isPointInTime(columns)) return from;
    const isDate = "try_cast(left(timestamp, 10) AS DATE) IS NOT NULL";
    return `regexp_full_match(timestamp, '${DATE_TIME}') AND ${from} AND ${isDate}`;
  }

  /** A condition on a column that may be missing, null, or of another type. */
  function optional(name: string, types: RegExp | null, condition: string): string {
    const type = columns.get(name);
    if (type === undefined) return "true";
    return types?.test(type) ? `${name} IS NULL OR ${condition}` : `${name} IS NULL`;
  }
}

/** A condition for texts that JavaScript's `trim()` leaves something of; SQL's removes spaces only. */
function isNotBlank(name: string): string {
  return `regexp_matches(${name}::VARCHAR, '[^\\s\\x0b\\p{Z}\\x{feff}]')`;
}

/** Whether timestamps have a type of SQL for points in time. */
function isPointInTime(columns: ColumnTypes): boolean {
  return /^TIMESTAMP/.test(columns.get("timestamp") ?? "");
}

/** The day of a clean trace in UTC; null if it has none. */
function dayOf(columns: ColumnTypes): string {
  const type = columns.get("timestamp") ?? "";
  if (type.endsWith("ZONE")) return dayInUtc("timestamp");
  if (isPointInTime(columns)) return "timestamp::DATE";
  if (type !== "VARCHAR") return "NULL::DATE";
  // The sign of an offset; the signs in a date are farther from the end.
  const hasOffset = "substring(timestamp, -6, 1) IN ('+', '-')";
  const shifted = dayInUtc("timestamp::TIMESTAMPTZ");
  return `CASE WHEN ${hasOffset} THEN ${shifted} ELSE left(timestamp, 10)::DATE END`;
}

/** A cast to `DATE` would take the zone of the machine. */
function dayInUtc(moment: string): string {
  return `make_timestamp(epoch_us(${moment}))::DATE`;
}

/** The condition that every trace fulfils. */
export const EVERY_TRACE = "true";

/** A condition for clean traces within a range. */
export function isChosen(columns: ColumnTypes, { since, until }: DateRange): string {
  const day = dayOf(columns);
  const conditions = [
    ...(since === undefined ? [] : [`${day} >= DATE ${literal(since)}`]),
    ...(until === undefined ? [] : [`${day} <= DATE ${literal(until)}`]),
  ];
  return conditions.length === 0 ? EVERY_TRACE : `coalesce(${conditions.join(" AND ")}, false)`;
}

/** Counts traces by whether they have a date. */
export function leftOutCountsQuery(columns: ColumnTypes, traces: string): string {
  const counts = `count(${dayOf(columns)}) AS outside, count(*) - outside AS undated`;
  return `SELECT ${counts} FROM ${traces}`;
}

/** Selects the traces that are not clean, or whose learner or resource is unknown. Timestamps become texts with all digits. */
export function othersQuery(columns: ColumnTypes): string {
  const replaced = isPointInTime(columns) ? "REPLACE (timestamp::VARCHAR AS timestamp)" : "";
  return `
    SELECT * EXCLUDE clean ${replaced} FROM traces
    WHERE NOT clean OR (learner_id::VARCHAR, resource_id::VARCHAR) IN (SELECT (learner, resource) FROM unknown)`;
}

/** Counts the clean traces per learner and resource. Counts are doubles: DuckDB returns long integers as BigInt. Days are counted from 1970. */
export function countsQuery(columns: ColumnTypes): string {
  const success = columns.get("success") === "BOOLEAN" ? "success" : "NULL::BOOLEAN";
  const score = NUMBERS.test(columns.get("score") ?? "") ? "score::DOUBLE" : "NULL::DOUBLE";
  return `
    WITH attempts AS (
      SELECT
        learner_id::VARCHAR AS learner_id,
        resource_id::VARCHAR AS resource_id,
        round(${score} * ${SCORE_UNIT})::BIGINT AS billionths,
        coalesce(${success}, verb::VARCHAR <> 'failed') AS succeeded,
        ${dayOf(columns)} AS day
      FROM traces
      WHERE clean
    )
    SELECT
      learner_id,
      resource_id,
      count(*)::DOUBLE AS traces,
      count(billionths)::DOUBLE AS scored_traces,
      coalesce(sum(billionths), 0)::DOUBLE AS score_sum_billionths,
      count(*) FILTER (succeeded AND billionths IS NOT NULL)::DOUBLE AS scored_successes,
      bool_or(succeeded) AS any_success,
      (min(day) - DATE '1970-01-01')::INTEGER AS first_day,
      (max(day) - DATE '1970-01-01')::INTEGER AS last_day,
      count(*) FILTER (day IS NULL)::DOUBLE AS missing_timestamps
    FROM attempts
    GROUP BY learner_id, resource_id`;
}
