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
  /** Domains none of whose skills are in the set. */
  readonly absentDomains: NumberList;
  /** How many skills of all other domains are not in the set. */
  absentSkills = 0;
  readonly #skillDomain: Uint32Array;
  readonly #isIn: Uint8Array;
  /** Per domain: its skills in the set, and those that are not. */
  readonly #present: Uint32Array;
  readonly #absent: Uint32Array;

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
    this.absentDomains = new NumberList(domains);
    this.#present = new Uint32Array(domains);
    this.#absent = new Uint32Array(domains);
  }

  /** @param set skill numbers */
  fill(set: Uint32Array): void {
    const [isIn, present, absent] = [this.#isIn, this.#present, this.#absent];
    const skillDomain = this.#skillDomain;
    isIn.fill(0);
    present.fill(0);
    absent.fill(0);
    for (let i = 0; i < set.length; i++) isIn[set[i]!] = 1;
    for (let skill = 0; skill < isIn.length; skill++) {
      if (isIn[skill] === 1) present[skillDomain[skill]!]!++;
      else absent[skillDomain[skill]!]!++;
    }
    this.#fillDomains();
    this.added.size = 0;
    this.removed.size = 0;
    for (let skill = 0; skill < isIn.length; skill++) {
      const domain = skillDomain[skill]!;
      const isTerm = present[domain]! > absent[domain]!;
      if (isTerm && isIn[skill] === 0) this.removed.add(skill);
      if (!isTerm && isIn[skill] === 1) this.added.add(skill);
    }
  }

  #fillDomains(): void {
    this.domains.size = 0;
    this.absentDomains.size = 0;
    this.absentSkills = 0;
    for (let domain = 0; domain < this.#present.length; domain++) {
      if (this.#present[domain]! > this.#absent[domain]!) this.domains.add(domain);
      if (this.#present[domain] === 0) this.absentDomains.add(domain);
      else this.absentSkills += this.#absent[domain]!;
    }
  }
}
