import { arrayOf, COLUMN_SPECS, type ColumnSpec, lengthOf } from "./columns.ts";
import type { Counts } from "./counts.ts";

/** Bytes of the widest number. At a multiple of it, any column can be read in place. */
export const ALIGNMENT = 8;

/** The next offset at which a column can start. */
export function align(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** A column, and its offset in bytes from the start of the first one. */
interface PlacedColumn {
  readonly column: ColumnSpec;
  readonly at: number;
  readonly length: number;
}

/** Consecutive columns, each aligned. */
export interface ColumnLayout {
  readonly columns: readonly PlacedColumn[];
  readonly bytes: number;
}

export function layOut(counts: Counts): ColumnLayout {
  let end = 0;
  const columns = COLUMN_SPECS.map((column) => {
    const [at, length] = [align(end), lengthOf(column, counts)];
    end = at + length * arrayOf(column, counts).BYTES_PER_ELEMENT;
    return { column, at, length };
  });
  return { columns, bytes: end };
}
