import type { Issue, RecordKind } from "@mastery/core";
import type { DialectName } from "../../sql/index.ts";

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
export function typeIssues(
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
