import { checkEnoughLearners, clusterLearners } from "./clustering/cluster-learners.ts";
import { describeClusters } from "./clustering/describe-clusters.ts";
import { standardisedFeatures } from "./clustering/features.ts";
import { buildDataset, type Dataset } from "./dataset/dataset.ts";
import type { DatasetRecords } from "./dataset/records/records.ts";
import { embedCatalogue } from "./embedding/embed-catalogue.ts";
import { MasteryError } from "./errors/errors.ts";
import type { PrecomputeOptions } from "./options.ts";
import { describePopulation } from "./profiles/population.ts";
import { type Profiles, profileLearners } from "./profiles/profiles.ts";
import { recommendLearners } from "./recommendations/recommend-learners.ts";
import { resolveOptions } from "./resolve-options.ts";
import { composeContent } from "./snapshot/compose-content.ts";
import { Snapshot } from "./snapshot/snapshot.ts";
import { reportProgress, type Stage } from "./work.ts";

/**
 * Resolves to a finished snapshot: profiles, clusters and recommendations of all learners, computed once. If anything fails, it
 * rejects, so you never see a partially built one. The same records, rules and embedder give the same snapshot, in whatever order
 * the records come.
 *
 * @param dataset records, which are checked first, or a dataset that was checked before
 * @throws {@link DatasetError} listing every fault of the records; {@link MasteryError} for invalid options, too few learners or a
 *   faulty embedder; the signal's reason if aborted
 *
 * @example
 * ```ts
 * const snapshot = await precompute({ skills, resources, learners, traces }, { embedder: hashingEmbedder() });
 * snapshot.recommend(learnerId, 3);
 * ```
 */
export async function precompute(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Snapshot> {
  const rules = resolveOptions(options);
  const { embedder, name, workers, onProgress, signal } = options;
  const checked = isDataset(dataset)
    ? dataset
    : await buildDataset(dataset, { onProgress, signal });
  const { catalogue, roster, evidence } = checked;
  const learners = roster.ids.length;

  checkEnoughLearners(learners);
  await reportProgress(options, "profiles", 0, learners);
  const profiles = profileLearners(evidence, catalogue);
  checkAnythingObserved(profiles, checked);
  const population = describePopulation(evidence, catalogue);
  await reportProgress(options, "profiles", learners, learners);

  await reportProgress(options, "clustering", 0, 100);
  const features = standardisedFeatures(profiles, population, rules.pseudoTraces);
  const clusters = await clusterLearners(features, rules, workers, percent("clustering"));
  await reportProgress(options, "clustering", 100, 100);

  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  await reportProgress(options, "embedding", 0, texts);
  const embeddings = await embedCatalogue(catalogue, embedder, {
    signal,
    onProgress: (done) => reportProgress(options, "embedding", done, texts),
  });
  await reportProgress(options, "embedding", texts, texts);

  const recommendations = await recommendLearners(
    checked,
    { profiles, population, clusters, embeddings },
    rules,
    workers,
    percent("recommendations"),
  );
  await reportProgress(options, "recommendations", 100, 100);

  await reportProgress(options, "snapshot", 0, 1);
  const descriptions = describeClusters(clusters, profiles, catalogue.domains, rules);
  const results = { profiles, clusters, descriptions, recommendations };
  const snapshot = new Snapshot(composeContent(checked, { ...results, name, embedder, rules }));
  await reportProgress(options, "snapshot", 1, 1);
  return snapshot;

  function percent(stage: Stage): (share: number) => Promise<void> {
    return (share) => reportProgress(options, stage, Math.floor(100 * share), 100);
  }
}

/** @throws {@link MasteryError} `NOTHING_OBSERVED` if no trace has a score, since all learners would look alike */
function checkAnythingObserved({ scored }: Profiles, { report }: Dataset): void {
  if (scored.some((count) => count > 0)) return;
  const message = `Nothing is observed: expected at least one trace with a score, got ${report.traces.counted} without one.`;
  throw new MasteryError("NOTHING_OBSERVED", message);
}

function isDataset(dataset: DatasetRecords | Dataset): dataset is Dataset {
  return typeof dataset === "object" && dataset !== null && "catalogue" in dataset;
}
