import { expect, test } from "vitest";
import { gradeName } from "./grade-name.ts";

test("a grade has the school's own name, or the French one where the school has none", () => {
  expect([1, 3, 5].map((grade) => gradeName(grade, {}))).toEqual(["CP", "CE2", "CM2"]);
  expect([2, 3].map((grade) => gradeName(grade, { "2": "2. Klasse" }))).toEqual(["2. Klasse", "3"]);
});
