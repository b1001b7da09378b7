import type { Snapshot } from "@mastery/core";
import { type ClusterChanges, clusterChanges, sharedLearners } from "@mastery/core/changes";
import type { Model } from "@mastery/core/model";
import { countOf, formatCount, present, type Section } from "./figures.ts";

type PreviousReport = ReturnType<typeof comparePrevious>;

/** For two snapshots, also returns the changes between the clusters of their shared learners. A model contains no learners to compare. */
export function comparePrevious(previous: Snapshot | Model, result: Snapshot | Model) {
  const [was, is] = [previous, result].map((one) =>
    one.clusters().clusters.map(({ cluster_id }) => cluster_id),
  ) as [number[], number[]];
  const ids = {
    kept: is.filter((id) => was.includes(id)),
    appeared: is.filter((id) => !was.includes(id)),
    gone: was.filter((id) => !is.includes(id)),
  };
  if (!("learners" in previous && "learners" in result)) return ids;
  const { both } = sharedLearners(previous, result);
  return { ...ids, both: both.length, ...clusterChanges(previous, result, both) };
}

/** Returns the changes to the clusters, without learner ids. */
export function previousSection(previous: PreviousReport): Section {
  const kept = `kept ${countOf(previous.kept.length, "id")}: ${previous.kept.join(", ") || "none"}`;
  const lines = "moved" in previous ? clusterLines(previous, previous.both) : idLines(previous);
  return ["previous", kept, ...lines];
}

/** Returns the changes of the clusters, for people. */
export function clusterLines(clusters: ClusterChanges, learners: number): string[] {
  const { moved, adjusted_rand_index: index, split, merged, renumbered } = clusters;
  return present(
    `${formatCount(moved)} of ${countOf(learners, "learner")} moved`,
    index !== null && `adjusted Rand index ${index.toFixed(3)}`,
    ...split.map(({ cluster_id, others }) => `${cluster_id} split into ${others.join(", ")}`),
    ...merged.map(({ cluster_id, others }) => `${others.join(", ")} merged into ${cluster_id}`),
    ...idLines(clusters),
    ...renumbered.map(
      (one) =>
        `${one.old_cluster_id} is now ${one.new_cluster_id}, since the new snapshot was computed without "--previous"`,
    ),
  );
}

function idLines({ appeared, gone }: Pick<ClusterChanges, "appeared" | "gone">): string[] {
  return present(
    appeared.length > 0 && `new: ${appeared.join(", ")}`,
    gone.length > 0 && `gone: ${gone.join(", ")}`,
  );
}
