import { ascending } from "../rules/conventions.ts";
import { cosine, targetVector } from "../rules/score.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** Relative error of a sum of so many products, with a factor of 8 to spare. */
const ERROR_PER_TERM = 2 ** -50;
/** Error of a product kept in 32 bits, which is at most 1, with a factor of 2 to spare. */
const ERROR_OF_PRODUCT = 2 ** -24;

/** The direction of target skills: near cosines from kept products, and the literal one at many times the cost. */
export class TargetDirection {
  readonly #tables: RankingTables;
  readonly #skills: readonly number[];
  /** 1 / the length of the sum of the skills' embeddings; 0 where it has none. */
  readonly #scale: number;
  /** Upper bound of the sum of the skills' products with a resource, without its excess: see `ProductBounds`. */
  readonly #levels: number;
  #unit: Float64Array | undefined;
  /** How far near cosines are from the literal ones, at most. */
  readonly error: number;

  /** @param skills at least one */
  constructor(tables: RankingTables, skills: readonly number[]) {
    this.#tables = tables;
    this.#skills = skills;
    const squared = this.#squaredLength();
    this.#scale = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    this.#levels = skills.length * tables.bounds.level;
    const terms = tables.embeddings.dimension + skills.length;
    // Skills that nearly cancel each other leave a short sum with the error of long ones.
    this.error =
      squared > 0
        ? (2 * terms * ERROR_PER_TERM * skills.length ** 2) / squared +
          ERROR_OF_PRODUCT * skills.length * this.#scale
        : Infinity;
  }

  /** The cosine of a resource and the target skills to within {@link error}, by its shelf and its position. */
  near(shelf: number, position: number): number {
    const { products, shelves, skillDomain } = this.#tables;
    const start = shelves.offsets[shelf]!;
    const step = shelves.offsets[shelf + 1]! - start;
    const first = start * skillDomain.length + position - start;
    const skills = this.#skills;
    let sum = 0;
    for (let i = 0; i < skills.length; i++) sum += products[first + skills[i]! * step]!;
    return this.#scale * sum;
  }

  /** Upper bound of {@link near}, by the position of the resource. */
  atMost(position: number): number {
    return this.#scale * (this.#levels + this.#tables.bounds.excess[position]!);
  }

  /** The same by the literal rule (rule 2.4.6). */
  cosine(resource: number): number {
    const { resources } = this.#tables.embeddings;
    this.#unit ??= this.#targetVector();
    return cosine(this.#rowOf(resources, resource), this.#unit);
  }

  /** Sums in the order of ids, whatever order the skills were chosen in (rule 2.0.4). */
  #targetVector(): Float64Array {
    const { skills } = this.#tables.embeddings;
    return targetVector(
      this.#skills.toSorted(ascending).map((skill) => this.#rowOf(skills, skill)),
    );
  }

  #rowOf(matrix: Float64Array, row: number): Float64Array {
    const { dimension } = this.#tables.embeddings;
    return matrix.subarray(row * dimension, (row + 1) * dimension);
  }

  /** Of the sum of the skills' embeddings: their products with themselves, and twice those of each pair. */
  #squaredLength(): number {
    const { skillProducts, skillDomain } = this.#tables;
    const skills = this.#skills;
    let squares = 0;
    let pairs = 0;
    for (let i = 0; i < skills.length; i++) {
      const row = skills[i]! * skillDomain.length;
      squares += skillProducts[row + skills[i]!]!;
      for (let j = 0; j < i; j++) pairs += skillProducts[row + skills[j]!]!;
    }
    return squares + 2 * pairs;
  }
}
