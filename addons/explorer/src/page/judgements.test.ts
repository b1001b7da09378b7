import { expect, test } from "vitest";
import { judged } from "./judgements.ts";

test("a judgement is added, replaced and removed, and others stay", () => {
  const one = judged({}, "anna", "accents", "knows");
  const two = judged(one, "anna", "plural", "revisit");
  expect(two).toEqual({ anna: { accents: "knows", plural: "revisit" } });
  expect(judged(two, "anna", "accents", "revisit")).toEqual({
    anna: { accents: "revisit", plural: "revisit" },
  });
  expect(judged(two, "anna", "plural", undefined)).toEqual(one);
  expect(judged(one, "lou", "constructor", "knows")).toEqual({
    ...one,
    lou: { constructor: "knows" },
  });
});
