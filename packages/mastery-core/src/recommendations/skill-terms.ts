import type { SkillDomains } from "./skill-products.ts";

/** A linear combination: the first `size` of `items`, each times its factor. Filled again and again, without allocation. */
export class Terms {
  readonly items: Uint32Array;
  readonly factors: Float64Array;
  size = 0;

  constructor(limit: number) {
    this.items = new Uint32Array(limit);
    this.factors = new Float64Array(limit);
  }

  add(item: number, factor: number): void {
    this.items[this.size] = item;
    this.factors[this.size++] = factor;
  }
}

/** A set of skills in few terms. */
export class SkillTerms {
  /**
   * The set itself: the domains most of whose skills are in it, less their skills that are not, and the other skills. A domain
   * stands behind the skills, as if it were one.
   */
  readonly sum: Terms;
  /** Combines the limits of `SkillProducts` to a number that no sum over the set exceeds, but for rounding. */
  readonly bound: Terms;
  readonly #skillDomain: Uint32Array;
  /** Per domain: its skills, and those in the set. */
  readonly #skills: Uint32Array;
  readonly #present: Uint32Array;
  /** Per domain: 1 where it is a term. */
  readonly #isTerm: Uint8Array;

  constructor({ skillDomain, domains }: SkillDomains) {
    this.sum = new Terms(skillDomain.length + domains);
    this.bound = new Terms(domains + 2);
    this.#skillDomain = skillDomain;
    this.#skills = new Uint32Array(domains);
    this.#present = new Uint32Array(domains);
    this.#isTerm = new Uint8Array(domains);
    for (const domain of skillDomain) this.#skills[domain]!++;
  }

  /** @param isIn per skill, 1 or 0 */
  fill(isIn: Uint8Array): void {
    const [skillDomain, present, isTerm] = [this.#skillDomain, this.#present, this.#isTerm];
    present.fill(0);
    for (let skill = 0; skill < isIn.length; skill++) {
      present[skillDomain[skill]!]! += isIn[skill]!;
    }
    this.#fillDomains(isIn.length);
    for (let skill = 0; skill < isIn.length; skill++) {
      const factor = isIn[skill]! - isTerm[skillDomain[skill]!]!;
      if (factor !== 0) this.sum.add(skill, factor);
    }
  }

  #fillDomains(skills: number): void {
    const domains = this.#present.length;
    let absentSkills = 0;
    this.sum.size = 0;
    this.bound.size = 0;
    this.bound.add(domains, 1);
    for (let domain = 0; domain < domains; domain++) {
      const present = this.#present[domain]!;
      const absent = this.#skills[domain]! - present;
      this.#isTerm[domain] = present > absent ? 1 : 0;
      if (present > absent) this.sum.add(skills + domain, 1);
      if (present === 0) this.bound.add(domain, -1);
      else absentSkills += absent;
    }
    this.bound.add(domains + 1, -absentSkills);
  }
}
