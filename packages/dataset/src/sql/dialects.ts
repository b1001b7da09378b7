import type { Trace } from "@mastery/core";

/** Name of a store's SQL dialect. */
export type DialectName = "postgres" | "clickhouse" | "spark" | "duckdb";

/** Parts of SQL that differ between stores. Everything else in a query is the same for all stores. */
export interface Dialect {
  /** Name of the store in messages. */
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
  /** Returns SQL for the number of milliseconds from 1970 to a time, rounded down. */
  milliseconds(time: string): string;
  /**
   * Returns SQL for the start of a day in UTC, such as `2025-09-01`, in a form that can be compared with times, with or without a time
   * zone.
   */
  startOf(day: string): string;
  /** Returns a clause that sorts rows by these columns. Empty if sorting the rows is useless in this store. */
  orderBy(columns: readonly string[]): string;
}

const standard = {
  boolean: "boolean",
  bigint: "bigint",
  quoted: (name: string): string => `"${name.replaceAll('"', '""')}"`,
  inUtc: (time: string): string => time,
  startOf: (day: string): string => `'${day} 00:00:00+00:00'`,
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
    milliseconds: (time) => `toUnixTimestamp64Milli(toDateTime64(${time}, 3, 'UTC'))`,
    // In ClickHouse, a backslash is an escape character in identifiers, too.
    quoted: (name) => `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
    inUtc: (time) => `toTimeZone(${time}, 'UTC')`,
    startOf: (day) => `toDateTime64('${day} 00:00:00', 6, 'UTC')`,
  },
  spark: {
    ...standard,
    title: "Spark SQL",
    text: "string",
    double: "double",
    timestamp: "timestamp",
    wide: "decimal(38, 0)",
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
  /** Name of the table, preceded by its schema or database unless that is the default: `["lrs", "attempts"]`. */
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

/** Names that no dialect reserves. They are not quoted, so that queries are easier to read. */
const PLAIN: ReadonlySet<string> = new Set([
  ...TRACE_FIELDS.filter((field) => field !== "timestamp"),
  "traces",
]);

export function tableName({ path }: SourceTable, dialect: Dialect): string {
  return path.map((name) => identifier(name, dialect)).join(".");
}

/** Returns a name for a query, quoted unless it is known to be harmless. No name can inject SQL. */
function identifier(name: string, { quoted }: Dialect): string {
  return PLAIN.has(name) ? name : quoted(name);
}

/** Returns the names of a field and of its column, quoted if necessary. The column is null if the table has no column for the field. */
export function fieldOf(
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
  return [`SELECT ${columns.join(", ")}`, `FROM ${tableName(table, d)}`, order]
    .filter((line) => line !== "")
    .join("\n");
}
