import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { LANES, openDotProducts } from "./dot-products.ts";
import type { Shelves } from "./shelves.ts";

/**
 * Dot products of resources with all skills: a cosine with a sum of skills then costs an addition per skill. The products lie shelf
 * after shelf, on each by skill, then by resource: on a long shelf, resources share what is read from memory.
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
  const { lanes, sums, multiply } = openDotProducts(skills, dimension);
  for (let start = 0; start < order.length; start += LANES) {
    const some = order.subarray(start, start + LANES);
    interleave(resources, dimension, some, lanes);
    for (let skill = 0; skill < count; skill++) {
      multiply(skill);
      for (let lane = 0; lane < some.length; lane++) {
        products[first[start + lane]! + skill * step[start + lane]!] = sums[lane]!;
      }
    }
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
