import { sharedFloats } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Matrix } from "./matrix.ts";

/**
 * One row per learner: the mean score per domain, then the success rate per domain, each column standardised to mean 0 and
 * population standard deviation 1. A constant column is 0.
 */
export function standardisedFeatures({ meanScore, successRate, domains }: Profiles): Matrix {
  const rows = meanScore.length / domains;
  const columns = 2 * domains;
  const data = sharedFloats(rows * columns);
  for (let row = 0; row < rows; row++) {
    data.set(meanScore.subarray(row * domains, (row + 1) * domains), row * columns);
    data.set(successRate.subarray(row * domains, (row + 1) * domains), row * columns + domains);
  }
  for (let column = 0; column < columns; column++) standardiseColumn(data, column, columns);
  return { data, rows, columns };
}

function standardiseColumn(data: Float64Array, column: number, columns: number): void {
  const rows = data.length / columns;
  let sum = 0;
  let constant = true;
  for (let i = column; i < data.length; i += columns) {
    sum += data[i]!;
    constant &&= data[i] === data[column];
  }
  const mean = sum / rows;
  let squares = 0;
  for (let i = column; i < data.length; i += columns) squares += (data[i]! - mean) ** 2;
  const deviation = Math.sqrt(squares / rows);
  // Rounding gives a constant column a tiny deviation: dividing by it would blow the noise up.
  for (let i = column; i < data.length; i += columns) {
    data[i] = constant ? 0 : (data[i]! - mean) / deviation;
  }
}
