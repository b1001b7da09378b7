import packageJson from "../../package.json" with { type: "json" };
import { learnerFeatures, standardise } from "../clustering/features.ts";
import { assignLearners } from "../clustering/fit-clusters.ts";
import { frozen, largest } from "../collections.ts";
import {
  type ColumnGroup,
  narrowed,
  type SnapshotColumns,
  UNKNOWN_SHARE,
} from "../columns/schema.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Evidence, MASTERED } from "../evidence/evidence.ts";
import { domainRows, profileLearners } from "../population/leads.ts";
import { textsWithoutVector } from "../ranking/embeddings.ts";
import { recommendLearners } from "../ranking/rank-learners.ts";
import { thousandths } from "../rules/conventions.ts";
import { countsOf, type Manifest, type SnapshotContent } from "../snapshot/manifest.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import { reportProgress } from "../work.ts";
import { clusterLeads, type Model, type ModelContent, modelContentOf } from "./model.ts";
import type { SnapshotOptions } from "./options.ts";

/** With the shard that the snapshot is, if any. */
export interface ComposeOptions extends SnapshotOptions {
  readonly shard?: SnapshotMetadata["shard"] | undefined;
}

/** Resolves to the snapshot of learners under a model with the same catalogue. */
export function applyModel(
  model: Model,
  dataset: Dataset,
  options: ComposeOptions,
): Promise<Snapshot> {
  const { catalogue, evidence } = dataset;
  const profiles = profileLearners(evidence, catalogue);
  const clusters = nearestClusters(modelContentOf(model), evidence);
  return composeSnapshot(model, dataset, { profiles, clusters }, options);
}

/** Assigns each learner to the cluster with the nearest centroid (rule 2.3.9). */
export function nearestClusters(
  model: Pick<ModelContent, "catalogue" | "population" | "standardisation" | "centres">,
  evidence: Evidence,
): ColumnGroup<"clusters"> {
  const points = learnerFeatures(domainRows(evidence, model.catalogue, model.population));
  standardise(points, model.standardisation);
  return assignLearners(points, model.centres);
}

/** Ranks resources for all learners of a dataset, and resolves to their snapshot under a model. */
export async function composeSnapshot(
  model: Model,
  dataset: Dataset,
  { profiles, clusters }: Pick<Results, "profiles" | "clusters">,
  options: ComposeOptions,
): Promise<Snapshot> {
  const content = modelContentOf(model);
  const { skills, recommendations } = await recommendLearners(
    content,
    dataset,
    clusters.cluster,
    options.workers,
    (share) => reportProgress(options, "recommendations", Math.floor(100 * share), 100),
  );
  await reportProgress(options, "recommendations", 100, 100);

  await reportProgress(options, "snapshot", 0, 1);
  const { name = null, shard } = options;
  const results = { name, shard, profiles, skills, clusters, recommendations };
  const snapshot = new Snapshot(composeContent(content, dataset, results));
  await reportProgress(options, "snapshot", 1, 1);
  return snapshot;
}

/** The results of a dataset's learners under a model. */
export type Results = Pick<SnapshotColumns, "profiles" | "skills" | "clusters" | "recommendations">;

/** Equals the content read back from a file. Columns of the dataset are copied, because its owner can write to them. */
export function composeContent(
  model: ModelContent,
  dataset: Dataset,
  { name, shard, ...results }: Results & Pick<SnapshotMetadata, "name" | "shard">,
): SnapshotContent {
  const { rules, embedder, clusterer, silhouette, population } = model;
  const { catalogue, groups, gradeLabels, roster, evidence, report } = dataset;
  const { names } = roster;
  const manifest: Manifest = {
    metadata: {
      name,
      version: packageJson.version,
      embedder,
      clusterer,
      silhouette,
      shrinkage: population.shrinkage,
      population: model.populationHash,
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
      attemptedResources: evidence.resource.length,
      mostTraces: largest(results.profiles.traces),
      largestUnit: largest(names.units),
    },
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    resourceUrls: catalogue.resourceUrls,
    resourceTypes: catalogue.resourceTypes,
    resourceDurations: catalogue.resourceDurations,
    language: catalogue.language,
    groups,
    gradeLabels,
    domains: catalogue.domains,
    tried: model.tried,
    labelParts: model.labelParts,
    centroids: model.centroids,
    identities: model.identities,
    show: model.show,
    unknownTexts: textsWithoutVector(model.embeddings),
  };
  const columns: SnapshotColumns = {
    catalogue: {
      ...catalogue,
      clusterSuccessRate: published(model.rates),
      clusterLeads: clusterLeads(model),
      difficulty: published(population.publishedDifficulty),
      exactDifficulty: population.difficulty.slice(),
    },
    roster: {
      ids: roster.ids.bytes,
      nameOffsets: names.offsets,
      nameUnits: names.units,
      grade: roster.grade,
      lastDay: lastDays(evidence),
      groupOffsets: roster.memberships.offsets,
      groups: roster.memberships.groups,
    },
    attempts: attemptsOf(evidence),
    ...results,
  };
  return {
    // A copy through JSON equals a manifest read from a file.
    manifest: frozen(JSON.parse(JSON.stringify(manifest))),
    columns: narrowed(columns, countsOf(manifest)),
  };
}

/** Returns the day of each learner's last trace as a number, such as 20250901; 0 if no trace has a date. */
function lastDays({ offsets, lastDay }: Evidence): Uint32Array {
  return offsets
    .subarray(1)
    .map((end, learner) => largest(lastDay.subarray(offsets[learner], end)));
}

function attemptsOf(evidence: Evidence): ColumnGroup<"attempts"> {
  const { offsets, resource, traces, lastDay } = evidence;
  const successes = evidence.scoredSuccesses.map((count, row) =>
    evidence.outcome[row] === MASTERED ? Math.max(count, 1) : 0,
  );
  return { offsets, resource, traces, successes, lastDay };
}

/** In thousandths, with `UNKNOWN_SHARE` in place of NaN. */
function published(shares: Float64Array): Uint16Array {
  return Uint16Array.from(shares, (one) => (Number.isNaN(one) ? UNKNOWN_SHARE : thousandths(one)));
}
