import packageJson from "../../package.json" with { type: "json" };
import { frozen, largest } from "../collections.ts";
import type { Dataset } from "../evidence/dataset.ts";
import type { ModelContent } from "../model/model.ts";
import { clusterLeads } from "../model/previous.ts";
import { thousandths } from "../rules/conventions.ts";
import { fitted, type SnapshotColumns } from "./columns.ts";
import { countsOf, type Manifest, type SnapshotContent } from "./manifest.ts";
import type { SnapshotMetadata } from "./results.ts";
import { UNKNOWN_RATE } from "./schema.ts";

/** What was computed for the learners of a dataset. */
export type Results = Pick<SnapshotColumns, "profiles" | "skills" | "clusters" | "recommendations">;

/**
 * The content of a snapshot: no more than look-ups need, so that it is the same whether it was computed or read from a file. The
 * data of the dataset are copied, since their owner may write to them.
 */
export function composeContent(
  model: ModelContent,
  dataset: Dataset,
  { name, shard, ...results }: Results & Pick<SnapshotMetadata, "name" | "shard">,
): SnapshotContent {
  const { rules, embedder, silhouette, population, clusters, rates } = model;
  const { catalogue, groups, gradeLabels, roster, report } = dataset;
  const { names } = roster;
  const { tried, labelParts, centroids, identities, show } = clusters;
  const manifest: Manifest = {
    metadata: {
      name,
      version: packageJson.version,
      embedder,
      silhouette,
      shrinkage: population.shrinkage,
      traces: report.traces.counted,
      dates: report.dates,
      rules,
      shard,
    },
    counts: {
      learners: roster.ids.length,
      resourceSkills: catalogue.resourceSkills.length,
      nameUnits: names.units.length,
      memberships: roster.memberships.groups.length,
      observedSkills: results.skills.skill.length,
      mostTraces: largest(results.profiles.traces),
      largestUnit: largest(names.units),
    },
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    groups,
    gradeLabels,
    domains: catalogue.domains,
    ...{ tried, labelParts, centroids, identities, show },
  };
  const columns: SnapshotColumns = {
    catalogue: {
      ...catalogue,
      clusterSuccessRate: published(rates.rates),
      clusterLeads: clusterLeads(model),
      difficulty: published(population.publishedDifficulty),
    },
    roster: {
      ids: roster.ids.bytes,
      nameOffsets: names.offsets,
      nameUnits: names.units,
      grade: roster.grade,
      lastDay: dataset.lastDay,
      groupOffsets: roster.memberships.offsets,
      groups: roster.memberships.groups,
    },
    ...results,
  };
  return {
    // A copy as a file would give it back.
    manifest: frozen(JSON.parse(JSON.stringify(manifest))),
    columns: fitted(columns, countsOf(manifest)),
  };
}

/** Shares in thousandths, some of which may not be known. */
function published(shares: Float64Array): Uint16Array {
  return Uint16Array.from(shares, (one) => (Number.isNaN(one) ? UNKNOWN_RATE : thousandths(one)));
}
