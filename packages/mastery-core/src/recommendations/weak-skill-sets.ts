/** The skills that each learner is weak in. */
export class WeakSkillSets {
  /** A bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly bits: Uint8Array;
  readonly #learners: number;
  readonly #skills: number;
  /** Bytes per learner. */
  readonly bytes: number;

  /** @param bits of `learners` learners; none where left out */
  constructor(learners: number, skills: number, bits?: Uint8Array) {
    this.#learners = learners;
    this.#skills = skills;
    this.bytes = Math.ceil(skills / 8);
    this.bits = bits ?? new Uint8Array(learners * this.bytes);
  }

  /** Notes a learner's weak skills, once. */
  add(learner: number, skills: readonly number[]): void {
    const first = learner * this.bytes;
    for (const skill of skills) this.bits[first + (skill >> 3)]! |= 1 << (skill & 7);
  }

  /** Fills in 1 for each weak skill of a learner, 0 for the others; returns whether that changed any. */
  unpack(learner: number, isWeak: Uint8Array): boolean {
    let changed = false;
    for (let skill = 0; skill < this.#skills; skill++) {
      const bit = (this.bits[learner * this.bytes + (skill >> 3)]! >> (skill & 7)) & 1;
      if (isWeak[skill] !== bit) changed = true;
      isWeak[skill] = bit;
    }
    return changed;
  }

  /** The sets of some learners. */
  select(learners: Uint32Array): Uint8Array {
    const selected = new Uint8Array(learners.length * this.bytes);
    learners.forEach((learner, i) => {
      const first = learner * this.bytes;
      selected.set(this.bits.subarray(first, first + this.bytes), i * this.bytes);
    });
    return selected;
  }

  /** All learners, those of equal sets one after another, but where hashes collide. */
  grouped(): Uint32Array {
    const [learners, bits] = [this.#learners, this.bits];
    const keys = new Float64Array(learners);
    for (let learner = 0; learner < learners; learner++) {
      let hash = 0;
      for (let at = learner * this.bytes; at < (learner + 1) * this.bytes; at++) {
        hash = Math.imul(hash ^ bits[at]!, 0x9e3779b1);
        hash ^= hash >>> 15;
      }
      // 21 bits leave 32 for the learner.
      keys[learner] = (hash >>> 11) * learners + learner;
    }
    return Uint32Array.from(keys.sort(), (key) => key % learners);
  }
}
