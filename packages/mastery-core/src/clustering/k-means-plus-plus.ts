import type { KMeansArrays, KMeansKernels } from "./k-means-workspace.ts";
import type { Random } from "./random.ts";

/**
 * Chooses k rows as initial centroids by greedy k-means++. The first is drawn uniformly, and each further one with a probability
 * proportional to the squared distance to the nearest centroid so far. Of several draws, the one that lowers the sum of these distances
 * most is kept. Choosing measures the distances of all rows to all centroids, which also gives the initial labels.
 */
export function chooseCentroids(
  { points, arrays, approach }: KMeansKernels,
  k: number,
  random: Random,
): void {
  const { data, rows, columns } = points;
  const { centroids, nearest, second } = arrays;
  nearest.fill(Infinity);
  second.fill(Infinity);
  const draws = 2 + Math.floor(Math.log(k));
  let { best, trial } = arrays;
  let potential = 0;

  for (let c = 0; c < k; c++) {
    let bestRow = 0;
    let bestPotential = Infinity;
    for (let draw = 0; draw < (c === 0 ? 1 : draws); draw++) {
      const row = c === 0 ? Math.floor(random() * rows) : drawRow(nearest, random() * potential);
      const trialPotential = approach(row, nearest, trial);
      if (trialPotential < bestPotential) {
        bestPotential = trialPotential;
        bestRow = row;
        [best, trial] = [trial, best];
      }
    }
    centroids.set(data.subarray(bestRow * columns, (bestRow + 1) * columns), c * columns);
    addCentroid(arrays, c, best);
    potential = bestPotential;
  }
}

/** The row at which the running sum of weights exceeds the target; never a row of weight 0. */
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

/** @param distances squared distances of all rows to centroid c */
function addCentroid(
  { labels, nearest, second }: KMeansArrays,
  c: number,
  distances: Float64Array,
): void {
  for (let row = 0; row < distances.length; row++) {
    const distance = distances[row]!;
    if (distance < nearest[row]!) {
      second[row] = nearest[row]!;
      nearest[row] = distance;
      labels[row] = c;
    } else if (distance < second[row]!) {
      second[row] = distance;
    }
  }
}
