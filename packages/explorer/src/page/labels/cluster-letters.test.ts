import { expect, test } from "vitest";
import { clusterLetters } from "./cluster-letters.ts";

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [63, "BL"],
])("cluster %i goes by %s", (id, letters) => {
  expect(clusterLetters(id)).toBe(letters);
});
