import { expect, test } from "vitest";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { adjustedRandIndex, clusterChanges } from "./index.ts";

/** Returns a stand-in for a snapshot, which contains only the cluster of each learner. */
function assigned(...clusters: number[]): Snapshot {
  return {
    assignment: (id: string) => ({ cluster_id: clusters[Number(id)]! }),
    clusters: () => ({
      clusters: [...new Set(clusters)].sort().map((cluster_id) => ({ cluster_id })),
    }),
  } as unknown as Snapshot;
}

const EIGHT = ["0", "1", "2", "3", "4", "5", "6", "7"];

test("reports a split if two later clusters each contain at least a quarter of an earlier cluster", () => {
  const changes = clusterChanges(
    assigned(0, 0, 0, 0, 1, 1, 1, 1),
    assigned(0, 0, 0, 2, 1, 1, 1, 1),
    EIGHT,
  );
  expect(changes).toMatchObject({
    moved: 1,
    flows: [
      { old_cluster_id: 0, new_cluster_id: 0, learners: 3 },
      { old_cluster_id: 0, new_cluster_id: 2, learners: 1 },
      { old_cluster_id: 1, new_cluster_id: 1, learners: 4 },
    ],
    appeared: [2],
    gone: [],
    split: [{ cluster_id: 0, others: [0, 2] }],
    merged: [],
    renumbered: [],
  });
});

test("reports a merger if a later cluster contains more than half of each of two earlier clusters", () => {
  const changes = clusterChanges(
    assigned(0, 0, 0, 1, 1, 1, 2, 2),
    assigned(0, 0, 0, 0, 0, 2, 2, 2),
    EIGHT,
  );
  expect(changes).toMatchObject({
    moved: 3,
    appeared: [],
    gone: [1],
    merged: [{ cluster_id: 0, others: [0, 1] }],
  });
});

test("reports clusters with the same learners and new ids as renumbered", () => {
  const changes = clusterChanges(
    assigned(0, 0, 0, 0, 1, 1, 1, 1),
    assigned(1, 1, 1, 1, 0, 0, 0, 0),
    EIGHT,
  );
  expect(changes).toMatchObject({
    moved: 8,
    adjusted_rand_index: 1,
    renumbered: [
      { old_cluster_id: 0, new_cluster_id: 1 },
      { old_cluster_id: 1, new_cluster_id: 0 },
    ],
  });
});

test.each([
  [["a", "a", "b", "b"], [1, 1, 0, 0], 1],
  [["a", "a", "b", "b"], [0, 1, 0, 1], -0.5],
  [["a", "a", "a", "b", "b", "b"], [0, 0, 1, 1, 2, 2], 0.2424],
  [["a", "a", "a"], [0, 0, 0], 1],
  [["a", "b"], [0, 1], 1],
  [["a"], [0], 1],
])("computes the adjusted Rand index of %j and %j", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 4);
});
