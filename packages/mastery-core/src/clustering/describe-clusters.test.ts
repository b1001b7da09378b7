import { expect, test } from "vitest";
import { matrix } from "./arbitraries.fixture.ts";
import { canonicalOrder, keepIds } from "./describe-clusters.ts";

test("assigns lower ids to larger clusters, and to smaller centroids on a tie", () => {
  const { data } = matrix([5, 1], [5, 0], [7, 0]);
  expect([...canonicalOrder(data, Uint32Array.of(1, 1, 2))]).toEqual([2, 1, 0]);
});

/** Returns the ids that new clusters get, given the places of new and earlier clusters on a line. */
function kept(places: number[], earlier: Record<number, number>, next: number) {
  const ids = Object.keys(earlier).map(Number);
  const centroids = Float64Array.from(Object.values(earlier));
  return keepIds(Float64Array.from(places), places.length, { ids, next, centroids });
}

test("each cluster keeps the id of the most similar earlier cluster", () => {
  expect(kept([10.1, 0.2, 5], { 0: 0, 1: 5.1, 4: 10 }, 5)).toEqual({ ids: [4, 0, 1], next: 5 });
});

test("an additional cluster gets an unused id", () => {
  expect(kept([0, 5, 10], { 0: 0, 2: 10 }, 7)).toEqual({ ids: [0, 7, 2], next: 8 });
});

test("the id of a removed cluster is not reused", () => {
  const once = kept([0, 10], { 0: 0, 1: 5, 2: 10 }, 3);
  expect(once).toEqual({ ids: [0, 2], next: 3 });
  expect(kept([0, 5, 10], { 0: 0, 2: 10 }, once.next)).toEqual({ ids: [0, 3, 2], next: 4 });
});

test("the nearer of two similar clusters keeps the id", () => {
  // Both new clusters are nearest to earlier cluster 0, and the second new cluster is nearer than the first. Earlier cluster 1 is nearest
  // to the first new cluster.
  expect(kept([2, 1], { 0: 0, 1: 9 }, 2)).toEqual({ ids: [1, 0], next: 2 });
});

test("the nearer of two similar earlier clusters passes on its id", () => {
  // Both earlier clusters are nearest to new cluster 0. Earlier cluster 0, which is left, is nearest to new cluster 1.
  expect(kept([0, 9], { 0: 2, 1: 1 }, 2)).toEqual({ ids: [1, 0], next: 2 });
});

test("two unrelated remaining clusters are not paired", () => {
  // Clusters 0 and 2 did not move. The remaining clusters, an earlier cluster at 1 and a new cluster at 90, are not nearest to each other.
  expect(kept([0, 90, 91], { 0: 0, 1: 1, 2: 91 }, 3)).toEqual({ ids: [0, 3, 2], next: 4 });
  // The cluster at 92 is nearest to earlier cluster 3, but the nearer of the two remaining earlier clusters is at 1.
  expect(kept([0, 92, 91], { 0: 0, 1: 1, 2: 91, 3: 200 }, 4)).toEqual({ ids: [0, 4, 2], next: 5 });
});
