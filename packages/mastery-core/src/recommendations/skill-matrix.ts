import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";

/**
 * Multiplies vectors with the embeddings of all skills, coordinate by coordinate: what a coordinate adds to the products of
 * all skills lies in one row of the transposed matrix, and a coordinate of 0 adds nothing. Where n-grams are hashed, three in
 * four are 0.
 */
export class SkillMatrix {
  readonly skills: number;
  readonly dimension: number;
  /** `dimension * skills` numbers. */
  readonly #transposed: Float64Array;
  /** Coordinates in use of the vector at hand. */
  readonly #used: Uint32Array;

  constructor({ dimension, skills }: CatalogueEmbeddings) {
    this.dimension = dimension;
    this.skills = skills.length / dimension;
    this.#transposed = transpose(skills, this.skills, dimension);
    this.#used = new Uint32Array(dimension);
  }

  /** Fills `products` with those of a row of `vectors`, a number per skill. */
  multiply(vectors: Float64Array, row: number, products: Float64Array): void {
    const [used, start] = [this.#used, row * this.dimension];
    const count = this.#findUsed(vectors, start);
    products.fill(0);
    // Four at a time: a sum is loaded and stored once for four additions.
    const fours = count - (count % 4);
    for (let i = 0; i < fours; i += 4) this.#addFour(vectors, start, i, products);
    for (let i = fours; i < count; i++) {
      const scale = vectors[start + used[i]!]!;
      const at = used[i]! * this.skills;
      for (let skill = 0; skill < this.skills; skill++) {
        products[skill]! += scale * this.#transposed[at + skill]!;
      }
    }
  }

  #findUsed(vectors: Float64Array, start: number): number {
    let count = 0;
    for (let i = 0; i < this.dimension; i++) {
      if (vectors[start + i] !== 0) this.#used[count++] = i;
    }
    return count;
  }

  #addFour(vectors: Float64Array, start: number, first: number, products: Float64Array): void {
    const [skills, transposed, used] = [this.skills, this.#transposed, this.#used];
    const a = vectors[start + used[first]!]!;
    const b = vectors[start + used[first + 1]!]!;
    const c = vectors[start + used[first + 2]!]!;
    const d = vectors[start + used[first + 3]!]!;
    const atA = used[first]! * skills;
    const atB = used[first + 1]! * skills;
    const atC = used[first + 2]! * skills;
    const atD = used[first + 3]! * skills;
    for (let skill = 0; skill < skills; skill++) {
      products[skill]! +=
        a * transposed[atA + skill]! +
        b * transposed[atB + skill]! +
        (c * transposed[atC + skill]! + d * transposed[atD + skill]!);
    }
  }
}

function transpose(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const transposed = new Float64Array(matrix.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      transposed[column * rows + row] = matrix[row * columns + column]!;
    }
  }
  return transposed;
}
