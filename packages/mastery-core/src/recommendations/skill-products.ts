import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { sharedFloats } from "../parallel/workers.ts";

/** Resources multiplied together: so many sums do not wait for each other. */
const LANES = 8;

/**
 * Dot products of resources with all skills, by `position in the order * skills + skill`: a cosine with a sum of skills then costs
 * an addition per skill, and they lie side by side.
 *
 * @param order resource numbers
 */
export function skillProducts(
  { skills, resources, dimension }: CatalogueEmbeddings,
  order: Uint32Array,
): Float64Array {
  const count = skills.length / dimension;
  const products = sharedFloats(count * order.length);
  const sparse = Array.from({ length: count }, (_, skill) =>
    nonZero(skills.subarray(skill * dimension, (skill + 1) * dimension)),
  );
  const lanes = new Float64Array(dimension * LANES);
  const sums = new Float64Array(LANES);
  for (let first = 0; first < order.length; first += LANES) {
    const some = order.subarray(first, first + LANES);
    interleave(resources, dimension, some, lanes);
    sparse.forEach((coordinates, skill) => {
      multiply(lanes, coordinates, sums);
      for (let lane = 0; lane < some.length; lane++) {
        products[(first + lane) * count + skill] = sums[lane]!;
      }
    });
  }
  return products;
}

/** The coordinates of a vector that are not 0: where n-grams are hashed, a quarter. */
interface Coordinates {
  readonly positions: Uint32Array;
  readonly values: Float64Array;
}

function nonZero(vector: Float64Array): Coordinates {
  const positions = Uint32Array.from(vector.keys()).filter((i) => vector[i] !== 0);
  return { positions, values: Float64Array.from(positions, (i) => vector[i]!) };
}

/** Writes the first coordinates of some rows of a matrix, then their second ones, and so on. */
function interleave(
  matrix: Float64Array,
  columns: number,
  rows: Uint32Array,
  lanes: Float64Array,
): void {
  rows.forEach((row, lane) => {
    for (let i = 0; i < columns; i++) lanes[i * LANES + lane] = matrix[row * columns + i]!;
  });
}

function multiply(
  lanes: Float64Array,
  { positions, values }: Coordinates,
  sums: Float64Array,
): void {
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i]! * LANES;
    const value = values[i]!;
    s0 += lanes[at]! * value;
    s1 += lanes[at + 1]! * value;
    s2 += lanes[at + 2]! * value;
    s3 += lanes[at + 3]! * value;
    s4 += lanes[at + 4]! * value;
    s5 += lanes[at + 5]! * value;
    s6 += lanes[at + 6]! * value;
    s7 += lanes[at + 7]! * value;
  }
  sums[0] = s0;
  sums[1] = s1;
  sums[2] = s2;
  sums[3] = s3;
  sums[4] = s4;
  sums[5] = s5;
  sums[6] = s6;
  sums[7] = s7;
}
