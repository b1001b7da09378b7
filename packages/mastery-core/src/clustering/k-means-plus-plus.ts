import { type Matrix, squaredDistance } from "./matrix.ts";
import type { Random } from "./random.ts";

/**
 * k rows as first centroids: the first drawn uniformly, each further one with probability proportional to the squared
 * distance to the nearest chosen so far; of several draws the one is taken that lowers the sum of these distances most.
 *
 * @returns `k * columns` numbers
 */
export function chooseCentroids(points: Matrix, k: number, random: Random): Float64Array {
  const { data, rows, columns } = points;
  const centroids = new Float64Array(k * columns);
  const draws = 2 + Math.floor(Math.log(k));
  let nearest = new Float64Array(rows).fill(Infinity);
  let best = new Float64Array(rows);
  let trial = new Float64Array(rows);
  let potential = 0;

  for (let c = 0; c < k; c++) {
    let bestRow = 0;
    let bestPotential = Infinity;
    for (let draw = 0; draw < (c === 0 ? 1 : draws); draw++) {
      const row = c === 0 ? Math.floor(random() * rows) : drawRow(nearest, random() * potential);
      const trialPotential = approach(points, row, nearest, trial);
      if (trialPotential < bestPotential) {
        bestPotential = trialPotential;
        bestRow = row;
        [best, trial] = [trial, best];
      }
    }
    centroids.set(data.subarray(bestRow * columns, (bestRow + 1) * columns), c * columns);
    [nearest, best] = [best, nearest];
    potential = bestPotential;
  }
  return centroids;
}

/** The row where the running sum of weights exceeds the target; never one of weight 0. */
function drawRow(weights: Float64Array, target: number): number {
  let sum = 0;
  let last = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    sum += weight;
    last = row;
    if (sum > target) break;
  }
  return last;
}

/** Fills `approached` with the squared distances to the nearest centroid if `row` became one, and returns their sum. */
function approach(
  { data, rows, columns }: Matrix,
  row: number,
  nearest: Float64Array,
  approached: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    const distance = squaredDistance(data, i, data, row, columns);
    const shorter = Math.min(distance, nearest[i]!);
    approached[i] = shorter;
    sum += shorter;
  }
  return sum;
}
