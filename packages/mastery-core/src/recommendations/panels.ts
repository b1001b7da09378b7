import type { Terms } from "./terms.ts";

/** Vectors of a panel: so many sums do not wait for each other, and what they need next lies side by side. */
export const PANEL = 8;

/**
 * Writes the same linear combination of coordinates for all vectors of a panel, which holds their first coordinates, then their
 * second ones, and so on: the sum of the `n`th combination's items, each times its factor, in this order.
 *
 * @param start where the panel starts
 * @param sums a number per vector
 */
export function combine(
  panels: Float64Array,
  start: number,
  { starts, items, factors }: Terms,
  n: number,
  sums: Float64Array,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let sum4 = 0;
  let sum5 = 0;
  let sum6 = 0;
  let sum7 = 0;
  const end = starts[n + 1]!;
  for (let i = starts[n]!; i < end; i++) {
    const factor = factors[i]!;
    const first = start + (items[i]! << 3);
    sum0 += factor * panels[first]!;
    sum1 += factor * panels[first + 1]!;
    sum2 += factor * panels[first + 2]!;
    sum3 += factor * panels[first + 3]!;
    sum4 += factor * panels[first + 4]!;
    sum5 += factor * panels[first + 5]!;
    sum6 += factor * panels[first + 6]!;
    sum7 += factor * panels[first + 7]!;
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
  sums[4] = sum4;
  sums[5] = sum5;
  sums[6] = sum6;
  sums[7] = sum7;
}

/** Fills a panel with rows of a matrix; a row beyond its last stands for zeros. */
export function fillPanel(
  panel: Float64Array,
  matrix: Float64Array,
  columns: number,
  rows: Uint32Array,
): void {
  panel.fill(0);
  for (let lane = 0; lane < PANEL; lane++) {
    const row = matrix.subarray(rows[lane]! * columns, (rows[lane]! + 1) * columns);
    for (let column = 0; column < row.length; column++) {
      panel[column * PANEL + lane] = row[column]!;
    }
  }
}
