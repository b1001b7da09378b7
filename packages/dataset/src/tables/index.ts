/**
 * Writes what a snapshot holds as tables, in CSV or Parquet, for databases and spreadsheets.
 *
 * @module @mastery/dataset/tables
 */

export { changeTables } from "./tables/change-tables.ts";
export { snapshotTables } from "./tables/snapshot-tables.ts";
export type { Cell, ColumnType, Table } from "./tables/table.ts";
export {
  checkTablesTarget,
  TABLE_FORMATS,
  type TablesReport,
  type WriteTablesOptions,
  writeTables,
} from "./write-tables.ts";
