import fc from "fast-check";
import type { Start } from "./k-means-plus-plus.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/** A matrix from literal rows. */
export function matrix(...rows: readonly (readonly number[])[]): Matrix {
  return { data: Float64Array.from(rows.flat()), rows: rows.length, columns: rows[0]?.length ?? 0 };
}

/** Rows of four columns, on a coarse grid so that ties and equal rows occur. */
export function points(minRows: number, maxRows: number): fc.Arbitrary<Matrix> {
  const value = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
  const row = fc.tuple(value, value, value, value);
  return fc
    .array(row, { minLength: minRows, maxLength: maxRows, size: "max" })
    .map((rows) => matrix(...rows));
}

/** What Lloyd's iterations start from, with the given centroids. */
export function startAt(points: Matrix, ...centroids: readonly (readonly number[])[]): Start {
  const { data, columns } = matrix(...centroids);
  const ranked = rowsOf(points).map((_, row) =>
    centroids
      .map((_, label) => ({ label, d: squaredDistance(points.data, row, data, label, columns) }))
      .sort((a, b) => a.d - b.d),
  );
  return {
    centroids: data,
    labels: Uint8Array.from(ranked, ([first]) => first!.label),
    nearest: Float64Array.from(ranked, ([first]) => first!.d),
    second: Float64Array.from(ranked, ([, second]) => second!.d),
  };
}

export function rowsOf({ data, rows, columns }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]);
}
