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

/**
 * A set of skills in few terms: the domains most of whose skills are in it, less their skills that are not, and the other skills.
 * A domain stands behind the skills, as if it were one.
 */
export class SkillTerms extends Terms {
  /** Per domain: its skills in the set, and the others. */
  readonly present: Uint32Array;
  readonly absent: Uint32Array;
  readonly #skillDomain: Uint32Array;

  constructor({ skillDomain, domains }: SkillDomains) {
    super(skillDomain.length + domains);
    this.#skillDomain = skillDomain;
    this.present = new Uint32Array(domains);
    this.absent = new Uint32Array(domains);
  }

  /** @param isIn per skill, 1 or 0 */
  fill(isIn: Uint8Array): void {
    const { present, absent } = this;
    const skillDomain = this.#skillDomain;
    const skills = isIn.length;
    this.size = 0;
    present.fill(0);
    absent.fill(0);
    for (let skill = 0; skill < skills; skill++) {
      present[skillDomain[skill]!]! += isIn[skill]!;
      absent[skillDomain[skill]!]! += 1 - isIn[skill]!;
    }
    for (let domain = 0; domain < present.length; domain++) {
      if (present[domain]! > absent[domain]!) this.add(skills + domain, 1);
    }
    for (let skill = 0; skill < skills; skill++) {
      const domain = skillDomain[skill]!;
      const factor = isIn[skill]! - (present[domain]! > absent[domain]! ? 1 : 0);
      if (factor !== 0) this.add(skill, factor);
    }
  }
}
