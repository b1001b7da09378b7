import { HashIndex } from "../evidence/hash-index.ts";
import { hashText } from "../hash.ts";
import { packTexts, type Texts } from "./texts.ts";

/** Finds the positions of distinct texts in a list. The texts lie together: a `Map` waits for memory more often. */
export class TextNumbers {
  readonly #texts: Texts;
  readonly #index: HashIndex;

  constructor(texts: readonly string[]) {
    this.#texts = packTexts(texts);
    this.#index = new HashIndex((number) => hashText(texts[number]!));
    for (const text of texts) this.#index.add(hashText(text));
  }

  /** Position of a text; undefined if it is not there. */
  find(text: string): number | undefined {
    const hash = hashText(text);
    for (let slot = this.#index.slotOf(hash); ; slot = this.#index.slotOf(hash, slot + 1)) {
      const number = this.#index.numberIn(slot);
      if (number < 0) return undefined;
      if (this.#is(number, text)) return number;
    }
  }

  #is(number: number, text: string): boolean {
    const { offsets, units } = this.#texts;
    const start = offsets[number]!;
    if (offsets[number + 1]! - start !== text.length) return false;
    for (let i = 0; i < text.length; i++) {
      if (units[start + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }
}
