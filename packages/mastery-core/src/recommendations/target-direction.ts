import { cosine, meanVector, scaleToUnit } from "../rules/score.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** Relative error of a sum of so many products, with a factor of 8 to spare. */
const ERROR_PER_TERM = 2 ** -50;

/** The direction of target skills: the literal cosine, and near ones from kept products at a fraction of the cost. */
export class TargetDirection {
  readonly #tables: RankingTables;
  readonly #skills: readonly number[];
  readonly #unit: Float64Array;
  /** 1 / the length of the sum of the skills' embeddings; 0 where it has none. */
  readonly #scale: number;
  /** How far near cosines are from the literal ones, at most. */
  readonly error: number;

  /** @param skills at least one */
  constructor(tables: RankingTables, skills: readonly number[]) {
    const { skills: matrix, dimension } = tables.embeddings;
    // Sums run in the order of ids (rule 2.0.4), whatever order the skills were chosen in.
    const byNumber = skills.toSorted((a, b) => a - b);
    const mean = meanVector(
      byNumber.map((skill) => matrix.subarray(skill * dimension, (skill + 1) * dimension)),
    );
    const length = Math.sqrt(cosine(mean, mean));
    this.#tables = tables;
    this.#skills = byNumber;
    this.#unit = scaleToUnit(mean);
    this.#scale = length === 0 ? 0 : 1 / (length * skills.length);
    this.error = length === 0 ? Infinity : ((dimension + skills.length) * ERROR_PER_TERM) / length;
  }

  /** Cosine of a resource and the target skills (rule 2.4.6). */
  cosine(resource: number): number {
    const { resources, dimension } = this.#tables.embeddings;
    return cosine(resources.subarray(resource * dimension, (resource + 1) * dimension), this.#unit);
  }

  /** The same to within {@link error}, for the resource at a position of the shelves. */
  near(position: number): number {
    const { products, skillDomain } = this.#tables;
    const skills = this.#skills;
    const row = position * skillDomain.length;
    let sum = 0;
    for (let i = 0; i < skills.length; i++) sum += products[row + skills[i]!]!;
    return this.#scale * sum;
  }
}
