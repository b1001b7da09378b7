import packageJson from "../../package.json" with { type: "json" };
import { frozen, largest } from "../collections.ts";
import type { Dataset } from "../evidence/dataset.ts";
import type { ModelContent } from "../model/model-content.ts";
import type { ClusterRates } from "../recommendations/cluster-rates.ts";
import { thousandths } from "../rules/conventions.ts";
import { bytesOf, type ColumnGroup, copyColumns, fitted, type SnapshotColumns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { countsOf } from "./counts-of.ts";
import type { Manifest } from "./manifest.ts";
import type { SnapshotMetadata } from "./results.ts";
import { UNKNOWN_RATE } from "./value-ranges.ts";

/** What was computed for the learners of a dataset. */
export type Results = Pick<SnapshotColumns, "profiles" | "skills" | "clusters" | "recommendations">;

/**
 * The content of a snapshot: no more than look-ups need, so that it is the same whether it was computed or read from a file. The
 * data of the dataset are copied, since their owner may write to them.
 */
export function composeContent(
  { rules, embedder, clusters, descriptions, rates }: ModelContent,
  dataset: Dataset,
  { name, shard, ...results }: Results & Pick<SnapshotMetadata, "name" | "shard">,
): SnapshotContent {
  const { catalogue, groups, gradeLabels, roster, report } = dataset;
  const sizes = [...clusters.sizes];
  const manifest = frozenCopy<Manifest>({
    metadata: {
      name,
      version: packageJson.version,
      embedder,
      silhouette: {
        learners: clusters.measured,
        sampled: clusters.measured < sizes.reduce((sum, size) => sum + size),
      },
      traces: report.traces.counted,
      dates: report.dates,
      rules,
      ...(shard && { shard }),
    },
    learners: roster.ids.length,
    resourceSkills: catalogue.resourceSkills.length,
    nameBytes: roster.names.units.byteLength,
    nameUnitBytes: roster.names.units.BYTES_PER_ELEMENT,
    memberships: roster.memberships.groups.length,
    weakSkills: results.skills.weak.length,
    mostTraces: largest(results.profiles.traces),
    domains: catalogue.domains,
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    groups,
    gradeLabels,
    tried: clusters.tried,
    sizes,
    labelParts: descriptions.labelParts,
    centroids: descriptions.centroids,
    identities: clusters.identities,
  });
  const columns: SnapshotColumns = {
    catalogue: copyColumns("catalogue", { ...catalogue, clusterSuccessRate: published(rates) }),
    roster: copyColumns("roster", rosterColumns(dataset)),
    ...results,
  };
  return { manifest, columns: fitted(columns, countsOf(manifest)) };
}

/** Rates of clusters in thousandths. */
function published({ rates }: ClusterRates): Uint16Array {
  return Uint16Array.from(rates, (rate) => (Number.isNaN(rate) ? UNKNOWN_RATE : thousandths(rate)));
}

/** A copy as a snapshot file would give it back, with every object and list in it frozen. */
function frozenCopy<T>(value: T): T {
  return frozen(JSON.parse(JSON.stringify(value)));
}

function rosterColumns({ roster, lastDay }: Dataset): ColumnGroup<"roster"> {
  const { ids, names, grade, memberships } = roster;
  return {
    ids: ids.bytes,
    nameOffsets: names.offsets,
    nameUnits: bytesOf(names.units),
    grade,
    lastDay,
    groupOffsets: memberships.offsets,
    groups: memberships.groups,
  };
}
