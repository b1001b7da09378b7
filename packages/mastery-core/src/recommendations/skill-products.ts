import type { SkillMatrix } from "./skill-matrix.ts";
import type { NumberList, SkillTerms } from "./skill-terms.ts";

/** What bounds the sums of some vectors, whatever the set of skills. */
export interface ProductLimits {
  /** The highest sum of a vector's products with all skills. */
  readonly highestTotal: number;
  /** The lowest sum of a vector's products with the skills of each domain. */
  readonly lowestDomainSums: Float64Array;
  /** The lowest product. */
  readonly lowest: number;
}

/** Dot products of vectors with skills, for sums over sets of skills. A vector's are computed when first asked for. */
export class SkillProducts {
  readonly #vectors: Float64Array;
  readonly #skillMatrix: SkillMatrix;
  readonly #skillDomain: Uint32Array;
  readonly #domains: number;
  /** `vectors * skills` products. */
  readonly #products: Float64Array;
  /** `vectors * domains` sums of the products with a domain's skills. */
  readonly #domainSums: Float64Array;
  /** The lowest product of each vector. */
  readonly #lowest: Float64Array;
  readonly #isKnown: Uint8Array;

  constructor(
    vectors: Float64Array,
    skillMatrix: SkillMatrix,
    skillDomain: Uint32Array,
    domains: number,
  ) {
    const length = vectors.length / skillMatrix.dimension;
    this.#vectors = vectors;
    this.#skillMatrix = skillMatrix;
    this.#skillDomain = skillDomain;
    this.#domains = domains;
    this.#products = new Float64Array(length * skillMatrix.skills);
    this.#domainSums = new Float64Array(length * domains);
    this.#lowest = new Float64Array(length);
    this.#isKnown = new Uint8Array(length);
  }

  /** Sum of a vector's products with the skills of a set. */
  sum(vector: number, { domains, added, removed }: SkillTerms): number {
    if (this.#isKnown[vector] === 0) this.#multiply(vector);
    const first = vector * this.#skillMatrix.skills;
    return (
      sumAt(this.#domainSums, vector * this.#domains, domains) +
      sumAt(this.#products, first, added) -
      sumAt(this.#products, first, removed)
    );
  }

  /** A number that the sum does not exceed, but for rounding; found in less time. */
  bound(vector: number, { domains, added, removed }: SkillTerms): number {
    if (this.#isKnown[vector] === 0) this.#multiply(vector);
    return (
      sumAt(this.#domainSums, vector * this.#domains, domains) +
      sumAt(this.#products, vector * this.#skillMatrix.skills, added) -
      removed.size * this.#lowest[vector]!
    );
  }

  /** A number that the sum of none of the vectors with these limits exceeds, but for rounding. */
  boundOfAll(limits: ProductLimits, { absentDomains, absentSkills }: SkillTerms): number {
    return (
      limits.highestTotal -
      sumAt(limits.lowestDomainSums, 0, absentDomains) -
      absentSkills * limits.lowest
    );
  }

  /** The limits of some vectors, at least one. */
  limits(vectors: Uint32Array): ProductLimits {
    let [highestTotal, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const lowestDomainSums = new Float64Array(this.#domains).fill(Number.POSITIVE_INFINITY);
    for (const vector of vectors) {
      if (this.#isKnown[vector] === 0) this.#multiply(vector);
      let total = 0;
      for (let domain = 0; domain < this.#domains; domain++) {
        const sum = this.#domainSums[vector * this.#domains + domain]!;
        total += sum;
        if (sum < lowestDomainSums[domain]!) lowestDomainSums[domain] = sum;
      }
      if (total > highestTotal) highestTotal = total;
      if (this.#lowest[vector]! < lowest) lowest = this.#lowest[vector]!;
    }
    return { highestTotal, lowestDomainSums, lowest };
  }

  #multiply(vector: number): void {
    const { skills } = this.#skillMatrix;
    const products = this.#products.subarray(vector * skills, (vector + 1) * skills);
    this.#skillMatrix.multiply(this.#vectors, vector, products);
    let lowest = Number.POSITIVE_INFINITY;
    for (let skill = 0; skill < skills; skill++) {
      const product = products[skill]!;
      this.#domainSums[vector * this.#domains + this.#skillDomain[skill]!]! += product;
      if (product < lowest) lowest = product;
    }
    this.#lowest[vector] = lowest;
    this.#isKnown[vector] = 1;
  }
}

/** Sum of the numbers of a row at some columns, four at a time: one sum alone would wait for its own last addition. */
function sumAt(matrix: Float64Array, start: number, { items, size }: NumberList): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  const fours = size - (size % 4);
  for (let i = 0; i < fours; i += 4) {
    sum0 += matrix[start + items[i]!]!;
    sum1 += matrix[start + items[i + 1]!]!;
    sum2 += matrix[start + items[i + 2]!]!;
    sum3 += matrix[start + items[i + 3]!]!;
  }
  for (let i = fours; i < size; i++) sum0 += matrix[start + items[i]!]!;
  return sum0 + sum1 + (sum2 + sum3);
}
