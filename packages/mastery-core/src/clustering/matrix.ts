/** Rows of numbers, one after another. */
export interface Matrix {
  /** `rows * columns` numbers. */
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Squared Euclidean distance of row i of one matrix's data to row j of another's. */
export function squaredDistance(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  columns: number,
): number {
  let sum = 0;
  const end = i * columns + columns;
  for (let p = i * columns, q = j * columns; p < end; p++, q++) {
    const difference = a[p]! - b[q]!;
    sum += difference * difference;
  }
  return sum;
}

/** The given rows, in the given order. */
export function selectRows({ data, columns }: Matrix, rows: Uint32Array): Matrix {
  const selected = new Float64Array(rows.length * columns);
  rows.forEach((row, i) => {
    selected.set(data.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return { data: selected, rows: rows.length, columns };
}

/** Number of different rows, counted no further than `limit`. */
export function countDistinctRows({ data, rows, columns }: Matrix, limit: number): number {
  const distinct: number[] = [];
  for (let row = 0; row < rows && distinct.length < limit; row++) {
    if (!distinct.some((other) => squaredDistance(data, row, data, other, columns) === 0)) {
      distinct.push(row);
    }
  }
  return distinct.length;
}
