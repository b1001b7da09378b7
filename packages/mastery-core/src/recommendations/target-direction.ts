import { cosine, targetVector } from "../rules/score.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** Relative error of a sum of so many products, with a factor of 8 to spare. */
const ERROR_PER_TERM = 2 ** -50;

/** The direction of target skills: near cosines from kept products, and the literal one at many times the cost. */
export class TargetDirection {
  readonly #tables: RankingTables;
  readonly #skills: readonly number[];
  /** 1 / the length of the sum of the skills' embeddings; 0 where it has none. */
  readonly #scale: number;
  #unit: Float64Array | undefined;
  /** How far near cosines are from the literal ones, at most. */
  readonly error: number;

  /** @param skills at least one */
  constructor(tables: RankingTables, skills: readonly number[]) {
    this.#tables = tables;
    // Sums run in the order of ids (rule 2.0.4), whatever order the skills were chosen in.
    this.#skills = skills.toSorted((a, b) => a - b);
    const squared = this.#squaredLength();
    this.#scale = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    const terms = tables.embeddings.dimension + skills.length;
    // Skills that nearly cancel each other leave a short sum with the error of long ones.
    this.error =
      squared > 0 ? (2 * terms * ERROR_PER_TERM * skills.length ** 2) / squared : Infinity;
  }

  /** The cosine of a resource and the target skills to within {@link error}, by its position on the shelves. */
  near(position: number): number {
    return this.#scale * this.#sum(this.#tables.products, position, this.#skills.length);
  }

  /** The same by the literal rule (rule 2.4.6). */
  cosine(resource: number): number {
    const { skills, resources } = this.#tables.embeddings;
    this.#unit ??= targetVector(this.#skills.map((skill) => this.#rowOf(skills, skill)));
    return cosine(this.#rowOf(resources, resource), this.#unit);
  }

  #rowOf(matrix: Float64Array, row: number): Float64Array {
    const { dimension } = this.#tables.embeddings;
    return matrix.subarray(row * dimension, (row + 1) * dimension);
  }

  /** Of the sum of the skills' embeddings: their products with themselves, and twice those of each pair. */
  #squaredLength(): number {
    const { skillProducts, skillDomain } = this.#tables;
    let squares = 0;
    let pairs = 0;
    this.#skills.forEach((skill, i) => {
      squares += skillProducts[skill * skillDomain.length + skill]!;
      pairs += this.#sum(skillProducts, skill, i);
    });
    return squares + 2 * pairs;
  }

  /** Sum of a row's products with the first so many of the skills. */
  #sum(products: Float64Array, row: number, count: number): number {
    const skills = this.#skills;
    const start = row * this.#tables.skillDomain.length;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += products[start + skills[i]!]!;
    return sum;
  }
}
