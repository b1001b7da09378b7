import type { Dataset } from "../dataset/dataset.ts";
import { hashBytes } from "../dataset/hash.ts";

const NONE = -1;

/** The skills that each learner is weak in: none until they are added. */
export class WeakSkillSets {
  /** A bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly bits: Uint8Array;
  readonly #learners: number;
  readonly #skills: number;
  /** Bytes per learner. */
  readonly #bytes: number;

  constructor({ catalogue, roster }: Pick<Dataset, "catalogue" | "roster">) {
    this.#learners = roster.ids.length;
    this.#skills = catalogue.skillIds.length;
    this.#bytes = Math.ceil(this.#skills / 8);
    this.bits = new Uint8Array(this.#learners * this.#bytes);
  }

  /** Notes a learner's weak skills, once. */
  add(learner: number, skills: readonly number[]): void {
    const first = learner * this.#bytes;
    for (const skill of skills) this.bits[first + (skill >> 3)]! |= 1 << (skill & 7);
  }

  /** Skill numbers, ascending. */
  skillsOf(learner: number): Uint32Array {
    const found = new Uint32Array(this.#skills);
    let size = 0;
    for (let skill = 0; skill < this.#skills; skill++) {
      const byte = this.bits[learner * this.#bytes + (skill >> 3)]!;
      if (byte & (1 << (skill & 7))) found[size++] = skill;
    }
    return found.subarray(0, size);
  }

  areEqual(one: number, other: number): boolean {
    const [a, b] = [one * this.#bytes, other * this.#bytes];
    for (let i = 0; i < this.#bytes; i++) {
      if (this.bits[a + i] !== this.bits[b + i]) return false;
    }
    return true;
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
      const first = learner * this.#bytes;
      let slot = hashBytes(this.bits, first, first + this.#bytes, 0) & (slots.length - 1);
      while (slots[slot] !== NONE && !this.areEqual(slots[slot]!, learner)) {
        slot = (slot + 1) & (slots.length - 1);
      }
      next[learner] = slots[slot]!;
      slots[slot] = learner;
    }
    return { firsts: slots.filter((first) => first !== NONE), next };
  }
}
