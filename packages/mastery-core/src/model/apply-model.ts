import { learnerFeatures, standardise } from "../clustering/features.ts";
import { assignLearners } from "../clustering/fit-clusters.ts";
import type { ColumnGroup } from "../columns/schema.ts";
import type { Dataset } from "../evidence/dataset.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { domainRows, profileLearners } from "../population/leads.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type ComposeOptions, composeSnapshot } from "./compose-snapshot.ts";
import { type Model, type ModelContent, modelContentOf } from "./model.ts";

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
