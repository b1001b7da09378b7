import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactSum } from "./collections.ts";

test("sums of integers are exact however large they grow, in any order", () => {
  const addends = fc.array(fc.maxSafeNat(), { maxLength: 50 });
  fc.assert(
    fc.property(addends, (values) => {
      const sum = new ExactSum();
      for (const value of values) sum.add(value);
      const exact = values.reduce((total, value) => total + BigInt(value), 0n);
      expect(sum.value).toBe(Number(exact));
    }),
  );
});
