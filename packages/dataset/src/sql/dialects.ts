/** A store's variety of SQL. */
export type DialectName = "postgres" | "clickhouse" | "spark" | "duckdb";

/** The differences between the stores. The rest of a query is the same text. */
export interface Dialect {
  /** The name of the store in prose. */
  readonly title: string;
  readonly text: string;
  readonly double: string;
  readonly bigint: string;
  readonly boolean: string;
  readonly timestamp: string;
  /** Quotes a name of a table or a column, whatever it contains. */
  quoted(name: string): string;
  /** A point in time in UTC, where the store would write it in another zone. */
  inUtc(time: string): string;
  /** The start of a day in UTC, such as `2025-09-01`, to compare times with, whether or not their column has a zone. */
  startOf(day: string): string;
  /** The clause that sorts rows by these columns; empty where sorting all rows would have no use. */
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
  },
  clickhouse: {
    ...standard,
    title: "ClickHouse",
    text: "Nullable(String)",
    double: "Nullable(Float64)",
    bigint: "Nullable(Int64)",
    boolean: "Nullable(Bool)",
    timestamp: "Nullable(DateTime64(6, 'UTC'))",
    // A backslash escapes in its identifiers, too.
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
    quoted: (name) => `\`${name.replaceAll("`", "``")}\``,
    // Each task writes its own rows.
    orderBy: () => "",
  },
  duckdb: {
    ...standard,
    title: "DuckDB",
    text: "varchar",
    double: "double",
    timestamp: "timestamptz",
  },
};
