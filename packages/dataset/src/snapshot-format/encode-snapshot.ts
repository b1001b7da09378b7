import type { Snapshot, SnapshotColumns } from "@mastery/core";
import { HEADER_BYTES, writeHeader } from "./header.ts";
import { ALIGNMENT, columnBytes, type FileColumns, rawBytes, writeColumns } from "./layout.ts";
import { writeManifest } from "./manifest.ts";

/** JSON may end in spaces. */
const SPACE = 0x20;

/** A snapshot as the bytes of a snapshot file: the same snapshot gives the same bytes. */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  const manifest = writeManifest(snapshot.columns);
  const columns = fileColumns(snapshot.columns);
  const manifestEnd = HEADER_BYTES + manifest.length;
  const columnsAt = Math.ceil(manifestEnd / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(columnsAt + columnBytes(columns));
  bytes.set(manifest, HEADER_BYTES);
  bytes.fill(SPACE, manifestEnd, columnsAt);
  writeColumns(columns, bytes.subarray(columnsAt));
  writeHeader(bytes, columnsAt - HEADER_BYTES);
  return bytes;
}

function fileColumns(columns: SnapshotColumns): FileColumns {
  const { catalogue, roster, profiles, clusters, recommendations } = columns;
  return {
    resourceGrade: catalogue.resourceGrade,
    resourceSkillOffsets: catalogue.resourceSkillOffsets,
    resourceSkills: catalogue.resourceSkills,
    clusterSize: clusters.sizes,
    learnerId: roster.ids.bytes,
    nameOffset: roster.names.offsets,
    nameUnits: rawBytes(roster.names.units),
    learnerGrade: roster.grade,
    traces: profiles.traces,
    scored: profiles.scored,
    scoreSum: profiles.scoreSum,
    successes: profiles.successes,
    cluster: clusters.labels,
    distance: clusters.distance,
    recommendationCount: recommendations.count,
    recommendedResource: recommendations.resource,
    score: recommendations.score,
    semanticSimilarity: recommendations.semanticSimilarity,
    clusterSuccessRate: recommendations.clusterSuccessRate,
    firstCount: recommendations.firstCount,
    kind: recommendations.kind,
    targets: recommendations.targets,
    furtherTargets: recommendations.furtherTargets,
  };
}
