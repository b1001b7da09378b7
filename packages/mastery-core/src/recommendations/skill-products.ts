import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { Shelves } from "./shelves.ts";

/** Resources multiplied together: so many sums do not wait for each other. */
const LANES = 8;

/**
 * Dot products of resources with all skills: a cosine with a sum of skills then costs an addition per skill. They lie shelf after
 * shelf, on each by skill, then by resource: on a long shelf, resources share what is read from memory.
 *
 * @param products is filled and returned
 */
export function skillProducts<Products extends Float32Array | Float64Array>(
  { skills, resources, dimension }: CatalogueEmbeddings,
  { offsets, resources: order }: Pick<Shelves, "offsets" | "resources">,
  products: Products,
): Products {
  const count = skills.length / dimension;
  const [first, step] = places(offsets, count);
  const sparse = Array.from({ length: count }, (_, skill) =>
    nonZero(skills.subarray(skill * dimension, (skill + 1) * dimension)),
  );
  const lanes = new Float64Array(dimension * LANES);
  const sums = new Float64Array(LANES);
  for (let start = 0; start < order.length; start += LANES) {
    const some = order.subarray(start, start + LANES);
    interleave(resources, dimension, some, lanes);
    sparse.forEach((coordinates, skill) => {
      multiply(lanes, coordinates, sums);
      for (let lane = 0; lane < some.length; lane++) {
        products[first[start + lane]! + skill * step[start + lane]!] = sums[lane]!;
      }
    });
  }
  return products;
}

/** Where the products of each position start, and how far apart they are. */
function places(offsets: Uint32Array, skills: number): [Float64Array, Uint32Array] {
  const positions = offsets.at(-1)!;
  const first = new Float64Array(positions);
  const step = new Uint32Array(positions);
  for (let shelf = 0; shelf + 1 < offsets.length; shelf++) {
    const [start, end] = [offsets[shelf]!, offsets[shelf + 1]!];
    for (let position = start; position < end; position++) {
      first[position] = start * skills + position - start;
      step[position] = end - start;
    }
  }
  return [first, step];
}

/** The coordinates of a vector that are not 0: where n-grams are hashed, a quarter. */
interface Coordinates {
  readonly positions: Uint32Array;
  readonly values: Float64Array;
}

function nonZero(vector: Float64Array): Coordinates {
  const positions: number[] = [];
  for (let i = 0; i < vector.length; i++) {
    if (vector[i] !== 0) positions.push(i);
  }
  return {
    positions: Uint32Array.from(positions),
    values: Float64Array.from(positions, (i) => vector[i]!),
  };
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
