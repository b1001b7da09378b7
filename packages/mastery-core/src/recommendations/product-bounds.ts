import type { Shelves } from "./shelves.ts";

/**
 * What sums of a resource's products with skills are at most. Each product is at most a level and what exceeds it, so any `n`
 * products of a resource sum to at most `n * level + excess`: so much for any level, and closely if few exceed it.
 */
export interface ProductBounds {
  readonly level: number;
  /** By how much all products of a resource that exceed the level do so together, by its position. */
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

/** By how much some numbers that exceed a level do so together: every so many of an array. */
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
