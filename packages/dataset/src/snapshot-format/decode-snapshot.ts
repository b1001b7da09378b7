import { MasteryError, type Snapshot } from "@mastery/core";
import { snapshotOf, Texts, Uuids } from "@mastery/core/columns";
import { HEADER_BYTES, readHeader } from "./header.ts";
import { ALIGNMENT, type FileColumns, readColumns } from "./layout.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/**
 * The snapshot in the bytes of a snapshot file. Nothing in them is trusted. The snapshot owns them from here on: its columns are views
 * of them, where the host's memory allows it, so they must not change.
 *
 * @throws {MasteryError} `NOT_A_SNAPSHOT`, `UNSUPPORTED_SNAPSHOT_VERSION`, `TRUNCATED_SNAPSHOT`, `CORRUPT_SNAPSHOT`
 *   or `INVALID_SNAPSHOT`
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
  const columnsAt = HEADER_BYTES + readHeader(aligned);
  if (columnsAt > bytes.length || columnsAt % ALIGNMENT !== 0) {
    const expected = `its end within the file, at a multiple of ${ALIGNMENT}`;
    const message = `manifest: expected ${expected}, got byte ${columnsAt}`;
    throw new MasteryError("INVALID_SNAPSHOT", message);
  }
  const manifest = readManifest(aligned.subarray(HEADER_BYTES, columnsAt));
  const file = readColumns(aligned.subarray(columnsAt), manifest);
  const { metadata } = manifest;
  return snapshotOf({
    catalogue: {
      domains: manifest.domains,
      skillLabels: manifest.skillLabels,
      resourceIds: manifest.resourceIds,
      resourceTitles: manifest.resourceTitles,
      resourceGrade: file.resourceGrade,
      resourceSkillOffsets: file.resourceSkillOffsets,
      resourceSkills: file.resourceSkills,
    },
    roster: {
      ids: new Uuids(file.learnerId),
      names: new Texts(file.nameOffset, nameUnits(file, manifest)),
      grade: file.learnerGrade,
    },
    profiles: {
      domains: manifest.domains.length,
      traces: file.traces,
      scored: file.scored,
      scoreSum: file.scoreSum,
      successes: file.successes,
    },
    clusters: {
      k: manifest.clusterLabels.length,
      tried: manifest.tried,
      measured: metadata.silhouette.learners,
      labels: file.cluster,
      sizes: file.clusterSize,
      distance: file.distance,
    },
    clusterLabels: manifest.clusterLabels,
    centroids: manifest.centroids,
    recommendations: {
      topN: metadata.rules.topN,
      count: file.recommendationCount,
      resource: file.recommendedResource,
      score: file.score,
      semanticSimilarity: file.semanticSimilarity,
      clusterSuccessRate: file.clusterSuccessRate,
      firstCount: file.firstCount,
      kind: file.kind,
      targets: file.targets,
      furtherTargets: file.furtherTargets,
    },
    metadata,
  });
}

function nameUnits(file: FileColumns, manifest: Manifest): Uint8Array | Uint16Array {
  const { buffer, byteOffset } = file.nameUnits;
  if (manifest.nameUnitBytes === 1) return file.nameUnits;
  return new Uint16Array(buffer, byteOffset, manifest.nameUnits);
}
