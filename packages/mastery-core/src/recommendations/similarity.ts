import type { Catalogue } from "../dataset/catalogue.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { SkillProducts } from "./skill-products.ts";

/** Squared length, per pair of weak skills, below which their sum is rounding's and has no direction. */
const NEGLIGIBLE = 1e-15;

/**
 * Similarities of resources to weakness vectors, without forming these: the dot product with a sum of skills is the sum of
 * the dot products with each, and the length of a sum of unit vectors follows from the skills' Gram matrix. Where most skills
 * of a domain are weak, the sum over them is that over the domain less that over the few others.
 */
export class Similarities {
  readonly #resources: Float64Array;
  readonly #skillProducts: SkillProducts;
  readonly #skillDomain: Uint32Array;
  readonly #skillsOfDomain: Uint32Array;
  /** Columns of the matrices below: skills, then domains, each domain the sum of its skills. */
  readonly #columns: number;
  /** `columns * columns` dot products. */
  readonly #gram: Float64Array;
  /** `resources * columns` dot products; a resource's are computed when first asked for. */
  readonly #products: Float64Array;
  readonly #known: Uint8Array;
  /** The weak skills as columns: the first `#added` added up, those after it up to `#used` taken off. */
  readonly #terms: Uint32Array;
  #added = 0;
  #used = 0;
  /** Length of the sum of the unit vectors of the weak skills; 0 where it has no direction. */
  #length = 0;

  constructor(
    embeddings: CatalogueEmbeddings,
    { domains, skillDomain }: Pick<Catalogue, "domains" | "skillDomain">,
  ) {
    const numResources = embeddings.resources.length / embeddings.dimension;
    this.#resources = embeddings.resources;
    this.#skillProducts = new SkillProducts(embeddings);
    this.#skillDomain = skillDomain;
    this.#skillsOfDomain = new Uint32Array(domains.length);
    for (const domain of skillDomain) this.#skillsOfDomain[domain]!++;
    this.#columns = skillDomain.length + domains.length;
    this.#gram = new Float64Array(this.#columns ** 2);
    this.#products = new Float64Array(numResources * this.#columns);
    this.#known = new Uint8Array(numResources);
    this.#terms = new Uint32Array(this.#columns);
    this.#fillGram(embeddings.skills);
  }

  /** Sets the weak skills that the similarities after it are to. */
  aimAt(weakSkills: Uint32Array): void {
    this.#chooseTerms(weakSkills);
    const squared = this.#squaredLength();
    this.#length = squared > NEGLIGIBLE * weakSkills.length ** 2 ? Math.sqrt(squared) : 0;
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource and the weakness vector; 0.5 where either is of length 0. */
  similarity(resource: number): number {
    if (this.#length === 0) return 0.5;
    if (this.#known[resource] === 0) {
      this.#fillRow(this.#products, resource, this.#resources);
      this.#known[resource] = 1;
    }
    const sum = this.#sum(this.#products, resource * this.#columns);
    return Math.min(1, Math.max(0, (1 + sum / this.#length) / 2));
  }

  #chooseTerms(weakSkills: Uint32Array): void {
    const [skills, domains] = [this.#skillDomain.length, this.#skillsOfDomain.length];
    const isWeak = new Uint8Array(skills);
    const weakOfDomain = new Uint32Array(domains);
    for (const skill of weakSkills) {
      isWeak[skill] = 1;
      weakOfDomain[this.#skillDomain[skill]!]!++;
    }
    const mostlyWeak = weakOfDomain.map((weak, domain) =>
      2 * weak > this.#skillsOfDomain[domain]! ? 1 : 0,
    );
    let used = 0;
    for (let domain = 0; domain < domains; domain++) {
      if (mostlyWeak[domain]) this.#terms[used++] = skills + domain;
    }
    for (const skill of weakSkills) {
      if (!mostlyWeak[this.#skillDomain[skill]!]) this.#terms[used++] = skill;
    }
    this.#added = used;
    for (let skill = 0; skill < skills; skill++) {
      if (!isWeak[skill] && mostlyWeak[this.#skillDomain[skill]!]) this.#terms[used++] = skill;
    }
    this.#used = used;
  }

  #squaredLength(): number {
    let squared = 0;
    for (let i = 0; i < this.#used; i++) {
      const sum = this.#sum(this.#gram, this.#terms[i]! * this.#columns);
      squared += i < this.#added ? sum : -sum;
    }
    return squared;
  }

  /** Sum over the weak skills of the row of a matrix that starts at `start`. */
  #sum(matrix: Float64Array, start: number): number {
    const [terms, added] = [this.#terms, this.#added];
    return (
      sumAt(matrix, start, terms, 0, added) - sumAt(matrix, start, terms, added, this.#used)
    );
  }

  #fillGram(skills: Float64Array): void {
    const [gram, columns] = [this.#gram, this.#columns];
    const numSkills = this.#skillDomain.length;
    for (let skill = 0; skill < numSkills; skill++) {
      this.#fillRow(gram, skill, skills);
      const domainRow = (numSkills + this.#skillDomain[skill]!) * columns;
      for (let column = 0; column < columns; column++) {
        gram[domainRow + column]! += gram[skill * columns + column]!;
      }
    }
  }

  /** Fills a row with the dot products of a vector with every skill and every domain. */
  #fillRow(matrix: Float64Array, row: number, vectors: Float64Array): void {
    const numSkills = this.#skillDomain.length;
    const start = row * this.#columns;
    this.#skillProducts.multiply(vectors, row, matrix.subarray(start, start + numSkills));
    for (let skill = 0; skill < numSkills; skill++) {
      matrix[start + numSkills + this.#skillDomain[skill]!]! += matrix[start + skill]!;
    }
  }
}

/** Sum of the numbers of a row at some of the columns, four at a time: one sum alone would wait for its own last addition. */
function sumAt(
  matrix: Float64Array,
  start: number,
  columns: Uint32Array,
  from: number,
  to: number,
): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  const fours = to - ((to - from) % 4);
  for (let i = from; i < fours; i += 4) {
    sum0 += matrix[start + columns[i]!]!;
    sum1 += matrix[start + columns[i + 1]!]!;
    sum2 += matrix[start + columns[i + 2]!]!;
    sum3 += matrix[start + columns[i + 3]!]!;
  }
  for (let i = fours; i < to; i++) sum0 += matrix[start + columns[i]!]!;
  return sum0 + sum1 + (sum2 + sum3);
}
