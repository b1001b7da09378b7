/** Returns the value, deeply frozen. Mark a call as pure, so that bundlers can drop an unused constant. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

export function range(length: number): Uint32Array {
  return new Uint32Array(length).map((_, number) => number);
}

/** Returns the offsets of consecutive parts with these lengths, followed by the end of the last part. */
export function prefixSums(lengths: ArrayLike<number>): Uint32Array {
  const sums = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) sums[i + 1] = sums[i]! + lengths[i]!;
  return sums;
}

/** Returns the numbers in ascending order of a small integer key, sorted with a stable counting sort. */
export function sortedBy(numbers: Uint32Array, keyOf: (number: number) => number): Uint32Array {
  // Each key is computed only once, because reading a key may miss the cache.
  const keys = numbers.map(keyOf);
  const counts = new Uint32Array(largest(keys) + 1);
  for (const key of keys) counts[key]!++;
  const next = prefixSums(counts);
  const sorted = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) sorted[next[keys[i]!]!++] = numbers[i]!;
  return sorted;
}

export function inversePermutation(permutation: Uint32Array): Uint32Array {
  return sortedBy(range(permutation.length), (position) => permutation[position]!);
}

/** Returns the largest of some non-negative numbers, or 0 for an empty list. */
export function largest(numbers: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, numbers[i]!);
  return most;
}

export function histogram(values: Uint8Array, count: number): Uint32Array {
  const occurrences = new Uint32Array(count);
  for (const value of values) occurrences[value]!++;
  return occurrences;
}

export type Integers = Uint8Array | Uint16Array | Uint32Array;

export type Column = Integers | Float64Array;

/** Copies the given rows of a matrix to the first rows of a target matrix, and returns the target. */
export function gatherRows<Numbers extends Column>(
  matrix: Numbers,
  columns: number,
  rows: Uint32Array,
  target: Numbers,
): Numbers {
  rows.forEach((row, i) => {
    target.set(matrix.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return target;
}

function emptyLike<Numbers extends Column>(column: Numbers, length: number): Numbers {
  return new (column.constructor as new (length: number) => Numbers)(length);
}

/** Returns a copy that is cut, or filled up with zeros. */
export function resized<Numbers extends Column>(column: Numbers, length: number): Numbers {
  const copy = emptyLike(column, length);
  copy.set(column.subarray(0, length));
  return copy;
}

export function gathered<Numbers extends Column>(column: Numbers, positions: Uint32Array): Numbers {
  const numbers = emptyLike(column, positions.length);
  for (let i = 0; i < positions.length; i++) numbers[i] = column[positions[i]!]!;
  return numbers;
}

/** Returns the positions of the items of some lists, one after another, and where each list starts, followed by the end of the last. */
export function rowsOf(
  offsets: Uint32Array,
  lists: Uint32Array,
): { readonly offsets: Uint32Array; readonly rows: Uint32Array } {
  const starts = prefixSums(lists.map((one) => offsets[one + 1]! - offsets[one]!));
  const rows = range(starts.at(-1)!);
  lists.forEach((list, i) => {
    const shift = offsets[list]! - starts[i]!;
    for (let row = starts[i]!; row < starts[i + 1]!; row++) rows[row]! += shift;
  });
  return { offsets: starts, rows };
}

/** Concatenates byte arrays. A single array is returned without copying. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Returns the number of bytes in a row of bits. Each row starts at a byte boundary, and the first bit of a byte is the lowest. */
export function bytesPerRow(columns: number): number {
  return Math.ceil(columns / 8);
}

/** Returns whether a bit is set in a matrix with `width` bytes per row. */
export function hasBit(matrix: Uint8Array, width: number, row: number, column: number): boolean {
  return ((matrix[row * width + (column >> 3)]! >> (column & 7)) & 1) === 1;
}

export function setBit(matrix: Uint8Array, width: number, row: number, column: number): void {
  matrix[row * width + (column >> 3)]! |= 1 << (column & 7);
}
