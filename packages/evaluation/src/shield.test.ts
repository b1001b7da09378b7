import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countAmong, publishable } from "./shield.ts";

test.each([
  [0, 240, "none"],
  [4, 240, "fewer than 5"],
  [5, 240, "5"],
  [235, 240, "235"],
  [236, 240, "all but fewer than 5"],
  [240, 240, "all 240"],
])("%i of %i is %s", (count, all, expected) => {
  expect(countAmong(count, all, 5)).toBe(expected);
});

describe("parts of a whole", () => {
  test.each([
    [
      [48, 48, 48],
      [true, true, true],
    ],
    // 3 could be subtracted from the whole, so another part is left out.
    [
      [48, 3, 50],
      [false, false, true],
    ],
    [
      [48, 3, 2],
      [true, false, false],
    ],
    [
      [48, 3, 0, 1],
      [false, false, true, false],
    ],
  ])("%j are published: %j", (counts, expected) => {
    expect(publishable(counts, 5)).toEqual(expected);
  });

  test("no published part, and nothing that they leave of the whole, is about fewer than five", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 1 }), (counts) => {
        const published = publishable(counts, 5);
        const hidden = counts.filter((_, part) => !published[part]);
        for (const [part, count] of counts.entries()) {
          if (published[part]) expect(count === 0 || count >= 5).toBe(true);
        }
        const left = hidden.reduce((sum, count) => sum + count, 0);
        const everyone = counts.reduce((sum, count) => sum + count, 0);
        expect(left === 0 || left >= 5 || everyone < 5).toBe(true);
      }),
    );
  });
});
