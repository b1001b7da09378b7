import { expect, test } from "vitest";
import { drain } from "../work.ts";
import { sortInSteps } from "./sort-in-steps.ts";

/** Many of each key, in no order; items of one key keep theirs. */
const items = Array.from({ length: 4_321 }, (_, at) => ({ key: (at * 7919) % 101, at }));

test("items are sorted as `toSorted()` sorts them, those of one key in their own order", () => {
  for (const length of [0, 1, 1_000, 1_001, items.length]) {
    const some = items.slice(0, length);
    const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
    expect(drain(sortInSteps(some, compare))).toEqual(some.toSorted(compare));
  }
});

test("a step compares no more often than sorting a thousand items takes", () => {
  let compared = 0;
  const steps = sortInSteps(items, (a, b) => {
    compared++;
    return a.key - b.key;
  });
  while (!steps.next().done) {
    expect(compared).toBeLessThan(1_000 * Math.log2(1_000) + 1_000);
    compared = 0;
  }
});
