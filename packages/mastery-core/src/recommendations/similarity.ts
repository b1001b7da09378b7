import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";

/**
 * Similarities of resources to weakness vectors, without forming these: the dot product with a sum of skills is the sum of
 * the dot products with each, and the length of a sum of unit vectors follows from the skills' Gram matrix. A sum over most
 * skills is the sum over all less that over the few others.
 */
export class Similarities {
  readonly #embeddings: CatalogueEmbeddings;
  readonly #skills: number;
  /** Dot products of each pair of skills, and each row's sum. */
  readonly #gram: Float64Array;
  readonly #gramSums: Float64Array;
  /** `resources * skills` dot products and each row's sum; a resource's are computed when first asked for. */
  readonly #products: Float64Array;
  readonly #productSums: Float64Array;
  readonly #known: Uint8Array;
  /** The skills aimed at, or the others when those are fewer. */
  #columns: Uint32Array = new Uint32Array();
  #inverted = false;
  /** Length of the sum of the unit vectors of the skills aimed at. */
  #length = 0;

  constructor(embeddings: CatalogueEmbeddings) {
    const { skills, resources, dimension } = embeddings;
    const numResources = resources.length / dimension;
    this.#embeddings = embeddings;
    this.#skills = skills.length / dimension;
    this.#gram = new Float64Array(this.#skills ** 2);
    this.#gramSums = new Float64Array(this.#skills);
    for (let skill = 0; skill < this.#skills; skill++) {
      this.#gramSums[skill] = this.#multiply(skills, skill, this.#gram);
    }
    this.#products = new Float64Array(numResources * this.#skills);
    this.#productSums = new Float64Array(numResources);
    this.#known = new Uint8Array(numResources);
  }

  /** Sets the weak skills that the similarities after it are to. */
  aimAt(weakSkills: Uint32Array): void {
    this.#inverted = 2 * weakSkills.length > this.#skills;
    this.#columns = this.#inverted ? this.#others(weakSkills) : weakSkills;
    let sum = 0;
    for (const skill of weakSkills) sum += this.#sum(this.#gram, this.#gramSums, skill);
    // Rounding can bring a sum of opposite vectors below 0.
    this.#length = Math.sqrt(Math.max(0, sum));
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource and the weakness vector; 0.5 where either is of length 0. */
  similarity(resource: number): number {
    if (this.#length === 0) return 0.5;
    if (this.#known[resource] === 0) {
      const { resources } = this.#embeddings;
      this.#productSums[resource] = this.#multiply(resources, resource, this.#products);
      this.#known[resource] = 1;
    }
    const sum = this.#sum(this.#products, this.#productSums, resource);
    return Math.min(1, Math.max(0, (1 + sum / this.#length) / 2));
  }

  #others(skills: Uint32Array): Uint32Array {
    const wanted = new Set(skills);
    return Uint32Array.from({ length: this.#skills }, (_, skill) => skill).filter(
      (skill) => !wanted.has(skill),
    );
  }

  /** Sum of a row's dot products with the skills aimed at. */
  #sum(products: Float64Array, rowSums: Float64Array, row: number): number {
    const sum = sumAt(products, row * this.#skills, this.#columns);
    return this.#inverted ? rowSums[row]! - sum : sum;
  }

  /** Fills a row with the dot products of a row of `matrix` with every skill, and returns their sum. */
  #multiply(matrix: Float64Array, row: number, products: Float64Array): number {
    const { dimension, skills } = this.#embeddings;
    const first = row * this.#skills;
    let sum = 0;
    for (let skill = 0; skill < this.#skills; skill++) {
      const product = dotProduct(matrix, row * dimension, skills, skill * dimension, dimension);
      products[first + skill] = product;
      sum += product;
    }
    return sum;
  }
}

// Four sums at a time: one alone would wait for its own last addition, the slowest step of all.

/** Sum of the numbers of a row at some columns. */
function sumAt(matrix: Float64Array, start: number, columns: Uint32Array): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  const fours = columns.length - (columns.length % 4);
  for (let i = 0; i < fours; i += 4) {
    sum0 += matrix[start + columns[i]!]!;
    sum1 += matrix[start + columns[i + 1]!]!;
    sum2 += matrix[start + columns[i + 2]!]!;
    sum3 += matrix[start + columns[i + 3]!]!;
  }
  for (let i = fours; i < columns.length; i++) sum0 += matrix[start + columns[i]!]!;
  return sum0 + sum1 + (sum2 + sum3);
}

function dotProduct(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  length: number,
): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  const fours = length - (length % 4);
  for (let i = 0; i < fours; i += 4) {
    const p = aStart + i;
    const q = bStart + i;
    sum0 += a[p]! * b[q]!;
    sum1 += a[p + 1]! * b[q + 1]!;
    sum2 += a[p + 2]! * b[q + 2]!;
    sum3 += a[p + 3]! * b[q + 3]!;
  }
  for (let i = fours; i < length; i++) sum0 += a[aStart + i]! * b[bStart + i]!;
  return sum0 + sum1 + (sum2 + sum3);
}
