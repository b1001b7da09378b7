import { gatherRows } from "../collections.ts";
import { custom, type Validator } from "../validation/index.ts";
import { sharedFloats } from "../work.ts";

/** A matrix of `rows * columns` numbers, stored row by row. */
export interface Matrix {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Without this check, an object without fields would count as an empty matrix. */
export const aMatrix: Validator = custom(
  "{ data, rows, columns } with rows * columns finite numbers",
  (value) => {
    const { data, rows, columns } = Object(value);
    return (
      data instanceof Float64Array && data.length === rows * columns && data.every(Number.isFinite)
    );
  },
);

/** For row `i` of `a` and row `j` of `b`. Even and odd columns are summed separately, as in the two SIMD lanes of the kernels. */
export function squaredDistance(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  columns: number,
): number {
  let even = 0;
  let odd = 0;
  let p = i * columns;
  let q = j * columns;
  for (const last = p + columns - 1; p < last; p += 2, q += 2) {
    const first = a[p]! - b[q]!;
    const second = a[p + 1]! - b[q + 1]!;
    even += first * first;
    odd += second * second;
  }
  if (columns % 2 === 1) even += (a[p]! - b[q]!) ** 2;
  return even + odd;
}

export function selectRows({ data, columns }: Matrix, rows: Uint32Array): Matrix {
  const selected = gatherRows(data, columns, rows, sharedFloats(rows.length * columns));
  return { data: selected, rows: rows.length, columns };
}

/** Counts at most `limit` rows that differ after rounding to 9 decimals (rule 2.3.2). */
export function countDistinctRows({ data, rows, columns }: Matrix, limit: number): number {
  const distinct: Float64Array[] = [];
  for (let row = 0; row < rows && distinct.length < limit; row++) {
    const values = data.subarray(row * columns, (row + 1) * columns);
    if (distinct.every((other) => compareRounded(values, other) !== 0)) distinct.push(values);
  }
  return distinct.length;
}

/** Compares columns in order, rounded to 9 decimals (rules 2.3.2 and 2.3.4). Returns a negative number, 0 or a positive number. */
export function compareRounded(a: Float64Array, b: Float64Array): number {
  for (let column = 0; column < a.length; column++) {
    const difference = Math.round(a[column]! * 1e9) - Math.round(b[column]! * 1e9);
    if (difference !== 0) return difference;
  }
  return 0;
}
