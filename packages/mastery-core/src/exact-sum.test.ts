import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactSum } from "./collections.ts";

test("sums of integers are exact however large they grow, in any order", () => {
  const addends = fc.array(fc.maxSafeNat(), { maxLength: 50 });
  fc.assert(
    fc.property(addends, addends, (some, others) => {
      const sum = new ExactSum();
      const other = new ExactSum();
      for (const value of some) sum.add(value);
      for (const value of others) other.add(value);
      sum.addAll(other);
      const exact = [...some, ...others].reduce((total, value) => total + BigInt(value), 0n);
      expect(sum.value).toBe(Number(exact));
    }),
  );
});
