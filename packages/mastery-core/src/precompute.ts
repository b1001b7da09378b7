import { checkEnoughLearners, clusterLearners } from "./clustering/cluster-learners.ts";
import { describeClusters } from "./clustering/describe-clusters.ts";
import { standardisedFeatures } from "./clustering/features.ts";
import { buildDataset, type Dataset } from "./dataset/dataset.ts";
import type { DatasetRecords } from "./dataset/records.ts";
import { embedCatalogue } from "./embedding/embed-catalogue.ts";
import { MasteryError } from "./errors/errors.ts";
import { checkOptions, type PrecomputeOptions, resolveRules } from "./options.ts";
import { describePopulation } from "./profiles/population.ts";
import { type Profiles, profileLearners } from "./profiles/profiles.ts";
import { recommendLearners } from "./recommendations/recommend-learners.ts";
import { composeContent } from "./snapshot/compose-content.ts";
import { Snapshot } from "./snapshot/snapshot.ts";
import { report, type Stage } from "./work.ts";

/**
 * Computes everything once: dataset, profiles, clustering, embeddings, recommendations. Resolves to the finished snapshot,
 * or rejects; there is nothing in between. The same records, rules and embedder give the same snapshot, whatever the order
 * of the records.
 *
 * @param dataset records (checked here), or a dataset that was read before
 * @throws {@link DatasetError} that lists every fault of the records, {@link MasteryError} for wrong options, too few
 *   learners or a faulty embedder, and the signal's reason when aborted
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
  checkOptions(options);
  const rules = resolveRules(options);
  const { embedder, workers } = options;
  const checked = isDataset(dataset) ? dataset : await buildDataset(dataset, options);
  const { catalogue, roster, evidence } = checked;
  const learners = roster.ids.length;

  checkEnoughLearners(learners);
  await report(options, "profiles", 0, learners);
  const profiles = profileLearners(evidence, catalogue);
  checkAnythingObserved(profiles, checked);
  const population = describePopulation(evidence, catalogue);
  await report(options, "profiles", learners, learners);

  await report(options, "clustering", 0, 100);
  const features = standardisedFeatures(profiles, population, rules.pseudoTraces);
  const clusters = await clusterLearners(features, rules, workers, percent("clustering"));
  await report(options, "clustering", 100, 100);

  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  await report(options, "embedding", 0, texts);
  const embeddings = await embedCatalogue(catalogue, embedder, {
    signal: options.signal,
    onProgress: (done) => report(options, "embedding", done, texts),
  });
  await report(options, "embedding", texts, texts);

  const recommendations = await recommendLearners(
    checked,
    { profiles, population, clusters, embeddings },
    rules,
    workers,
    percent("recommendations"),
  );
  await report(options, "recommendations", 100, 100);

  await report(options, "snapshot", 0, 1);
  const descriptions = describeClusters(clusters, profiles, catalogue.domains, rules);
  const results = { profiles, clusters, descriptions, recommendations };
  const snapshot = new Snapshot(composeContent(checked, { ...results, embedder, rules }));
  await report(options, "snapshot", 1, 1);
  return snapshot;

  function percent(stage: Stage): (share: number) => Promise<void> {
    return (share) => report(options, stage, Math.floor(100 * share), 100);
  }
}

/** @throws {@link MasteryError} `NOTHING_OBSERVED` without any scored trace: all learners would be alike */
function checkAnythingObserved({ scored }: Profiles, { report }: Dataset): void {
  if (scored.some((count) => count > 0)) return;
  const message = `Nothing is observed: expected at least one trace with a score, got ${report.traces.counted} without one.`;
  throw new MasteryError("NOTHING_OBSERVED", message);
}

function isDataset(dataset: DatasetRecords | Dataset): dataset is Dataset {
  return typeof dataset === "object" && dataset !== null && "catalogue" in dataset;
}
