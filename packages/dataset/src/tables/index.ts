/**
 * Writes what a snapshot holds as tables, in CSV or Parquet, for databases and spreadsheets.
 *
 * @module @mastery/dataset/tables
 */

export { changeTables } from "./change-tables.ts";
export { snapshotTables } from "./snapshot-tables.ts";
export type { Cell, ColumnType, Table } from "./table.ts";
export {
  checkTablesTarget,
  TABLE_FORMATS,
  type TablesReport,
  type WriteTablesOptions,
  writeTables,
} from "./write-tables.ts";
