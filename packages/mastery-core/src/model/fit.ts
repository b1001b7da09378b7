import {
  canonicalOrder,
  clusterRates,
  describeClusters,
  type EarlierClusters,
  type Identities,
  keepIds,
} from "../clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../clustering/features.ts";
import { assignLearners, checkEnoughLearners, fitClusters } from "../clustering/fit-clusters.ts";
import type { Matrix } from "../clustering/matrix.ts";
import { whatClustersShow } from "../clustering/what-clusters-show.ts";
import { gatherRows, histogram, range } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { type Dataset, selectLearners } from "../evidence/dataset.ts";
import type { TraceCounts } from "../evidence/trace-counter.ts";
import { hashUnits } from "../hash.ts";
import {
  type DomainRows,
  describePopulation,
  domainRows,
  observedDomains,
  profileLearners,
} from "../population.ts";
import { type PrecomputeOptions, resolveOptions } from "../precompute-options.ts";
import { embedCatalogue } from "../ranking/embeddings.ts";
import { UUID_BYTES } from "../records/packed.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { Rules } from "../rules/options.ts";
import type { ClusteringManifest } from "../snapshot/manifest.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { reportProgress } from "../work.ts";
import { clusterLeads, Model, type ModelContent, modelContentOf } from "./model.ts";
import { checkedDataset, differencesOf } from "./transform.ts";

/**
 * Resolves to a model of a population: the embeddings of the catalogue, and means, difficulties, clusters and success rates of the
 * learners. With more learners than the rule `fitSample`, clusters and their rates are those of a sample of them (rule 2.3.9).
 *
 * @param dataset records, which are validated first, or a validated dataset; the caller must not change either of them afterwards
 * @throws `DatasetError` listing every issue of the records; `MasteryError` for invalid options, too few learners, data without a scored
 * trace, a previous result with different domains, or a faulty embedder; the signal's reason if the signal is aborted
 */
