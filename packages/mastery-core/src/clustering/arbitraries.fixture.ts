import fc from "fast-check";
import type { Matrix } from "./matrix.ts";

/** Returns a matrix with the given rows. */
export function matrix(...rows: readonly (readonly number[])[]): Matrix {
  return { data: Float64Array.from(rows.flat()), rows: rows.length, columns: rows[0]?.length ?? 0 };
}

/** Generates rows of four columns on a coarse grid, so that ties and equal rows occur. */
export function points(minRows: number, maxRows: number): fc.Arbitrary<Matrix> {
  const value = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
  const row = fc.tuple(value, value, value, value);
  return fc
    .array(row, { minLength: minRows, maxLength: maxRows, size: "max" })
    .map((rows) => matrix(...rows));
}

export function rowsOf({ data, rows, columns }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]);
}
