import type { Shelves } from "./shelves.ts";

/**
 * Upper bounds of sums of a resource's products with skills. Each product is at most a level plus what exceeds it, so any `n` products of
 * a resource sum to at most `n * level + excess`. The bound holds for any level, and is closest where few products exceed it.
 */
export interface ProductBounds {
  readonly level: number;
  /** What the products of a resource exceed the level by, summed; by its position. */
  readonly excess: Float64Array;
}

/** @param products see `skillProducts` */
export function productBounds(
  products: Float32Array,
  { offsets }: Pick<Shelves, "offsets">,
  skills: number,
): ProductBounds {
  const level = meanPlusDeviation(products);
  const excess = new Float64Array(offsets.at(-1)!);
  for (let shelf = 0; shelf + 1 < offsets.length; shelf++) {
    const [start, end] = [offsets[shelf]!, offsets[shelf + 1]!];
    for (let position = start; position < end; position++) {
      const first = start * skills + position - start;
      excess[position] = excessOf(products, first, end * skills, end - start, level);
    }
  }
  return { level, excess };
}

/** What numbers exceed a level by, summed: those at `first`, `first + step` and so on, before `end`. */
function excessOf(
  numbers: Float32Array,
  first: number,
  end: number,
  step: number,
  level: number,
): number {
  let sum = 0;
  for (let at = first; at < end; at += step) sum += Math.max(0, numbers[at]! - level);
  return sum;
}

/** The mean of numbers plus their standard deviation, which few exceed; 0 without any. */
function meanPlusDeviation(numbers: Float32Array): number {
  if (numbers.length === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < numbers.length; i++) {
    const x = numbers[i]!;
    sum += x;
    squares += x * x;
  }
  const mean = sum / numbers.length;
  return mean + Math.sqrt(Math.max(0, squares / numbers.length - mean * mean));
}
