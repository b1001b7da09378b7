import fc from "fast-check";
import { expect, test } from "vitest";
import { href, hrefWithin, idsIn } from "./route.ts";

test.each([
  ["", "", []],
  ["", "#", []],
  ["", "#/", []],
  ["groups/:", "#/groups/ce2-a", ["ce2-a"]],
  ["groups/:", "#/groups", undefined],
  ["groups/:", "#/groups/ce2-a/learners", undefined],
  ["groups/:/learners/:", "#/groups/ce2-a/learners/abc", ["ce2-a", "abc"]],
  ["groups/:/learners/:", "#/groups/ce2-a/learners", undefined],
  ["groups/:/learners/:", "#/groups/ce2-a/elsewhere/abc", undefined],
  ["groups/:/skills/:", "#/groups/ce2-a/skills/a%2Fb", ["ce2-a", "a/b"]],
  ["learners", "#/learners/", []],
  ["learners/:", "#/learners/", undefined],
  ["learners/:", "#/learners/a%20b", ["a b"]],
  ["learners/:", "#/learners/%E0%A4%A", ["%E0%A4%A"]],
  ["learners/:", "#/learners/abc/more", undefined],
])("extracts ids with the pattern %j from %j: %j", (pattern, fragment, ids) => {
  expect(idsIn(pattern, fragment)).toEqual(ids);
});

const id = fc.string({ minLength: 1, unit: "grapheme" });

test("a link preserves ids with any characters", () => {
  fc.assert(
    fc.property(id, id, (one, other) => {
      expect(idsIn("groups/:", href("groups", one))).toEqual([one]);
      expect(idsIn("learners/:", hrefWithin(undefined, "learners", one))).toEqual([one]);
      const within = hrefWithin(other, "learners", one);
      expect(idsIn("groups/:/learners/:", within)).toEqual([other, one]);
    }),
  );
});

test("a link without segments leads to the start page", () => {
  expect(idsIn("", href())).toEqual([]);
});
