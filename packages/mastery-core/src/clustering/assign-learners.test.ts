import { expect, test } from "vitest";
import { matrix } from "./arbitraries.fixture.ts";
import { assignLearners } from "./assign-learners.ts";

test("learners go to the nearest centroid, and to the first of two at the same distance", () => {
  const { data: centroids } = matrix([4, 0], [0, 0]);
  const assigned = assignLearners(matrix([0, 3], [5, 0], [2, 0]), centroids);
  expect([...assigned.cluster]).toEqual([1, 0, 0]);
  expect([...assigned.distance]).toEqual([3, 1, 2]);
});
