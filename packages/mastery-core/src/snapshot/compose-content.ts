import packageJson from "../../package.json" with { type: "json" };
import type { Dataset } from "../dataset/dataset.ts";
import type { Roster } from "../dataset/roster/roster.ts";
import type { ModelContent } from "../model/model-content.ts";
import { bytesOf, copyColumns, type Group, type SnapshotColumns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import type { Manifest } from "./manifest.ts";

/** What was computed for the learners of a dataset. */
export type Results = Pick<SnapshotColumns, "profiles" | "clusters" | "recommendations">;

/**
 * The content of a snapshot: no more than look-ups need, so that it is the same whether it was computed or read from a file. The
 * data of the dataset are copied, since their owner may write to them.
 */
export function composeContent(
  { rules, embedder, clusters, descriptions }: ModelContent,
  { catalogue, roster, report }: Dataset,
  { name, ...results }: Results & { readonly name?: string | undefined },
): SnapshotContent {
  const sizes = [...clusters.sizes];
  const manifest = frozenCopy<Manifest>({
    metadata: {
      name: name ?? null,
      version: packageJson.version,
      embedder,
      silhouette: {
        learners: clusters.measured,
        sampled: clusters.measured < sizes.reduce((sum, size) => sum + size),
      },
      traces: report.traces.counted,
      dates: report.dates,
      rules,
    },
    learners: roster.ids.length,
    resourceSkills: catalogue.resourceSkills.length,
    nameBytes: roster.names.units.byteLength,
    nameUnitBytes: roster.names.units.BYTES_PER_ELEMENT,
    domains: catalogue.domains,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    tried: clusters.tried,
    sizes,
    labelParts: descriptions.labelParts,
    centroids: descriptions.centroids,
  });
  const columns: SnapshotColumns = {
    catalogue: copyColumns("catalogue", catalogue),
    roster: copyColumns("roster", rosterColumns(roster)),
    ...results,
  };
  return { manifest, columns };
}

/** A copy as a snapshot file would give it back, with every object and list in it frozen. */
function frozenCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) => Object.freeze(part));
}

function rosterColumns({ ids, names, grade }: Roster): Group<"roster"> {
  return {
    ids: ids.bytes,
    nameOffsets: names.offsets,
    nameUnits: bytesOf(names.units),
    grade,
  };
}
