import { cosine, targetVector } from "../rules/score.ts";
import { sharedFloats } from "../work.ts";
import type { CatalogueEmbeddings } from "./embeddings.ts";

/** Embeddings, with the dot products of skills and of some resources computed once for all learners. */
export interface Similarities extends CatalogueEmbeddings {
  /** Dot products of each row, then of each skill, with each skill, at `row * skills + skill`. Undefined if there are too many. */
  readonly products: Float64Array | undefined;
}

/** Maximum number of products. They take 8 MiB, and about a second to compute. */
const MOST_PRODUCTS = 2 ** 20;

/** Prepares the embeddings for computing cosines with the given resources. */
export function similaritiesOf(embeddings: CatalogueEmbeddings): Similarities {
  const { skills, resources, dimension } = embeddings;
  const count = skills.length / dimension;
  const rows = resources.length / dimension;
  const size = (rows + count) * count;
  if (size > MOST_PRODUCTS) return { ...embeddings, products: undefined };
  const products = sharedFloats(size);
  for (let row = 0; row < rows + count; row++) {
    const vector =
      row < rows ? vectorAt(resources, row, dimension) : vectorAt(skills, row - rows, dimension);
    for (let skill = 0; skill < count; skill++) {
      products[row * count + skill] = cosine(vector, vectorAt(skills, skill, dimension));
    }
  }
  return { ...embeddings, products };
}

function vectorAt(matrix: Float64Array, row: number, dimension: number): Float64Array {
  return matrix.subarray(row * dimension, (row + 1) * dimension);
}

/** Shortest mean for which products are exact enough. If the mean is shorter, the embeddings nearly cancel each other out. */
const SHORTEST_MEAN = 1e-3;

/** Returns a function that computes the cosine similarity of the resource in a row with the mean direction of these skills. */
export function cosineWith(
  { skills, resources, dimension, products }: Similarities,
  targets: readonly number[],
): (row: number) => number {
  const count = skills.length / dimension;
  // The product with a sum of vectors equals the sum of the products with each.
  const sumOf = (row: number): number => {
    let sum = 0;
    for (let i = 0; i < targets.length; i++) sum += products![row * count + targets[i]!]!;
    return sum;
  };
  if (products) {
    const square = targets.reduce(
      (sum, skill) => sum + sumOf(resources.length / dimension + skill),
      0,
    );
    const length = Math.sqrt(Math.max(0, square));
    if (length > SHORTEST_MEAN * targets.length) return (row) => sumOf(row) / length;
  }
  const direction = targetVector(targets.map((skill) => vectorAt(skills, skill, dimension)));
  return (row) => cosine(vectorAt(resources, row, dimension), direction);
}
