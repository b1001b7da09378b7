import { sharedFloats } from "../parallel/workers.ts";

/** Resources multiplied together: so many sums do not wait for each other. */
const LANES = 8;

/**
 * Dot products of all rows with all skills, by `row * skills + skill`: a cosine with a sum of skills then costs an addition per
 * skill. Coordinates in which a skill is 0 are skipped; where n-grams are hashed, they are most.
 *
 * @param rows vectors of `dimension` numbers, one after another
 * @param skills likewise
 */
export function skillProducts(
  rows: Float64Array,
  skills: Float64Array,
  dimension: number,
): Float64Array {
  const count = rows.length / dimension;
  const width = skills.length / dimension;
  const products = sharedFloats(count * width);
  const sparse = Array.from({ length: width }, (_, skill) =>
    nonZero(skills.subarray(skill * dimension, (skill + 1) * dimension)),
  );
  const lanes = new Float64Array(dimension * LANES);
  const sums = new Float64Array(LANES);
  for (let row = 0; row < count; row += LANES) {
    const filled = Math.min(LANES, count - row);
    interleave(rows.subarray(row * dimension, (row + filled) * dimension), dimension, lanes);
    sparse.forEach((coordinates, skill) => {
      multiply(lanes, coordinates, sums);
      for (let lane = 0; lane < filled; lane++) {
        products[(row + lane) * width + skill] = sums[lane]!;
      }
    });
  }
  return products;
}

/** The coordinates of a vector that are not 0. */
interface Coordinates {
  readonly positions: Uint32Array;
  readonly values: Float64Array;
}

function nonZero(vector: Float64Array): Coordinates {
  const positions = Uint32Array.from(vector.keys()).filter((i) => vector[i] !== 0);
  return { positions, values: Float64Array.from(positions, (i) => vector[i]!) };
}

/** Writes the first coordinates of all rows, then their second ones, and so on. */
function interleave(rows: Float64Array, dimension: number, lanes: Float64Array): void {
  for (let at = 0; at < rows.length; at++) {
    const i = at % dimension;
    lanes[i * LANES + (at - i) / dimension] = rows[at]!;
  }
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
  sums.set([s0, s1, s2, s3, s4, s5, s6, s7]);
}
