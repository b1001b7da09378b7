import { assignLearners, type Centroids } from "../clustering/assign-learners.ts";
import { canonicalIds } from "../clustering/canonical.ts";
import { describeClusters, type Members } from "../clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../clustering/features.ts";
import {
  checkEnoughLearners,
  type FittedClusters,
  fitClusters,
} from "../clustering/fit-clusters.ts";
import { type Matrix, selectRows } from "../clustering/matrix.ts";
import type { Catalogue } from "../dataset/catalogue/catalogue.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type CatalogueEmbeddings, embedCatalogue } from "../embedding/embed-catalogue.ts";
import { MasteryError } from "../errors/errors.ts";
import { histogram, range } from "../numbering.ts";
import type { PrecomputeOptions, Rules } from "../options.ts";
import { describePopulation } from "../profiles/population.ts";
import { type Profiles, profileLearners } from "../profiles/profiles.ts";
import { clusterRates } from "../recommendations/cluster-rates.ts";
import { reportProgress } from "../work.ts";
import type { ModelContent } from "./model-content.ts";
import { sampleLearners } from "./sample-learners.ts";

/**
 * Resolves to what the rules need from all learners together. With `fitSample`, the clusters are fitted on a sample; everything else
 * is still counted over all learners (rule 2.3.9).
 *
 * @throws `MasteryError` for too few learners, nothing observed or a faulty embedder; the signal's reason if aborted
 */
export async function fitDataset(
  dataset: Dataset,
  rules: Rules,
  options: PrecomputeOptions,
): Promise<ModelContent> {
  const { catalogue, roster, evidence } = dataset;
  const learners = roster.ids.length;

  checkEnoughLearners(learners);
  await reportProgress(options, "profiles", 0, learners);
  const profiles = profileLearners(evidence, catalogue);
  checkAnythingObserved(profiles, dataset);
  const population = describePopulation(evidence, catalogue);
  await reportProgress(options, "profiles", learners, learners);

  await reportProgress(options, "clustering", 0, 100);
  const points = learnerFeatures(profiles, population, rules.pseudoTraces);
  const sample = sampleLearners(roster.ids, rules);
  const fitted = (): Matrix => (sample ? selectRows(points, sample) : points);
  const standardisation = standardisationOf(fitted());
  standardise(points, standardisation);
  const clusters = await fitClusters(fitted(), rules, options.workers, (share) =>
    reportProgress(options, "clustering", Math.floor(100 * share), 100),
  );
  const { ids, ...members } = nameClusters(points, clusters);
  await reportProgress(options, "clustering", 100, 100);

  const embeddings = await embed(catalogue, options);
  const { id, dimension, revision = null } = options.embedder;
  return {
    rules,
    embedder: { id, dimension, revision },
    catalogue,
    population,
    standardisation,
    clusters: { ...clusters, ids, sizes: members.sizes },
    descriptions: describeClusters(members, profiles, catalogue.domains, rules),
    rates: clusterRates(evidence, members, catalogue.resourceIds.length, rules.leastPeers),
    embeddings,
  };
}

/** Assigns all points, and numbers the clusters by what they then are (rule 2.3.4). */
function nameClusters(
  points: Matrix,
  { centroids, k }: FittedClusters,
): Members & Pick<Centroids, "ids"> {
  const { cluster: rows } = assignLearners(points, { centroids, ids: range(k) });
  const ids = canonicalIds(centroids, histogram(rows, k));
  const cluster = rows.map((row) => ids[row]!);
  return { ids, sizes: histogram(cluster, k), cluster };
}

async function embed(
  catalogue: Catalogue,
  options: PrecomputeOptions,
): Promise<CatalogueEmbeddings> {
  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  const onProgress = (done: number): Promise<void> =>
    reportProgress(options, "embedding", done, texts);
  await onProgress(0);
  const embeddings = await embedCatalogue(catalogue, options.embedder, {
    signal: options.signal,
    onProgress,
  });
  await onProgress(texts);
  return embeddings;
}

/** @throws `MasteryError` `NOTHING_OBSERVED` if no trace has a score, since all learners would look alike */
function checkAnythingObserved({ scored }: Profiles, { report }: Dataset): void {
  if (scored.some((count) => count > 0)) return;
  const { counted, outside, undated } = report.traces;
  const more = outside + undated > 0 ? `, and ${outside + undated} left out by date` : "";
  const message = `Nothing is observed: expected at least one trace with a score, got ${counted} without one${more}.`;
  throw new MasteryError("NOTHING_OBSERVED", message);
}
