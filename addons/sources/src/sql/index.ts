/**
 * SQL that reads and counts learning traces inside a database.
 *
 * @module @mastery/sources/sql
 */

import type { DatasetOptions, DateRange, EvidenceRecord, Trace } from "@mastery/core";
import { TRACE_VERBS } from "@mastery/core/records";
import { DEFAULT_RULES, SCORE_UNIT } from "@mastery/core/rules";

/** Name of a store's SQL dialect. */
export type DialectName = "postgres" | "clickhouse" | "spark" | "duckdb";

/** Parts of SQL that differ between stores. Everything else in a query is the same for all stores. */
export interface Dialect {
  readonly title: string;
  readonly text: string;
  readonly double: string;
  readonly bigint: string;
  readonly boolean: string;
  readonly timestamp: string;
  /** Type for integers of up to 25 digits. */
  readonly wide: string;
  /** Quotes the name of a table or column. Any name is safe. */
  quoted(name: string): string;
  /** Returns SQL for a time, converted to UTC in stores that would print the time in another time zone. */
  inUtc(time: string): string;
  /** Returns SQL for a time without the digits after milliseconds (rule 2.1.6). */
  cut(time: string): string;
  /** Returns SQL for the number of milliseconds from 1970 to a time, rounded down. */
  milliseconds(time: string): string;
  /** Returns SQL for a time in UTC, such as `2025-09-01 00:00:00`, comparable with times with or without a time zone. */
  at(time: string): string;
  /** Returns a clause that sorts rows by these columns. The clause is empty if sorting the rows is useless in this store. */
  orderBy(columns: readonly string[]): string;
}

const standard = {
  boolean: "boolean",
  bigint: "bigint",
  quoted: (name: string): string => `"${name.replaceAll('"', '""')}"`,
  inUtc: (time: string): string => time,
  at: (time: string): string => `'${time}+00:00'`,
  cut: (time: string): string => `date_trunc('milliseconds', ${time})`,
  orderBy: (columns: readonly string[]): string => `ORDER BY ${columns.join(", ")}`,
};

/** All dialects by name. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  postgres: {
    ...standard,
    title: "PostgreSQL",
    text: "text",
    double: "double precision",
    timestamp: "timestamptz",
    wide: "numeric",
    milliseconds: (time) => `extract(epoch FROM date_trunc('milliseconds', ${time})) * 1000`,
  },
  clickhouse: {
    ...standard,
    title: "ClickHouse",
    text: "Nullable(String)",
    double: "Nullable(Float64)",
    bigint: "Nullable(Int64)",
    boolean: "Nullable(Bool)",
    timestamp: "Nullable(DateTime64(6, 'UTC'))",
    wide: "Nullable(Int128)",
    // A conversion to milliseconds would round times before 1970 up.
    milliseconds: (time) => `floor(toUnixTimestamp64Micro(toDateTime64(${time}, 6, 'UTC')) / 1000)`,
    // In ClickHouse, a backslash is an escape character in identifiers, too.
    quoted: (name) => `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
    inUtc: (time) => `toTimeZone(${time}, 'UTC')`,
    at: (time) => `toDateTime64('${time}', 6, 'UTC')`,
    cut: (time) => `toDateTime64(${time}, 3, 'UTC')`,
  },
  spark: {
    ...standard,
    title: "Spark SQL",
    text: "string",
    double: "double",
    timestamp: "timestamp",
    wide: "decimal(38, 0)",
    cut: (time) => `date_trunc('MILLISECOND', ${time})`,
    milliseconds: (time) => `unix_millis(CAST(${time} AS timestamp))`,
    quoted: (name) => `\`${name.replaceAll("`", "``")}\``,
    // Each task writes its rows separately, so sorting would be useless.
    orderBy: () => "",
  },
  duckdb: {
    ...standard,
    title: "DuckDB",
    text: "varchar",
    double: "double",
    timestamp: "timestamptz",
    wide: "hugeint",
    milliseconds: (time) => `epoch_ms(${time})`,
  },
};

/** A table with its columns by field name. */
export interface SourceTable {
  /** Name, preceded by that of its schema or database unless it is the default: `["lrs", "attempts"]`. */
  readonly path: readonly string[];
  /** Columns by field. A field without a column is null in every row. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Fields of traces that queries use. Queries ignore the skills in traces. */
export type TraceField = Exclude<keyof Trace, "skills">;

/** Fields of traces that are counted, or that identify repeated traces. */
export const TRACE_FIELDS: readonly TraceField[] = [
  "trace_id",
  "learner_id",
  "resource_id",
  "verb",
  "success",
  "score",
  "duration",
  "timestamp",
];

/** The table `traces`, with a column named after every field. */
export const TRACES: SourceTable = {
  path: ["traces"],
  columns: new Map(TRACE_FIELDS.map((field) => [field, field])),
};

/** Names that no dialect reserves. These names are not quoted, so that queries are easier to read. */
const PLAIN: ReadonlySet<string> = new Set([
  ...TRACE_FIELDS.filter((field) => field !== "timestamp"),
  "traces",
]);

function tableName({ path }: SourceTable, dialect: Dialect): string {
  return path.map((name) => identifier(name, dialect)).join(".");
}

/** Quoted unless the name is known to be harmless. No name can inject SQL. */
function identifier(name: string, { quoted }: Dialect): string {
  return PLAIN.has(name) ? name : quoted(name);
}

/** Both are quoted if necessary. The column is null if the table has no column for the field. */
function fieldOf(
  { columns }: SourceTable,
  field: string,
  dialect: Dialect,
): { readonly column: string | null; readonly field: string } {
  const column = columns.get(field);
  return {
    column: column === undefined ? null : identifier(column, dialect),
    field: identifier(field, dialect),
  };
}

/** Options for counting traces. */
export interface TraceQueryOptions extends DateRange {
  /** Table of the traces. Defaults to {@link TRACES}. */
  readonly table?: SourceTable | undefined;
  /** The {@link DatasetOptions.passMark}, which the evidence names. Default: 0.5. */
  readonly passMark?: number | undefined;
}

/**
 * Returns a query that counts traces per learner and resource, with the columns of evidence. As in files, repeated traces count once, and
 * invalid traces count only in `invalid_traces`. Rows are sorted, except on Spark.
 */
export function evidenceQuery(dialect: DialectName, options: TraceQueryOptions = {}): string {
  checkNames(options);
  const { passMark = DEFAULT_RULES.passMark } = options;
  // Untyped callers can pass a string, which must not enter a query.
  if (typeof passMark !== "number" || !(passMark >= 0 && passMark <= 1)) {
    throw new TypeError("passMark: expected a number from 0 to 1");
  }
  const mark = Math.round(passMark * SCORE_UNIT);
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
    pass_mark: `CAST(${passMark} AS ${d.double})`,
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
    `    coalesce(success, verb = 'passed' OR verb = 'completed' AND coalesce(billionths, ${mark}) >= ${mark}) AS succeeded,`,
    // Packs time and score into one number. The largest number has the latest time and, at that time, the lowest score.
    `    CAST(${d.milliseconds(time)} AS ${d.wide}) * ${PACKED} + (${SCORE_UNIT} - billionths) AS moment`,
    "  FROM checked",
    ")",
    "SELECT",
    selection.join(",\n"),
    "FROM latest",
    `GROUP BY ${ids.join(", ")}`,
    d.orderBy(ids),
  );
}

