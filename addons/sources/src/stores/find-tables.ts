import type { RecordKind } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import {
  columnIssues,
  fieldNames,
  fileIssue,
  isRequired,
  type MappedColumn,
  type TableNames,
} from "@mastery/dataset/readers";
import { type DialectName, type SourceTable, TRACE_FIELDS } from "../sql/index.ts";
import type { Store } from "./store.ts";

/** A table that exists and has all required columns. */
export interface FoundTable extends SourceTable {
  readonly kind: RecordKind;
}

/**
 * Adds missing tables, missing or misspelt columns, and types that a query cannot compute with to the builder. Returns the usable tables,
 * in the order of the kinds. The caller must not read any table if a table is missing.
 */
export async function findTables(
  store: Store,
  kinds: readonly RecordKind[],
  names: TableNames,
  builder: DatasetBuilder,
): Promise<readonly FoundTable[]> {
  const tables: FoundTable[] = [];
  for (const kind of kinds) {
    const { path, columns: mapping } = names[kind];
    const name = path.join(".");
    const types = await store.columns(path);
    if (!types) {
      const expected = "a table or view that this user can see";
      builder.addIssue(fileIssue("missing_file", name, expected, "none"), kinds);
      continue;
    }
    const mapped = new Map<string, MappedColumn>();
    for (const [field, column] of mapping) if (column !== null) mapped.set(column, { field });
    // Ignores a column that has the name of a field if the mapping excludes that field or maps it to another column.
    const found = [...types.keys()].filter((column) => !mapping.has(column) || mapped.has(column));
    // Queries ignore the skills in traces.
    const wanted: readonly string[] = kind === "traces" ? TRACE_FIELDS : fieldNames(kind);
    const columns = new Map(
      found
        .map((column) => [mapped.get(column)?.field ?? column, column] as const)
        .filter(([field]) => wanted.includes(field)),
    );
    // Fields that the mapping excludes are not suggested for misspelt columns.
    const leftOut = [...mapping.keys()].filter(
      (field) => mapping.get(field) === null && !isRequired(kind, field),
    );
    const all = [...new Set([...found, ...leftOut])];
    const issues = columnIssues({ name, kind, columns: mapped }, all, "the mapping of tables");
    // Tables that are read row by row need no check of types.
    const families = kind === "traces" ? Object.entries(FAMILIES[store.dialect] ?? {}) : [];
    for (const [field, [expected, family]] of families) {
      const type = types.get(columns.get(field) ?? "");
      if (type === undefined || family.test(plain(type))) continue;
      const said = `a column whose type is ${expected} (cast it in a view)`;
      issues.push({ ...fileIssue("invalid_columns", name, said, type), field });
    }
    for (const issue of issues) builder.addIssue(issue, kinds);
    if (issues.length === 0) tables.push({ kind, path, columns });
  }
  return tables;
}

/** Types that a query can compute with, by field. */
type Families = Readonly<Record<string, readonly [expected: string, types: RegExp]>>;

const FAMILIES: Readonly<Partial<Record<DialectName, Families>>> = {
  postgres: {
    success: ["boolean", /^boolean$/],
    score: [
      "a number, such as double precision or numeric",
      /^(?:smallint|integer|bigint|numeric|real|double precision)$/,
    ],
    timestamp: ["a point in time, such as timestamptz", /^timestamp /],
  },
  clickhouse: {
    success: ["Bool", /^Bool$/],
    score: ["a number, such as Float64", /^(?:U?Int\d+|Float\d+|Decimal.*)$/],
    timestamp: ["a point in time, such as DateTime64", /^DateTime/],
  },
};

function plain(type: string): string {
  return type
    .replace(/^(?:LowCardinality|Nullable)\((.*)\)$/, "$1")
    .replace(/^Nullable\((.*)\)$/, "$1");
}
