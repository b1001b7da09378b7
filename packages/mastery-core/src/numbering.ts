/** The integers from 0 to length - 1. */
export function range(length: number): Uint32Array {
  return new Uint32Array(length).map((_, number) => number);
}

/** The offsets of consecutive parts of these lengths, followed by the end of the last part. */
export function prefixSums(lengths: ArrayLike<number>): Uint32Array {
  const sums = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) sums[i + 1] = sums[i]! + lengths[i]!;
  return sums;
}

/** The position of each number in a permutation of 0 … length - 1. */
export function inversePermutation(permutation: Uint32Array): Uint32Array {
  const positions = new Uint32Array(permutation.length);
  permutation.forEach((number, position) => {
    positions[number] = position;
  });
  return positions;
}

/** The largest of some numbers that are not negative; 0 if there are none. */
export function largest(numbers: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, numbers[i]!);
  return most;
}

/** How often each of the values 0 … count - 1 occurs. */
export function histogram(values: Uint8Array, count: number): Uint32Array {
  const occurrences = new Uint32Array(count);
  for (const value of values) occurrences[value]!++;
  return occurrences;
}

/** Columns of rows: matrices that are stored row by row. */
export type Rows = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Copies the given rows of a matrix to the first rows of another, and returns it. */
export function gatherRows<Column extends Rows>(
  matrix: Column,
  columns: number,
  rows: Uint32Array,
  target: Column,
): Column {
  rows.forEach((row, i) => {
    target.set(matrix.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return target;
}

/** Copies the rows of a matrix to the given rows of another. */
export function scatterRows(
  matrix: Rows,
  columns: number,
  positions: Uint32Array,
  target: Rows,
): void {
  for (let row = 0, from = 0; row < positions.length; row++) {
    const to = positions[row]! * columns;
    for (let i = 0; i < columns; i++) target[to + i] = matrix[from++]!;
  }
}
