import { expect, test } from "vitest";
import { packUuids } from "../records/packed.ts";
import { learnerId } from "../testing/index.ts";
import { matrix } from "./arbitraries.fixture.ts";
import { canonicalOrder, keepIds, type Membership } from "./identities.ts";

test("assigns lower ids to larger clusters, and to smaller centroids on a tie", () => {
  const { data } = matrix([5, 1], [5, 0], [7, 0]);
  expect([...canonicalOrder(data, Uint32Array.of(1, 1, 2))]).toEqual([2, 1, 0]);
});

/** Returns learners by number, each in the cluster at a position; undefined for nobody. */
function members(clusters: Readonly<Record<number, number>>): Membership {
  const learners = packUuids(Object.keys(clusters).map((n) => learnerId(Number(n))));
  return { learners, cluster: Uint8Array.from(Object.values(clusters)) };
}

/** Returns the ids that new clusters get, given the learners in `count` new clusters and in earlier clusters. */
function keptByMembers(
  count: number,
  now: Readonly<Record<number, number>>,
  earlier: Readonly<Record<number, number>>,
  { ids, next }: { ids: number[]; next: number },
) {
  const domains = ["number"];
  const standardisation = { mean: Float64Array.of(0), deviation: Float64Array.of(1) };
  // Centroids would pair the clusters in reverse.
  const centroids = Float64Array.from({ length: count }, (_, i) => count - i);
  const leads = Float64Array.from(ids.keys());
  return keepIds(
    { count, members: members(now), domains, centroids, standardisation },
    { ids, next, members: members(earlier), domains, leads },
  );
}

test("the clusters that share most learners are paired first, whatever their sizes and centroids", () => {
  const earlier = { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 };
  // Cluster 0 has three learners of both earlier clusters, but cluster 1 shares more with the first.
  const now = { 1: 1, 2: 1, 3: 0, 4: 0, 5: 2, 6: 0, 7: 0 };
  const ids = [3, 8];
  expect(keptByMembers(3, now, earlier, { ids, next: 9 })).toEqual({ ids: [8, 3, 9], next: 10 });
});

test("of pairs that share equally many learners, the smaller earlier id is first, then the first new cluster", () => {
  const ids = [3, 8];
  const both = { ids, next: 9 };
  expect(keptByMembers(1, { 1: 0, 2: 0 }, { 1: 1, 2: 0 }, both)).toEqual({ ids: [3], next: 9 });
  expect(keptByMembers(2, { 1: 1, 2: 0 }, { 1: 0, 2: 0 }, both)).toEqual({ ids: [3, 9], next: 10 });
});

/** Returns the ids that new clusters get, given the places of new and earlier clusters on a line, without a shared learner. */
function kept(places: number[], earlier: Record<number, number>, next: number) {
  const ids = Object.keys(earlier).map(Number);
  const [domains, nobody] = [["number"], members({})];
  const standardisation = { mean: Float64Array.of(1), deviation: Float64Array.of(2) };
  const centroids = Float64Array.from(places, (place) => (place - 1) / 2);
  const leads = Float64Array.from(Object.values(earlier));
  return keepIds(
    { count: places.length, members: nobody, domains, centroids, standardisation },
    { ids, next, members: nobody, domains, leads },
  );
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

test("a cluster keeps an id only if both clusters are each other's nearest", () => {
  // Both new clusters are nearest to earlier cluster 0, and the second new cluster is nearer than the first.
  expect(kept([2, 1], { 0: 0, 1: 9 }, 2)).toEqual({ ids: [2, 0], next: 3 });
  // Both earlier clusters are nearest to new cluster 0, and earlier cluster 1 is nearer.
  expect(kept([0, 9], { 0: 2, 1: 1 }, 2)).toEqual({ ids: [1, 2], next: 3 });
});

test("of equally near pairs, the smaller earlier id is first, then the first new cluster", () => {
  expect(kept([5], { 0: 4, 1: 6 }, 2)).toEqual({ ids: [0], next: 2 });
  expect(kept([6, 4], { 0: 5 }, 1)).toEqual({ ids: [0, 1], next: 2 });
});

test("two unrelated remaining clusters are not paired", () => {
  // Clusters 0 and 2 did not move. The remaining clusters, an earlier cluster at 1 and a new cluster at 90, are not nearest to each other.
  expect(kept([0, 90, 91], { 0: 0, 1: 1, 2: 91 }, 3)).toEqual({ ids: [0, 3, 2], next: 4 });
  // The cluster at 92 is nearest to earlier cluster 3, but the nearer of the two remaining earlier clusters is at 1.
  expect(kept([0, 92, 91], { 0: 0, 1: 1, 2: 91, 3: 200 }, 4)).toEqual({ ids: [0, 4, 2], next: 5 });
});
