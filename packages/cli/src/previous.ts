import { Option } from "@commander-js/extra-typings";
import { MasteryError, type Snapshot } from "@mastery/core";
import { type ClusterChanges, clusterChanges, sharedLearners } from "@mastery/core/changes";
import type { Model } from "@mastery/core/model";
import { findShards, readShards, readSnapshotOrModel } from "@mastery/node/snapshots";
import { clusterLines, idLines } from "./changes.ts";
import { countOf } from "./counts.ts";
import { kindOf } from "./snapshot-origin.ts";
import type { Section } from "./summary.ts";

/** The previous result, whose cluster ids are kept. */
export type Previous = Snapshot | Model;

/** Returns the `--previous` option. */
export function previousOption(): Option<"--previous <path>"> {
  return new Option(
    "--previous <path>",
    "earlier snapshot, shards or model of the same domains: clusters keep its ids",
  );
}

/** Reads what `--previous` names. */
export async function readPrevious(path: string | undefined): Promise<Previous | undefined> {
  if (path === undefined) return undefined;
  if ((await kindOf(path)) === "shards") return readShards(await findShards(path));
  const read = await readSnapshotOrModel(path);
  if ("model" in read) return read.model;
  refuseShard(path, read.snapshot);
  return read.snapshot;
}

/** Clusters are recognised by all their members, and those of a shard are only some. */
function refuseShard(path: string, { metadata: { shard } }: Snapshot): void {
  if (shard === undefined || shard.of === 1) return;
  const got = `shard ${shard.number} of ${shard.of}; name the folder with all shards`;
  const message = `${path}: expected a snapshot of all learners, or a model, got ${got}`;
  throw new MasteryError("INVALID_SHARDS", message);
}

/** How the ids of clusters changed, in the field names of the JSON output. */
interface IdChanges extends Pick<ClusterChanges, "appeared" | "gone"> {
  /** Ids that the earlier and the later have. */
  readonly kept: readonly number[];
}

/** Compares the clusters. A model has no learners to compare. */
export type PreviousReport = IdChanges | (IdChanges & ClusterChanges & { readonly both: number });

export function comparePrevious(previous: Previous, result: Previous): PreviousReport {
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

/** Returns how the clusters changed, without ids of learners. */
export function previousSections(
  report: { readonly previous: PreviousReport } | undefined,
): Section[] {
  return report ? [sectionOf(report.previous)] : [];
}

function sectionOf(report: PreviousReport): Section {
  const kept = `kept ${countOf(report.kept.length, "id")}: ${report.kept.join(", ") || "none"}`;
  const lines = "moved" in report ? clusterLines(report, report.both) : idLines(report);
  return ["previous", kept, ...lines];
}
