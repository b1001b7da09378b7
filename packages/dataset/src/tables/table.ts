/** The type of the values of a column. */
export type ColumnType = "text" | "integer" | "number";

/** A value, or null where there is none. */
export type Cell = string | number | null;

/** Rows that are made one after another: a table of millions need not fit in memory. */
export interface Table {
  /** The name of its file, without an extension. */
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Starts over with each call. Cells are in the order of the columns. */
  readonly rows: () => Iterable<readonly Cell[]>;
}
