import type { Issue, RecordKind } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { columnIssues, fieldsOf, isRequired } from "../columns/columns.ts";
import { fileIssue } from "../formats/file-issue.ts";
import type { NamedTable } from "../sql/count-traces.ts";
import { type DialectName, TRACE_FIELDS } from "../sql/index.ts";
import type { Store } from "./store.ts";
import type { TableName, TableNames } from "./table-names.ts";

/** A table that is there, with every column that it must have. */
export interface FoundTable extends NamedTable {
  readonly kind: RecordKind;
}

/** The name of the mapping in issues. */
const MAPPING = "the mapping of tables";

/**
 * Finds the tables of some kinds of records. What is missing goes to the builder as issues.
 *
 * @returns the tables, in the order of the kinds; fewer if any has issues, and then none should be read
 */
export async function findTables(
  store: Store,
  kinds: readonly RecordKind[],
  names: TableNames,
  builder: DatasetBuilder,
): Promise<readonly FoundTable[]> {
  const tables: FoundTable[] = [];
  for (const kind of kinds) {
    const { path } = names[kind];
    const name = path.join(".");
    const types = await store.columns(path);
    const columns = types ? columnsOf(kind, names[kind], types) : new Map<string, string>();
    const issues = types
      ? issuesOf(store.dialect, kind, names[kind], types, columns)
      : [fileIssue("missing_file", name, "a table or view that this user can see", "none")];
    for (const issue of issues) builder.addIssue(issue, kinds);
    if (issues.length === 0) tables.push({ kind, name, path, columns });
  }
  return tables;
}

/** The columns that are read, by their fields. */
function columnsOf(
  kind: RecordKind,
  name: TableName,
  types: ReadonlyMap<string, string>,
): Map<string, string> {
  const fields = fieldsByColumn(name);
  const columns = candidates(name, types).map(
    (column) => [fields.get(column) ?? column, column] as const,
  );
  // The skills that traces name have no effect.
  const wanted: readonly string[] = kind === "traces" ? TRACE_FIELDS : fieldsOf(kind);
  return new Map(columns.filter(([field]) => wanted.includes(field)));
}

function issuesOf(
  dialect: DialectName,
  kind: RecordKind,
  name: TableName,
  types: ReadonlyMap<string, string>,
  columns: ReadonlyMap<string, string>,
): Issue[] {
  const table = name.path.join(".");
  const mapped = new Map([...fieldsByColumn(name)].map(([column, field]) => [column, { field }]));
  const file = { name: table, kind, columns: mapped } as const;
  const typesOfFields = new Map([...columns].map(([field, column]) => [field, types.get(column)!]));
  // No column is a misspelling of a field that the mapping leaves out.
  const leftOut = [...name.columns]
    .filter(([field, column]) => column === null && !isRequired(kind, field))
    .map(([field]) => field);
  return [
    ...columnIssues(file, [...new Set([...candidates(name, types), ...leftOut])], MAPPING),
    ...typeIssues(dialect, kind, table, typesOfFields),
  ];
}

/** The columns of a table, but for those that are called like a field that the mapping takes from elsewhere, or leaves out. */
function candidates({ columns }: TableName, types: ReadonlyMap<string, string>): string[] {
  const named = new Set(columns.values());
  return [...types.keys()].filter((column) => !columns.has(column) || named.has(column));
}

function fieldsByColumn({ columns }: TableName): Map<string, string> {
  const named = [...columns].flatMap(([field, column]) =>
    column === null ? [] : [[column, field] as const],
  );
  return new Map(named);
}

/** Types that a query can compute with. */
interface Family {
  readonly expected: string;
  readonly types: RegExp;
}

const FAMILIES: Readonly<Partial<Record<DialectName, Readonly<Record<string, Family>>>>> = {
  postgres: {
    success: { expected: "boolean", types: /^boolean$/ },
    score: {
      expected: "a number, such as double precision or numeric",
      types: /^(?:smallint|integer|bigint|numeric|real|double precision)$/,
    },
    timestamp: { expected: "a point in time, such as timestamptz", types: /^timestamp / },
  },
  clickhouse: {
    success: { expected: "Bool", types: /^Bool$/ },
    score: {
      expected: "a number, such as Float64",
      types: /^(?:U?Int\d+|Float\d+|Decimal.*)$/,
    },
    timestamp: { expected: "a point in time, such as DateTime64", types: /^DateTime/ },
  },
};

/** Returns the issues of columns of traces that have a type which counts would be wrong for. Other tables are checked row by row. */
function typeIssues(
  dialect: DialectName,
  kind: RecordKind,
  table: string,
  types: ReadonlyMap<string, string>,
): Issue[] {
  if (kind !== "traces") return [];
  return Object.entries(FAMILIES[dialect] ?? {}).flatMap(([field, family]) => {
    const type = types.get(field);
    if (type === undefined || family.types.test(plain(type))) return [];
    const expected = `a column whose type is ${family.expected} (cast it in a view)`;
    return [
      { kind: "invalid_columns" as const, location: { file: table }, field, expected, got: type },
    ];
  });
}

/** A type of ClickHouse without what makes it nullable or smaller. */
function plain(type: string): string {
  return type
    .replace(/^(?:LowCardinality|Nullable)\((.*)\)$/, "$1")
    .replace(/^Nullable\((.*)\)$/, "$1");
}