export async function fit(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Model> {
  const rules = resolveOptions(options);
  const all = await checkedDataset(dataset, rules, options);
  const sample = sampleLearners(all, rules);
  const { catalogue, evidence } = sample;
  const { rows, points, ...clustered } = await clusterLearners(sample, all, rules, options);
  const { cluster } = assignLearners(points, clustered.centres);
  const members = { cluster, sizes: histogram(cluster, clustered.identities.ids.length) };
  const show = await whatClustersShow(rows, { ...options, ...rules });
  await reportProgress(options, "clustering", 100, 100);

  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  const onProgress = (done: number): Promise<void> =>
    reportProgress(options, "embedding", done, texts);
  const { embedder, signal } = options;
  await onProgress(0);
  const embeddings = await embedCatalogue(catalogue, embedder, { signal, onProgress });
  await onProgress(texts);

  const { id, dimension, revision = null } = embedder;
  const profiles = profileLearners(evidence, catalogue);
  return new Model({
    ...clustered,
    rules,
    embedder: { id, dimension, revision },
    ...describeClusters(members, profiles, catalogue.domains, rules),
    ...clusterRates(evidence, members, catalogue.resourceIds.length, rules.leastPeers),
    show,
    sizes: [...members.sizes],
    embeddings,
  });
}

interface Clustered
  extends Pick<
    ModelContent,
    | "silhouette"
    | "catalogue"
    | "population"
    | "standardisation"
    | "centres"
    | "tried"
    | "identities"
  > {
  readonly rows: DomainRows;
  readonly points: Matrix;
}

/**
 * Clusters have no labels, published means or success rates yet. Means, difficulties and shrinkage are those of `all` learners.
 *
 * @throws `MasteryError` for too few learners, data without a scored trace, or a previous result with different domains; the signal's
 * reason if the signal is aborted
 */
export async function clusterLearners(
  { catalogue, evidence, roster }: Dataset,
  all: Pick<Dataset, "evidence" | "report">,
  rules: Rules,
  options: PrecomputeOptions,
): Promise<Clustered> {
  await reportProgress(options, "profiles", 0, 1);
  checkEnoughLearners(roster.ids.length);
  if (all.evidence.scored.every((count) => count === 0)) throw nothingObserved(all.report.traces);
  const earlier = options.previous && earlierClusters(options.previous, catalogue.domains);
  const population = describePopulation(all.evidence, catalogue, rules);
  await reportProgress(options, "profiles", 1, 1);

  await reportProgress(options, "clustering", 0, 100);
  const rows = domainRows(evidence, catalogue, population);
  const points = learnerFeatures(rows);
  const standardisation = standardisationOf(points, observedDomains(rows));
  standardise(points, standardisation);
  const { centroids, k, tried, measured } = await fitClusters(
    points,
    { ...options, ...rules },
    (share) => reportProgress(options, "clustering", Math.floor(100 * share), 100),
  );
  if (earlier) {
    const rows = earlier.ids.length;
    standardise({ data: earlier.centroids, rows, columns: points.columns }, standardisation);
  }
  const sizes = histogram(assignLearners(points, centroids).cluster, k);
  const { order, identities } = orderClusters(centroids, sizes, earlier);
  return {
    silhouette: { learners: measured, sampled: measured < points.rows },
    catalogue,
    population,
    standardisation,
    centres: gatherRows(centroids, points.columns, order, new Float64Array(centroids.length)),
    rows,
    points,
    tried,
    identities,
  };
}

/**
 * Keeps the `fitSample` learners whose ids have the lowest hashes. The order of records therefore does not matter, and adding or removing a
 * learner replaces at most one learner of the sample.
 */
function sampleLearners(
  dataset: Dataset,
  { fitSample, seed }: Pick<Rules, "fitSample" | "seed">,
): Dataset {
  const { bytes, length } = dataset.roster.ids;
  if (length <= fitSample) return dataset;
  const hashes = Uint32Array.from({ length }, (_, learner) =>
    hashUnits(bytes, learner * UUID_BYTES, (learner + 1) * UUID_BYTES, seed),
  );
  const byHash = range(length).sort((a, b) => hashes[a]! - hashes[b]! || a - b);
  return selectLearners(dataset, byHash.slice(0, fitSample).sort());
}

/** @throws `MasteryError` `PREVIOUS_MISMATCH` listing differences of the domains, in which clusters are compared */
function earlierClusters(previous: Snapshot | Model, domains: readonly string[]): EarlierClusters {
  let earlier: Pick<ClusteringManifest, "domains" | "identities"> & {
    readonly leads: Float64Array;
  };
  if (previous instanceof Snapshot) {
    const { manifest, columns } = contentOf(previous);
    earlier = { ...manifest, leads: columns.catalogue.clusterLeads };
  } else {
    const model = modelContentOf(previous);
    earlier = { ...model, domains: model.catalogue.domains, leads: clusterLeads(model) };
  }
  const [had, has] = [earlier.domains, domains].map(
    (names) => new Map(names.map((one) => [one, ""])),
  );
  const problems = differencesOf(had!, has!, "the previous result");
  if (problems.length === 0) return { ...earlier.identities, centroids: earlier.leads.slice() };
  const message = [
    "previous: expected the same domains as in the data, to keep the ids of clusters; these differ:",
    ...problems,
  ].join("\n  ");
  throw new MasteryError("PREVIOUS_MISMATCH", message);
}

/** For data without a scored trace, from which all profiles would be empty. */
export function nothingObserved({ counted, outside, undated }: TraceCounts): MasteryError {
  const leftOut = outside + undated;
  const more = leftOut > 0 ? `, and ${leftOut} excluded by date` : "";
  const message = `Nothing is observed: expected at least one trace with a score, got ${counted} without a score${more}.`;
  return new MasteryError("NOTHING_OBSERVED", message);
}

/** Returns the positions of the centroids, one row per cluster, in the order of the cluster ids (rules 2.3.4 and 2.3.10). */
function orderClusters(
  centroids: Float64Array,
  sizes: Uint32Array,
  earlier: EarlierClusters | undefined,
): { readonly order: Uint32Array; readonly identities: Identities } {
  const k = sizes.length;
  const order = canonicalOrder(centroids, sizes);
  if (!earlier) return { order, identities: { ids: [...order.keys()], next: k } };
  const columns = centroids.length / k;
  const ordered = gatherRows(centroids, columns, order, new Float64Array(centroids.length));
  const { ids, next } = keepIds(ordered, k, earlier);
  const byId = range(k).sort((a, b) => ids[a]! - ids[b]!);
  return {
    order: byId.map((place) => order[place]!),
    identities: { ids: Array.from(byId, (place) => ids[place]!), next },
  };
}
