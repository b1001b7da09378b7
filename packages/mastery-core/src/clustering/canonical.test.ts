import { expect, test } from "vitest";
import { matrix } from "./arbitraries.fixture.ts";
import { canonicalIds } from "./canonical.ts";

test("larger clusters get lower ids, and on a tie smaller centroids do", () => {
  const { data } = matrix([5, 1], [5, 0], [7, 0]);
  expect([...canonicalIds(data, Uint32Array.of(1, 1, 2))]).toEqual([2, 1, 0]);
});
