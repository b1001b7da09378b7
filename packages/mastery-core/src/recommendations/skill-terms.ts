/** Some of the numbers below a limit: the first `size` of `items`. Filled again and again, without allocation. */
export class NumberList {
  readonly items: Uint32Array;
  size = 0;

  constructor(limit: number) {
    this.items = new Uint32Array(limit);
  }

  add(number: number): void {
    this.items[this.size++] = number;
  }
}

/**
 * A set of skills in few terms. A sum over the set is the sum over the domains and the added skills, less that over the
 * removed ones. Filled again and again, without allocation.
 */
export class SkillTerms {
  /** Domains most of whose skills are in the set. */
  readonly domains: NumberList;
  /** Skills of other domains that are in the set. */
  readonly added: NumberList;
  /** Skills of the domains that are not in the set. */
  readonly removed: NumberList;
  readonly #skillDomain: Uint32Array;
  readonly #isIn: Uint8Array;
  /** Per domain: its skills in the set less those that are not. */
  readonly #majority: Int32Array;

  /**
   * @param skillDomain domain number of each skill
   * @param domains domains in all
   */
  constructor(skillDomain: Uint32Array, domains: number) {
    this.domains = new NumberList(domains);
    this.added = new NumberList(skillDomain.length);
    this.removed = new NumberList(skillDomain.length);
    this.#skillDomain = skillDomain;
    this.#isIn = new Uint8Array(skillDomain.length);
    this.#majority = new Int32Array(domains);
  }

  /** @param set skill numbers */
  fill(set: Uint32Array): void {
    const [isIn, majority, skillDomain] = [this.#isIn, this.#majority, this.#skillDomain];
    isIn.fill(0);
    majority.fill(0);
    this.domains.size = 0;
    this.added.size = 0;
    this.removed.size = 0;
    for (let i = 0; i < set.length; i++) isIn[set[i]!] = 1;
    for (let skill = 0; skill < isIn.length; skill++) {
      majority[skillDomain[skill]!]! += 2 * isIn[skill]! - 1;
    }
    for (let domain = 0; domain < majority.length; domain++) {
      if (majority[domain]! > 0) this.domains.add(domain);
    }
    for (let skill = 0; skill < isIn.length; skill++) {
      const isTerm = majority[skillDomain[skill]!]! > 0;
      if (isTerm && isIn[skill] === 0) this.removed.add(skill);
      if (!isTerm && isIn[skill] === 1) this.added.add(skill);
    }
  }
}
