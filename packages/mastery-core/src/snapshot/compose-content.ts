import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { ClusterDescriptions } from "../clustering/describe-clusters.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { Roster } from "../dataset/roster.ts";
import type { Embedder } from "../embedding/embedder.ts";
import type { Rules } from "../options.ts";
import { bytesOf, type Columns, copyColumns, type Group } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { readManifest } from "./manifest.ts";

/** What was computed of a dataset, and how. */
export interface Results {
  readonly rules: Rules;
  readonly embedder: Pick<Embedder, "id" | "dimension" | "revision">;
  readonly profiles: Group<"profiles">;
  readonly clusters: LearnerClusters;
  readonly descriptions: ClusterDescriptions;
  readonly recommendations: Group<"recommendations">;
}

/**
 * What a snapshot holds of the results: no more than look-ups need, so that it is the same whether it was computed or read from a
 * file. What is the dataset's is copied, since its columns are its owner's to write to.
 */
export function composeContent(
  { catalogue, roster, report }: Dataset,
  { rules, embedder, profiles, clusters, descriptions, recommendations }: Results,
): SnapshotContent {
  const manifest = readManifest({
    ...catalogue,
    ...descriptions,
    metadata: {
      embedder: {
        id: embedder.id,
        dimension: embedder.dimension,
        revision: embedder.revision ?? null,
      },
      silhouette: { learners: clusters.measured, sampled: clusters.measured < roster.ids.length },
      traces: report.traces.counted,
      rules,
    },
    learners: roster.ids.length,
    resourceSkills: catalogue.resourceSkills.length,
    nameBytes: roster.names.units.byteLength,
    nameUnitBytes: roster.names.units.BYTES_PER_ELEMENT,
    tried: clusters.tried,
  });
  const columns: Columns = {
    catalogue: copyColumns("catalogue", catalogue),
    roster: copyColumns("roster", rosterColumns(roster)),
    profiles,
    clusters: copyColumns("clusters", clusters),
    recommendations,
  };
  return { manifest, columns };
}

function rosterColumns({ ids, names, grade }: Roster): Group<"roster"> {
  return {
    ids: ids.bytes,
    nameOffsets: names.offsets,
    nameUnits: bytesOf(names.units),
    grade,
  };
}
