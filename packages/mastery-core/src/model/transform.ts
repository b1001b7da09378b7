import packageJson from "../../package.json" with { type: "json" };
import { learnerFeatures, standardise } from "../clustering/features.ts";
import { assignLearners } from "../clustering/fit-clusters.ts";
import { frozen, largest } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { buildDataset } from "../evidence/build-dataset.ts";
import type { Dataset } from "../evidence/dataset.ts";
import { type Evidence, MASTERED } from "../evidence/evidence.ts";
import { domainRows, profileLearners } from "../population.ts";
import { TRANSFORM_OPTIONS, type TransformOptions } from "../precompute-options.ts";
import { recommendLearners } from "../ranking/rank-learners.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import type { DatasetRecords } from "../records/records.ts";
import { thousandths } from "../rules/conventions.ts";
import type { Rules } from "../rules/options.ts";
import { countsOf, type Manifest, type SnapshotContent } from "../snapshot/manifest.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";
import {
  type ColumnGroup,
  narrowed,
  type SnapshotColumns,
  UNKNOWN_SHARE,
} from "../snapshot/schema.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import { checkOptions, refuse } from "../validation.ts";
import { reportProgress, type WorkOptions } from "../work.ts";
import { clusterLeads, type Model, type ModelContent, modelContentOf } from "./model.ts";
import { modelRevision } from "./model-file.ts";

/**
 * Resolves to the snapshot of a dataset's learners under a model. Values about the population come from the model, so the results of a
 * learner do not depend on the other learners in the data (rule 2.3.9).
 *
 * @param dataset records, which are validated first, or a validated dataset; both must have the skills and resources of the model
 * @throws `DatasetError` listing every issue of the records; `MasteryError` `MODEL_MISMATCH` if the catalogues differ, `INVALID_OPTION` for
 * an unknown or invalid option, or traces counted with another pass mark than the model's; the signal's reason if the signal is aborted
 */
export async function transform(
  model: Model,
  dataset: DatasetRecords | Dataset,
  options: TransformOptions = {},
): Promise<Snapshot> {
  const content = modelContentOf(model);
  checkOptions(options, TRANSFORM_OPTIONS);
  const checked = await checkedDataset(dataset, content.rules, options);
  const { catalogue, evidence } = checked;
  checkSameCatalogue(content.catalogue, catalogue);
  const profiles = profileLearners(evidence, catalogue);
  const clusters = nearestClusters(content, evidence);
  const { skills, recommendations } = await recommendLearners(
    content,
    checked,
    clusters.cluster,
    options.workers,
    (share) => reportProgress(options, "recommendations", Math.floor(100 * share), 100),
  );
  await reportProgress(options, "recommendations", 100, 100);

  await reportProgress(options, "snapshot", 0, 1);
  const { name = null, shard: part } = options;
  const shard = part && { model: modelRevision(model), number: part.number, of: part.of };
  const results = { name, shard, profiles, skills, clusters, recommendations };
  const snapshot = new Snapshot(composeContent(content, checked, results));
  await reportProgress(options, "snapshot", 1, 1);
  return snapshot;
}

/**
 * @throws `DatasetError` listing every issue of the records; `MasteryError` `INVALID_OPTION` for a dataset whose traces were counted with
 * another pass mark (rule 2.1.5)
 */
export async function checkedDataset(
  dataset: DatasetRecords | Dataset,
  { passMark }: Pick<Rules, "passMark">,
  { onProgress, signal }: WorkOptions,
): Promise<Dataset> {
  const isChecked = typeof dataset === "object" && dataset !== null && "catalogue" in dataset;
  if (!isChecked) return buildDataset(dataset, { passMark, onProgress, signal });
  if (dataset.passMark !== passMark) {
    const expected = `${dataset.passMark}, with which the traces of the dataset were counted`;
    refuse([`passMark: expected ${expected}, got ${passMark}`]);
  }
  return dataset;
}

