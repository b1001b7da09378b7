import fc from "fast-check";
import { expect, test } from "vitest";
import { HashIndex } from "./hash-index.ts";

/** Few hashes that differ in high or in low bits, so that many numbers share one. */
const hashes = fc.array(fc.constantFrom(0, 1, 2 ** 11, 2 ** 31, 2 ** 32 - 1), {
  minLength: 1,
  maxLength: 20,
});

/** Adds the next number under its hash. */
function add(index: HashIndex, hash: number): void {
  let slot = index.slotOf(hash);
  while (index.numberIn(slot) >= 0) slot = index.slotOf(hash, slot + 1);
  index.fill(slot, hash);
}

function numbersOf(index: HashIndex, hash: number): number[] {
  const numbers: number[] = [];
  for (let slot = index.slotOf(hash); index.numberIn(slot) >= 0; ) {
    numbers.push(index.numberIn(slot));
    slot = index.slotOf(hash, slot + 1);
  }
  return numbers;
}

test("a hash leads to all numbers that were added under it, also after the index has grown", () => {
  fc.assert(
    fc.property(hashes, (added) => {
      const index = new HashIndex((number) => added[number] ?? number);
      for (const hash of added) add(index, hash);
      for (let other = added.length; other < 3_000; other++) add(index, other);
      expect(index.size).toBe(3_000);
      added.forEach((hash, number) => {
        expect(numbersOf(index, hash)).toContain(number);
      });
    }),
    { numRuns: 20 },
  );
});
