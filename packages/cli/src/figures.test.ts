import { expect, test } from "vitest";
import { countOf, formatCount } from "./figures.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [123_456, "123,456"],
  [1_234_567, "1,234,567"],
  [-1000, "-1,000"],
  [0.125, "0.125"],
])("%j is printed as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test("uses the singular only for a count of 1", () => {
  expect([countOf(1, "trace"), countOf(2, "trace")]).toEqual(["1 trace", "2 traces"]);
});
