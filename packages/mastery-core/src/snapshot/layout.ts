import { COLUMN_SPECS, type ColumnSpec, lengthOf, widthOf } from "./columns.ts";
import type { Counts } from "./counts.ts";

/** Bytes of the widest number: at a multiple of it, any column can be used where it lies. */
export const ALIGNMENT = 8;

/** The next place where a column can lie. */
export function align(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** Where a column lies behind the start of the first one, in bytes. */
interface ColumnPlace {
  readonly column: ColumnSpec;
  readonly at: number;
  readonly length: number;
}

/** Columns one behind the other, each aligned. */
export interface Layout {
  readonly places: readonly ColumnPlace[];
  readonly bytes: number;
}

export function layOut(counts: Counts): Layout {
  let end = 0;
  const places = COLUMN_SPECS.map((column) => {
    const [at, length] = [align(end), lengthOf(column, counts)];
    end = at + length * widthOf(column);
    return { column, at, length };
  });
  return { places, bytes: end };
}
