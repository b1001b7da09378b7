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

/** Numbers in the order of a key, an integer from 0 to 2²¹ - 1, then of themselves. */
export function sortBy(numbers: Uint32Array, keyOf: (number: number) => number): Uint32Array {
  const keys = Float64Array.from(numbers, (number) => keyOf(number) * 2 ** 32 + number);
  return Uint32Array.from(keys.sort(), (key) => key % 2 ** 32);
}

/** Cuts an order into batches of so many at most, all of one key each. */
export function batchesOf(
  order: Uint32Array,
  size: number,
  keyOf: (number: number) => number = () => 0,
): Uint32Array[] {
  const batches: Uint32Array[] = [];
  let start = 0;
  for (let end = 1; end <= order.length; end++) {
    const isSame = end < order.length && keyOf(order[end]!) === keyOf(order[start]!);
    if (isSame && end - start < size) continue;
    batches.push(order.subarray(start, end));
    start = end;
  }
  return batches;
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
