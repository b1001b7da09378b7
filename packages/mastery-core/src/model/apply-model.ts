import { assignLearners } from "../clustering/assign-learners.ts";
import { learnerFeatures, standardise } from "../clustering/features.ts";
import type { Dataset } from "../evidence/dataset.ts";
import type { SnapshotOptions } from "../precompute-options.ts";
import { observedSkills } from "../profiles/observed-skills.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { recommendLearners } from "../recommendations/recommend-learners.ts";
import type { ColumnGroup } from "../snapshot/columns.ts";
import { composeContent } from "../snapshot/compose-content.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import { reportProgress } from "../work.ts";
import type { ModelContent } from "./model-content.ts";

/**
 * Resolves to the snapshot of some learners.
 *
 * @param dataset has the catalogue of the model
 * @param profiles of its learners
 */
export async function applyModel(
  model: ModelContent,
  dataset: Dataset,
  profiles: Profiles,
  options: SnapshotOptions & Pick<SnapshotMetadata, "shard">,
): Promise<Snapshot> {
  const clusters = nearestClusters(model, profiles);
  const recommendations = await recommendLearners(
    model,
    { ...dataset, profiles, cluster: clusters.cluster },
    options.workers,
    (share) => reportProgress(options, "recommendations", Math.floor(100 * share), 100),
  );
  await reportProgress(options, "recommendations", 100, 100);

  await reportProgress(options, "snapshot", 0, 1);
  const { name = null, shard } = options;
  const skills = observedSkills(dataset.evidence, dataset.catalogue, recommendations);
  const results = { name, shard, profiles, skills, clusters, recommendations };
  const snapshot = new Snapshot(composeContent(model, dataset, results));
  await reportProgress(options, "snapshot", 1, 1);
  return snapshot;
}

/** The cluster of a model that each of some learners is nearest to. */
export function nearestClusters(
  { population, standardisation, rules, clusters }: ModelContent,
  profiles: Profiles,
): ColumnGroup<"clusters"> {
  const points = learnerFeatures(profiles, population, rules.pseudoTraces);
  standardise(points, standardisation);
  return assignLearners(points, clusters);
}
