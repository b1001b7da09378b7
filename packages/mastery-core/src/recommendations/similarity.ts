import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";

/**
 * Similarities of resources to weakness vectors, without forming these: the dot product with a sum of skills is the sum of
 * the dot products with each, and the length of a sum of unit vectors follows from the skills' Gram matrix.
 */
export class Similarities {
  readonly #embeddings: CatalogueEmbeddings;
  readonly #skills: number;
  /** Dot products of each pair of skills. */
  readonly #gram: Float64Array;
  /** Dot products of a resource with each skill, computed when first asked for. */
  readonly #resourceRows: (Float64Array | undefined)[];

  constructor(embeddings: CatalogueEmbeddings) {
    const { skills, resources, dimension } = embeddings;
    this.#embeddings = embeddings;
    this.#skills = skills.length / dimension;
    this.#gram = new Float64Array(this.#skills ** 2);
    for (let skill = 0; skill < this.#skills; skill++) {
      this.#gram.set(this.#productsWithSkills(skills, skill), skill * this.#skills);
    }
    this.#resourceRows = new Array(resources.length / dimension).fill(undefined);
  }

  /** Length of the sum of the skills' unit vectors. */
  lengthOfSum(skills: ArrayLike<number>): number {
    let sum = 0;
    for (let i = 0; i < skills.length; i++) {
      const row = skills[i]! * this.#skills;
      for (let j = 0; j < skills.length; j++) sum += this.#gram[row + skills[j]!]!;
    }
    // Rounding can bring a sum of opposite vectors below 0.
    return Math.sqrt(Math.max(0, sum));
  }

  /**
   * (1 + cosine) / 2, from 0 to 1, of a resource and the mean of the skills' unit vectors; 0.5 where either is of length 0.
   *
   * @param length {@link Similarities.lengthOfSum} of the skills
   */
  similarity(resource: number, skills: ArrayLike<number>, length: number): number {
    if (length === 0) return 0.5;
    this.#resourceRows[resource] ??= this.#productsWithSkills(this.#embeddings.resources, resource);
    const products = this.#resourceRows[resource];
    let sum = 0;
    for (let i = 0; i < skills.length; i++) sum += products[skills[i]!]!;
    return Math.min(1, Math.max(0, (1 + sum / length) / 2));
  }

  #productsWithSkills(matrix: Float64Array, row: number): Float64Array {
    const { dimension, skills } = this.#embeddings;
    const products = new Float64Array(this.#skills);
    for (let skill = 0; skill < this.#skills; skill++) {
      let sum = 0;
      const end = (row + 1) * dimension;
      for (let p = row * dimension, q = skill * dimension; p < end; p++, q++) {
        sum += matrix[p]! * skills[q]!;
      }
      products[skill] = sum;
    }
    return products;
  }
}
