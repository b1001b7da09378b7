import { DIALECTS, type DialectName } from "./dialects.ts";
import { fieldOf, type SourceTable, tableName } from "./table.ts";

/** Returns the query for all rows of a table, with columns called like their fields, sorted by some of the fields. */
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
