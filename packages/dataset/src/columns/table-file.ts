import type { DescribedFile } from "../formats/format.ts";

export interface TableFile extends DescribedFile {
  /** Columns, if the rows are not records of the file's kind. */
  readonly ownColumns?: Readonly<Record<string, { readonly required: boolean }>> | undefined;
  /** Fields by column name, as mapped by `columns.json`. */
  readonly columns?: ReadonlyMap<string, MappedColumn> | undefined;
  /** Field whose value is the name of the file without its extension, as mapped by `columns.json`. */
  readonly nameField?: string | undefined;
  /** Value of that field. Messages show another name of the file, because the value can be a learner's id. */
  readonly nameValue?: string | undefined;
}

/** Units of times that are numbers, counted from the start of 1970 in UTC, with their length in milliseconds. */
export const TIME_UNITS = { seconds: 1000, milliseconds: 1 } as const;

/** A column, and how its cells become values of its field. Without further properties, cells are read as in a column named after the field. */
export interface MappedColumn {
  readonly field: string;
  /** The best possible mark, by which the marks in the column are divided. */
  readonly scale?: number | undefined;
  /** Unit of the times in the column. */
  readonly unit?: keyof typeof TIME_UNITS | undefined;
  /** Values of the field by the cells that stand for them. */
  readonly values?: ReadonlyMap<string, unknown> | undefined;
  /** The right answers by resource id. The field is whether a cell contains the right answer. */
  readonly answers?: ReadonlyMap<string, string> | undefined;
}

/** Verb of a row that is no attempt, and is skipped. */
export const IGNORED = "ignored";
