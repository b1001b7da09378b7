import type { Catalogue } from "../dataset/catalogue.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { SkillMatrix } from "./skill-matrix.ts";
import { type ProductLimits, SkillProducts } from "./skill-products.ts";
import { type NumberList, SkillTerms } from "./skill-terms.ts";

/** Squared length, per pair of weak skills, below which their sum is rounding's and has no direction. */
const NEGLIGIBLE = 1e-15;

/**
 * Similarities of resources to weakness vectors, without forming these: the dot product with a sum of skills is the sum of
 * the dot products with each, and the length of a sum of unit vectors follows from the dot products of the skills.
 */
export class Similarities {
  readonly #skills: number;
  readonly #resources: SkillProducts;
  /** Of the skills, then of the domains: each the sum of its skills. */
  readonly #gram: SkillProducts;
  readonly #weakSkills: SkillTerms;
  /** Length of the sum of the unit vectors of the weak skills; 0 where it has no direction. */
  #length = 0;

  constructor(
    embeddings: CatalogueEmbeddings,
    catalogue: Pick<Catalogue, "domains" | "skillDomain">,
  ) {
    const { domains, skillDomain } = catalogue;
    const matrix = new SkillMatrix(embeddings);
    const productsOf = (vectors: Float64Array): SkillProducts =>
      new SkillProducts(vectors, matrix, skillDomain, domains.length);
    this.#skills = skillDomain.length;
    this.#resources = productsOf(embeddings.resources);
    this.#gram = productsOf(withDomains(embeddings, catalogue));
    this.#weakSkills = new SkillTerms(skillDomain, domains.length);
  }

  /** Sets the weak skills that the similarities after it are to. */
  aimAt(weakSkills: Uint32Array): void {
    this.#weakSkills.fill(weakSkills);
    const { domains, added, removed } = this.#weakSkills;
    const squared =
      this.#gramSum(domains, this.#skills) + this.#gramSum(added) - this.#gramSum(removed);
    this.#length = squared > NEGLIGIBLE * weakSkills.length ** 2 ? Math.sqrt(squared) : 0;
  }

  /** Sum of the products of some vectors of the Gram matrix, counted from `first`, with the weak skills. */
  #gramSum({ items, size }: NumberList, first = 0): number {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += this.#gram.sum(first + items[i]!, this.#weakSkills);
    return sum;
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource and the weakness vector; 0.5 where either is of length 0. */
  similarity(resource: number): number {
    if (this.#length === 0) return 0.5;
    return this.#scale(this.#resources.sum(resource, this.#weakSkills));
  }

  /** A number that the similarity does not exceed, but for rounding; found in less time. */
  bound(resource: number): number {
    if (this.#length === 0) return 0.5;
    return this.#scale(this.#resources.bound(resource, this.#weakSkills));
  }

  /** What {@link boundOfAll} needs to know of some resources. */
  limits(resources: Uint32Array): ProductLimits {
    return this.#resources.limits(resources);
  }

  /** A number that no similarity of the resources with these limits exceeds, but for rounding. */
  boundOfAll(limits: ProductLimits): number {
    if (this.#length === 0) return 0.5;
    return this.#scale(this.#resources.boundOfAll(limits, this.#weakSkills));
  }

  #scale(product: number): number {
    return Math.min(1, Math.max(0, (1 + product / this.#length) / 2));
  }
}

/** The embeddings of all skills, then each domain's sum of them. */
function withDomains(
  { skills, dimension }: CatalogueEmbeddings,
  { domains, skillDomain }: Pick<Catalogue, "domains" | "skillDomain">,
): Float64Array {
  const vectors = new Float64Array(skills.length + domains.length * dimension);
  vectors.set(skills);
  skillDomain.forEach((domain, skill) => {
    const sum = skills.length + domain * dimension;
    for (let i = 0; i < dimension; i++) vectors[sum + i]! += skills[skill * dimension + i]!;
  });
  return vectors;
}
