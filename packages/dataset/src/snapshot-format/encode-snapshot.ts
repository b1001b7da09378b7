import type { Snapshot, SnapshotColumns } from "@mastery/core";
import { HEADER_BYTES, writeHeader } from "./header.ts";
import { columnBytes, type FileColumns, writeColumns } from "./layout.ts";
import { writeManifest } from "./manifest.ts";
import { packUuids } from "./uuids.ts";

/** A snapshot as the bytes of a snapshot file: the same snapshot gives the same bytes. */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  const manifest = writeManifest(snapshot.columns);
  const columns = fileColumns(snapshot.columns);
  const columnsAt = HEADER_BYTES + manifest.length;
  const bytes = new Uint8Array(columnsAt + columnBytes(columns));
  bytes.set(manifest, HEADER_BYTES);
  writeColumns(columns, bytes.subarray(columnsAt));
  writeHeader(bytes, manifest.length);
  return bytes;
}

function fileColumns(columns: SnapshotColumns): FileColumns {
  const { catalogue, roster, profiles, clusters, recommendations } = columns;
  return {
    resourceGrade: catalogue.resourceGrade,
    resourceSkillOffsets: catalogue.resourceSkillOffsets,
    resourceSkills: catalogue.resourceSkills,
    clusterSize: clusters.sizes,
    clusterMeanScore: clusters.meanScore,
    learnerId: packUuids(roster.ids),
    learnerGrade: roster.grade,
    traces: profiles.traces,
    meanScore: profiles.meanScore,
    successRate: profiles.successRate,
    cluster: clusters.labels,
    distance: clusters.distance,
    recommendationCount: recommendations.count,
    recommendedResource: recommendations.resource,
    score: recommendations.score,
    semanticSimilarity: recommendations.semanticSimilarity,
    clusterSuccessRate: recommendations.clusterSuccessRate,
    weakSkills: recommendations.weakSkills,
  };
}