/** Null if any scored trace of the group has no time, because that trace may be the latest. */
function ifAllDated(value: string, time: string): string {
  return `CASE WHEN max(CASE WHEN scored AND ${time} IS NULL THEN 1 ELSE 0 END) = 0 THEN ${value} END`;
}

/** Number of scores that are packed into each millisecond. */
const PACKED = SCORE_UNIT + 1;

/** The lowest score, from 0 to 1, at the latest time. */
function lastScore({ double }: Dialect): string {
  // The remainder of a negative number, before 1970, is negative.
  const remainder = `(max(CASE WHEN scored THEN moment END) % ${PACKED} + ${PACKED}) % ${PACKED}`;
  return `CAST(${SCORE_UNIT} - ${remainder} AS ${double}) / ${SCORE_UNIT}`;
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
    // The score becomes a string, because NaN and infinities would become null in JSON.
    `  CAST(score AS ${d.text}) AS score,`,
    `  duration, ${d.inUtc(time)} AS ${time}, copies`,
    "FROM checked",
    "WHERE CASE WHEN valid THEN 0 ELSE 1 END = 1",
    d.orderBy(["trace_id", "learner_id", "resource_id"]),
  );
}

/** Returns a query that counts the traces excluded by a range of dates: traces `outside` the range, and `undated` traces. */
export function excludedQuery(dialect: DialectName, options: TraceQueryOptions): string {
  checkNames(options);
  const { table = TRACES, ...range } = options;
  const d = DIALECTS[dialect];
  const time = timeIn(table, d) ?? "NULL";
  const chosen = conditions(fieldOf(table, "timestamp", d).column ?? "NULL", range, d);
  return lines(
    `-- ${d.title}: traces excluded by the date range`,
    `SELECT count(${time}) AS outside, count(*) - count(${time}) AS undated`,
    `FROM ${tableName(table, d)}`,
    `WHERE CASE WHEN ${["true", ...chosen].join(" AND ")} THEN 0 ELSE 1 END = 1`,
  );
}

