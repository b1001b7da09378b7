import { sharedFloats } from "../parallel/workers.ts";
import { ascending, thousandths } from "../rules/conventions.ts";
import { cosine, targetVector } from "../rules/score.ts";
import type { CatalogueEmbeddings } from "./embeddings.ts";

/** Relative error of a sum per product in it, with a factor of 8 to spare. */
const ERROR_PER_TERM = 2 ** -50;

/** Above what the rules' own arithmetic adds to that error. */
const ROUNDING = 1e-12;

/** Dot products of each resource, then of each skill, with all skills: `(resources + skills) * skills` numbers. */
export function skillProducts({ dimension, skills, resources }: CatalogueEmbeddings): Float64Array {
  const width = skills.length / dimension;
  const coordinates = Array.from({ length: dimension }, (_, i) =>
    Float64Array.from({ length: width }, (_, skill) => skills[skill * dimension + i]!),
  );
  const products = sharedFloats(((resources.length + skills.length) / dimension) * width);
  const fill = (vectors: Float64Array, first: number): void => {
    for (let at = 0; at < vectors.length; at++) {
      const x = vectors[at]!;
      // Where n-grams are hashed, most coordinates are 0.
      if (x === 0) continue;
      const row = first + Math.floor(at / dimension) * width;
      const ofSkills = coordinates[at % dimension]!;
      for (let skill = 0; skill < width; skill++) products[row + skill]! += x * ofSkills[skill]!;
    }
  };
  fill(resources, 0);
  fill(skills, (resources.length / dimension) * width);
  return products;
}

/**
 * The direction of target skills (rule 2.4.6). A resource's product with the sum of some skills is the sum of its products with each,
 * which a table holds. Where the rounding error of this way could show, the literal rule decides.
 */
export class TargetDirection {
  readonly #embeddings: CatalogueEmbeddings;
  readonly #products: Float64Array;
  /** Products in a row of the table. */
  readonly #width: number;
  /** In the order of ids, in which sums run whatever order they were chosen in (rule 2.0.4). */
  readonly skills: readonly number[];
  /** 1 / the length of the sum of the skills' vectors; 0 if it has none. */
  readonly #scale: number;
  /** How far {@link near} is from {@link cosine} at most. */
  readonly #error: number;
  #unit: Float64Array | undefined;

  /** @param skills at least one */
  constructor(embeddings: CatalogueEmbeddings, products: Float64Array, skills: readonly number[]) {
    const { dimension } = embeddings;
    this.#embeddings = embeddings;
    this.#products = products;
    this.#width = embeddings.skills.length / dimension;
    this.skills = skills.toSorted(ascending);
    const firstSkill = embeddings.resources.length / dimension;
    const squared = skills.reduce((sum, skill) => sum + this.#sum(firstSkill + skill), 0);
    this.#scale = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    // Skills that nearly cancel each other leave a short sum with the error of long ones.
    const terms = skills.length ** 2 * (dimension + skills.length);
    this.#error = squared > 0 ? (2 * terms * ERROR_PER_TERM) / squared : Infinity;
  }

  /** The sum of a row's products with the skills. */
  #sum(row: number): number {
    const first = row * this.#width;
    let sum = 0;
    for (const skill of this.skills) sum += this.#products[first + skill]!;
    return sum;
  }

  /** Nearly the cosine of a resource. */
  near(resource: number): number {
    return this.#scale * this.#sum(resource);
  }

  /** The cosine of a resource by the literal rule, at many times the cost. */
  cosine(resource: number): number {
    const { dimension, skills, resources } = this.#embeddings;
    const row = (matrix: Float64Array, at: number): Float64Array =>
      matrix.subarray(at * dimension, (at + 1) * dimension);
    this.#unit ??= targetVector(this.skills.map((skill) => row(skills, skill)));
    return cosine(row(resources, resource), this.#unit);
  }

  /** Whether the error of {@link near} could decide to which thousandth a number rounds that follows from it. */
  mayTurn(number: number): boolean {
    const toTurn = 0.5 - Math.abs(1000 * number - thousandths(number));
    return toTurn <= 1000 * (this.#error + ROUNDING);
  }
}
