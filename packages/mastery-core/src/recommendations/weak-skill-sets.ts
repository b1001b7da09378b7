import { numbersBelow, sortBy } from "../numbering.ts";

/** The skills that each learner is weak in. */
export class WeakSkillSets {
  /** A bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly bits: Uint8Array;
  /** Bytes per learner. */
  readonly bytes: number;

  constructor(learners: number, skills: number) {
    this.bytes = Math.ceil(skills / 8);
    this.bits = new Uint8Array(learners * this.bytes);
  }

  /** Notes a learner's weak skills, once. */
  add(learner: number, skills: readonly number[]): void {
    const first = learner * this.bytes;
    for (const skill of skills) this.bits[first + (skill >> 3)]! |= 1 << (skill & 7);
  }

  /** Whether a learner is weak in a skill: 1 or 0. */
  has(learner: number, skill: number): number {
    return (this.bits[learner * this.bytes + (skill >> 3)]! >> (skill & 7)) & 1;
  }

  /** Whether two learners are weak in the same skills. */
  same(one: number, other: number): boolean {
    for (let at = 0; at < this.bytes; at++) {
      if (this.bits[one * this.bytes + at] !== this.bits[other * this.bytes + at]) return false;
    }
    return true;
  }

  /** All learners, those of equal sets one after another, but where hashes collide. */
  grouped(): Uint32Array {
    return sortBy(numbersBelow(this.bits.length / this.bytes), (learner) => {
      let hash = 0;
      for (let at = learner * this.bytes; at < (learner + 1) * this.bytes; at++) {
        hash = Math.imul(hash ^ this.bits[at]!, 0x9e3779b1);
        hash ^= hash >>> 15;
      }
      return hash >>> 11;
    });
  }
}
