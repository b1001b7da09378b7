import { expect, test } from "vitest";
import { valueIn } from "./value-in.ts";

test("a domain without a value has none, whatever its name", () => {
  expect(valueIn({ calcul: 0 }, "calcul")).toBe(0);
  expect(valueIn({}, "calcul")).toBeUndefined();
  expect(valueIn({}, "constructor")).toBeUndefined();
});