export type Results = Pick<SnapshotColumns, "profiles" | "skills" | "clusters" | "recommendations">;

/** Equals the content read back from a file. Columns of the dataset are copied, because its owner can write to them. */
export function composeContent(
  model: ModelContent,
  dataset: Dataset,
  { name, shard, ...results }: Results & Pick<SnapshotMetadata, "name" | "shard">,
): SnapshotContent {
  const { rules, embedder, silhouette, population } = model;
  const { catalogue, groups, gradeLabels, roster, evidence, report } = dataset;
  const { names } = roster;
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
      attemptedResources: evidence.resource.length,
      mostTraces: largest(results.profiles.traces),
      largestUnit: largest(names.units),
    },
    skillIds: catalogue.skillIds,
    skillLabels: catalogue.skillLabels,
    resourceIds: catalogue.resourceIds,
    resourceTitles: catalogue.resourceTitles,
    resourceUrls: catalogue.resourceUrls,
    language: catalogue.language,
    groups,
    gradeLabels,
    domains: catalogue.domains,
    tried: model.tried,
    labelParts: model.labelParts,
    centroids: model.centroids,
    identities: model.identities,
    show: model.show,
  };
  const columns: SnapshotColumns = {
    catalogue: {
      ...catalogue,
      clusterSuccessRate: published(model.rates),
      clusterLeads: clusterLeads(model),
      difficulty: published(population.publishedDifficulty),
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

export function nearestClusters(
  model: Pick<ModelContent, "catalogue" | "population" | "standardisation" | "centres">,
  evidence: Evidence,
): ColumnGroup<"clusters"> {
  const points = learnerFeatures(domainRows(evidence, model.catalogue, model.population));
  standardise(points, model.standardisation);
  return assignLearners(points, model.centres);
}

const MAX_DIFFERENCES = 5;

/** @throws `MasteryError` `MODEL_MISMATCH` unless the data have the skills and resources of the model */
function checkSameCatalogue(model: Catalogue, data: Catalogue): void {
  if (model === data) return;
  const differences = differencesOf(recordsOf(model), recordsOf(data), "the model");
  if (differences.length === 0) return;
  const more = differences.length - MAX_DIFFERENCES;
  const message = [
    "The data and the model have different skills or resources. Fit a new model. Differences:",
    ...differences.slice(0, MAX_DIFFERENCES),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n  ");
  throw new MasteryError("MODEL_MISMATCH", message);
}

/** Returns each skill and each resource as a string, by the name that messages use. */
function recordsOf(catalogue: Catalogue): Map<string, string> {
  const { skillIds, skillLabels, skillDescriptions, skillDomain, domains } = catalogue;
  const { resourceIds, resourceTitles, resourceGrade, resourceRetired } = catalogue;
  const records = new Map<string, string>();
  for (const [s, id] of skillIds.entries()) {
    const record = [skillLabels[s], skillDescriptions[s], domains[skillDomain[s]!]];
    records.set(`skill ${JSON.stringify(id)}`, JSON.stringify(record));
  }
  for (const [r, id] of resourceIds.entries()) {
    const skills = Array.from(skillsOf(catalogue, r), (s) => skillIds[s]);
    const record = [resourceTitles[r], resourceGrade[r], resourceRetired[r], skills];
    records.set(`resource ${JSON.stringify(id)}`, JSON.stringify(record));
  }
  return records;
}

/** Returns lines of a message. `origin` names the earlier records in the message. */
export function differencesOf(
  earlier: ReadonlyMap<string, string>,
  data: ReadonlyMap<string, string>,
  origin: string,
): string[] {
  return [...new Set([...earlier.keys(), ...data.keys()])].flatMap((name) => {
    if (!data.has(name)) return [`${name}: only in ${origin}`];
    if (!earlier.has(name)) return [`${name}: only in the data`];
    return earlier.get(name) === data.get(name) ? [] : [`${name}: its record differs`];
  });
}
