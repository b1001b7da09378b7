const NONE = -1;

/** The skills that each learner is weak in. */
export class WeakSkillSets {
  /** A bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly bits: Uint8Array;
  readonly #learners: number;
  readonly #skills: number;
  /** Bytes per learner. */
  readonly #bytes: number;

  /** @param bits of `learners` learners; none where left out */
  constructor(learners: number, skills: number, bits?: Uint8Array) {
    this.#learners = learners;
    this.#skills = skills;
    this.#bytes = Math.ceil(skills / 8);
    this.bits = bits ?? new Uint8Array(learners * this.#bytes);
  }

  /** Notes a learner's weak skills, once. */
  add(learner: number, skills: readonly number[]): void {
    const first = learner * this.#bytes;
    for (const skill of skills) this.bits[first + (skill >> 3)]! |= 1 << (skill & 7);
  }

  /** Fills in 1 for each weak skill of a learner, 0 for the others; returns how many are weak. */
  unpack(learner: number, isWeak: Uint8Array): number {
    let size = 0;
    for (let skill = 0; skill < this.#skills; skill++) {
      const bit = (this.bits[learner * this.#bytes + (skill >> 3)]! >> (skill & 7)) & 1;
      isWeak[skill] = bit;
      size += bit;
    }
    return size;
  }

  areEqual(one: number, other: number): boolean {
    const [a, b] = [one * this.#bytes, other * this.#bytes];
    for (let i = 0; i < this.#bytes; i++) {
      if (this.bits[a + i] !== this.bits[b + i]) return false;
    }
    return true;
  }

  /** The sets of some learners. */
  select(learners: Uint32Array): Uint8Array {
    const selected = new Uint8Array(learners.length * this.#bytes);
    learners.forEach((learner, i) => {
      const first = learner * this.#bytes;
      selected.set(this.bits.subarray(first, first + this.#bytes), i * this.#bytes);
    });
    return selected;
  }

  /** All learners, those of equal sets one after another. */
  grouped(): Uint32Array {
    const { firsts, next } = this.#chains();
    const order = new Uint32Array(this.#learners);
    let size = 0;
    for (const first of firsts) {
      for (let learner = first; learner !== NONE; learner = next[learner]!) order[size++] = learner;
    }
    return order;
  }

  /** Each chain leads from its first learner to all others of the same set. */
  #chains(): { readonly firsts: Int32Array; readonly next: Int32Array } {
    // Open addressing: the first learner of a chain at the hash of its set.
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.#learners))).fill(NONE);
    const next = new Int32Array(this.#learners).fill(NONE);
    for (let learner = 0; learner < this.#learners; learner++) {
      let slot = this.#hash(learner) & (slots.length - 1);
      while (slots[slot] !== NONE && !this.areEqual(slots[slot]!, learner)) {
        slot = (slot + 1) & (slots.length - 1);
      }
      next[learner] = slots[slot]!;
      slots[slot] = learner;
    }
    return { firsts: slots.filter((first) => first !== NONE), next };
  }

  #hash(learner: number): number {
    let hash = 0;
    for (let i = 0; i < this.#bytes; i++) {
      hash = Math.imul(hash ^ this.bits[learner * this.#bytes + i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash >>> 0;
  }
}
