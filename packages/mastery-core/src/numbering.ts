/** The numbers 0 … length - 1. */
export function numbersBelow(length: number): Uint32Array {
  return new Uint32Array(length).map((_, number) => number);
}

/** Where each of several parts starts, one behind the other, and where the last one ends. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!;
  return starts;
}

/** Where each number stands in an order; numbers that are not below its length are passed over. */
export function positionsIn(order: Uint32Array): Uint32Array {
  const positions = new Uint32Array(order.length);
  order.forEach((number, position) => {
    positions[number] = position;
  });
  return positions;
}

/** Copies rows of a matrix, `columns` numbers each, one after another; returns the copies. */
export function gatherRows<Column extends Float64Array | Uint8Array>(
  matrix: Column,
  columns: number,
  rows: Uint32Array,
  copies: Column,
): Column {
  rows.forEach((row, i) => {
    copies.set(matrix.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return copies;
}