/** Returns a query for all rows of a table, with columns named after their fields, sorted by the given fields. */
export function recordsQuery(
  dialect: DialectName,
  table: SourceTable,
  keys: readonly string[],
): string {
  const d = DIALECTS[dialect];
  const columns = [...table.columns.keys()].map((name) => {
    const { column, field } = fieldOf(table, name, d);
    return column === field ? field : `${column} AS ${field}`;
  });
  const order = d.orderBy(keys.map((key) => fieldOf(table, key, d).column ?? key));
  return lines(`SELECT ${columns.join(", ")}`, `FROM ${tableName(table, d)}`, order);
}

const NAMES = ["table", "passMark", "since", "until"];

/** Rejects unknown names, because with a misspelt date option, the traces of all days would be counted. */
function checkNames(options: TraceQueryOptions): void {
  if (Object.keys(options).every((name) => NAMES.includes(name))) return;
  throw new TypeError(`options: expected only the names ${NAMES.join(", ")}`);
}

/** The table `checked` has one row per trace, with the values that are counted. */
function checkedTraces(d: Dialect, { table = TRACES, ...range }: TraceQueryOptions): string {
  const has = (field: TraceField): boolean => table.columns.has(field);
  const time = d.quoted("timestamp");
  const chosen = conditions(fieldOf(table, "timestamp", d).column ?? "NULL", range, d);
  const fields = TRACE_FIELDS.map((field) => identifier(field, d)).join(", ");
  return lines(
    "WITH given AS (",
    "  SELECT",
    TRACE_FIELDS.map((field) => `    ${selected(table, field, d)}`).join(",\n"),
    `  FROM ${tableName(table, d)}`,
    chosen.length > 0 ? `  WHERE ${chosen.join(" AND ")}` : "",
    "),",
    "contents AS (",
    // Merges repeated traces with equal content into one row.
    `  SELECT ${fields}, count(*) AS copies`,
    "  FROM given",
    `  GROUP BY ${fields}`,
    "),",
    "checked AS (",
    "  SELECT",
    `    trace_id, learner_id, resource_id, verb, success, score, duration, ${time}, copies,`,
    has("trace_id")
      ? "    CASE WHEN trace_id IS NULL THEN copies ELSE 1 END AS n,"
      : "    copies AS n,",
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

/** A non-blank id, all of whose copies are equal. Rows without an id are partitioned by learner, to avoid one huge partition. */
function hasOneContent(d: Dialect): string {
  const partition = "trace_id, CASE WHEN trace_id IS NULL THEN learner_id END";
  return `trim(CAST(trace_id AS ${d.text})) <> '' AND count(*) OVER (PARTITION BY ${partition}) = 1`;
}

/** An empty trace id becomes null. A verb is cast, because its type may not allow comparison with strings. */
function selected(table: SourceTable, field: TraceField, d: Dialect): string {
  const { column, field: name } = fieldOf(table, field, d);
  if (column === null) return `CAST(NULL AS ${d[TYPES[field] ?? "text"]}) AS ${name}`;
  if (field === "trace_id") return `nullif(CAST(${column} AS ${d.text}), '') AS ${name}`;
  if (field === "verb") return `CAST(${column} AS ${d.text}) AS ${name}`;
  if (field === "timestamp") return `${timeIn(table, d)} AS ${name}`;
  return column === name ? column : `${column} AS ${name}`;
}

/** As in files, a time that ISO 8601 cannot express is no time: infinity, and years before 1 or after 9999. Null without a column. */
function timeIn(table: SourceTable, d: Dialect): string | null {
  const { column } = fieldOf(table, "timestamp", d);
  if (column === null) return null;
  return `CASE WHEN ${column} BETWEEN ${FIRST_TO_LAST.map(d.at).join(" AND ")} THEN ${d.cut(column)} END`;
}

const FIRST_TO_LAST = ["0001-01-01 00:00:00", "9999-12-31 23:59:59.999999"] as const;

/** Types of fields without a column. All other fields are strings. */
const TYPES: Readonly<Partial<Record<TraceField, "boolean" | "double" | "timestamp">>> = {
  success: "boolean",
  score: "double",
  timestamp: "timestamp",
};

/** Returns the conditions for times within a range. The list is empty if the range is unbounded. */
export function conditions(time: string, { since, until }: DateRange, { at }: Dialect): string[] {
  if (since === undefined && until === undefined) return [];
  const [first, last] = FIRST_TO_LAST;
  return [
    `${time} >= ${at(since === undefined ? first : `${dayOf(since)} 00:00:00`)}`,
    until === undefined
      ? `${time} <= ${at(last)}`
      : `${time} < ${at(`${dayOf(until, 1)} 00:00:00`)}`,
  ];
}

const MILLISECONDS_PER_DAY = 86_400_000;

/** Throws a `RangeError` if `day` is not a day, so that no other string enters a query. */
function dayOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00Z`).getTime();
  return new Date(start + later * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}
