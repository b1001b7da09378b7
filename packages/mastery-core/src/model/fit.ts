import { nameOf } from "../clustering/check-partitions.ts";
import { clusterRates, describeClusters } from "../clustering/describe-clusters.ts";
import { learnerFeatures, standardisationOf, standardise } from "../clustering/features.ts";
import { assignLearners, checkEnoughLearners, fitClusters } from "../clustering/fit-clusters.ts";
import { canonicalOrder, type EarlierClusters, keepIds } from "../clustering/identities.ts";
import { whatClustersShow } from "../clustering/what-clusters-show.ts";
import { gatherRows, histogram, range } from "../collections.ts";
import type { ColumnGroup, SnapshotColumns } from "../columns/schema.ts";
import { MasteryError } from "../errors/index.ts";
import { type Dataset, selectLearners } from "../evidence/dataset.ts";
import type { TraceCounts } from "../evidence/trace-counter.ts";
import { murmurHash } from "../hash.ts";
import {
  type DomainRows,
  domainRows,
  observedDomains,
  profileLearners,
} from "../population/leads.ts";
import { valuesFrom } from "../population/source.ts";
import { describePopulation } from "../population/values.ts";
import { embedCatalogue } from "../ranking/embeddings.ts";
import { Uuids } from "../records/packed.ts";
import type { DatasetRecords } from "../records/records.ts";
import type { Rules } from "../rules/options.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { reportProgress } from "../work.ts";
import { checkedDataset } from "./checked-dataset.ts";
import { clusterLeads, Model, type ModelContent, modelContentOf } from "./model.ts";
import { type PrecomputeOptions, resolveOptions } from "./options.ts";

/**
 * Resolves to a model of a population: the embeddings of the catalogue, and means, difficulties, clusters and success rates of the
 * learners. With more learners than the rule `fitSample`, clusters and their rates are those of a sample of them (rule 2.3.9).
 *
 * @param dataset records, which are validated first, or a validated dataset; the caller must not change either of them afterwards
 * @throws `DatasetError` listing every issue of the records; `MasteryError` for invalid options, too few learners, data without a scored
 * trace, or a faulty embedder or clusterer; the signal's reason if the signal is aborted
 */
export async function fit(
  dataset: DatasetRecords | Dataset,
  options: PrecomputeOptions,
): Promise<Model> {
  const rules = resolveOptions(options);
  return (await fitChecked(await checkedDataset(dataset, rules, options), rules, options)).model;
}

/** A model, and the profiles and clusters of the learners that it was fitted on. */
interface Fitted extends Pick<SnapshotColumns, "profiles" | "clusters"> {
  readonly model: Model;
  /** The learners: those of the dataset, or a sample of them. */
  readonly sample: Dataset;
}

/** For a dataset and options that were validated. */
export async function fitChecked(
  dataset: Dataset,
  rules: Rules,
  options: PrecomputeOptions,
): Promise<Fitted> {
  const sample = sampleLearners(dataset, rules);
  const { catalogue, evidence } = sample;
  const { rows, clusters, ...clustered } = await clusterLearners(sample, dataset, rules, options);
  const show = await whatClustersShow(rows, { ...options, ...rules });
  await reportProgress(options, "clustering", 100, 100);

  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  const onProgress = (done: number): Promise<void> =>
    reportProgress(options, "embedding", done, texts);
  const { embedder, clusterer, population, signal } = options;
  await onProgress(0);
  const embeddings = await embedCatalogue(catalogue, embedder, { signal, onProgress });
  await onProgress(texts);

  const { id, dimension, revision = null } = embedder;
  const { cluster } = clusters;
  const members = { cluster, sizes: histogram(cluster, clustered.identities.ids.length) };
  const profiles = profileLearners(evidence, catalogue);
  const model = new Model({
    ...clustered,
    rules,
    embedder: { id, dimension, revision },
    clusterer: clusterer === undefined ? null : nameOf(clusterer),
    populationHash: population?.hash,
    ...describeClusters(members, profiles, catalogue.domains, rules),
    ...clusterRates(evidence, members, catalogue.resourceIds.length, rules.leastPeers),
    show,
    sizes: [...members.sizes],
    embeddings,
  });
  return { model, sample, profiles, clusters };
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
  readonly clusters: ColumnGroup<"clusters">;
}

/**
 * Clusters have no labels, published means or success rates yet. Means, difficulties and shrinkage are those of `all` learners, or those that
 * the option `population` holds.
 *
 * @throws `MasteryError` for too few learners, data without a scored trace or a faulty clusterer; the signal's reason if the signal is
 * aborted
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
  const held = options.population && valuesFrom(options.population, catalogue, rules);
  const population = describePopulation(all.evidence, catalogue, rules, held);
  await reportProgress(options, "profiles", 1, 1);

  await reportProgress(options, "clustering", 0, 100);
  const rows = domainRows(evidence, catalogue, population);
  const points = learnerFeatures(rows);
  const standardisation = standardisationOf(points, observedDomains(rows));
  standardise(points, standardisation);
  const { centroids, sizes, tried, measured } = await fitClusters(
    points,
    { ...options, ...rules },
    (share) => reportProgress(options, "clustering", Math.floor(100 * share), 100),
  );
  const inOrder = (rows: Float64Array, order: Uint32Array): Float64Array =>
    gatherRows(rows, points.columns, order, new Float64Array(rows.length));
  // In the order of rule 2.3.4, and then in the order of ids.
  const ordered = inOrder(centroids, canonicalOrder(centroids, sizes));
  const { ids, next } = options.previous
    ? keepIds(
        {
          count: sizes.length,
          members: { learners: roster.ids, cluster: assignLearners(points, ordered).cluster },
          domains: catalogue.domains,
          centroids: ordered,
          standardisation,
        },
        earlierClusters(options.previous),
      )
    : { ids: [...sizes.keys()], next: sizes.length };
  const byId = range(sizes.length).sort((a, b) => ids[a]! - ids[b]!);
  const centres = inOrder(ordered, byId);
  return {
    silhouette: { learners: measured, sampled: measured < points.rows },
    catalogue,
    population,
    standardisation,
    centres,
    rows,
    clusters: assignLearners(points, centres),
    tried,
    identities: { ids: Array.from(byId, (place) => ids[place]!), next },
  };
}

function earlierClusters(previous: Snapshot | Model): EarlierClusters {
  if (previous instanceof Snapshot) {
    const { manifest, columns } = contentOf(previous);
    const { domains, identities } = manifest;
    const learners = new Uuids(columns.roster.ids);
    const members = { learners, cluster: columns.clusters.cluster };
    return { ...identities, members, domains, leads: columns.catalogue.clusterLeads };
  }
  const model = modelContentOf(previous);
  const { domains } = model.catalogue;
  return { ...model.identities, members: undefined, domains, leads: clusterLeads(model) };
}

/**
 * Keeps the `fitSample` learners whose ids have the lowest hashes (rule 2.3.9). The order of records therefore does not matter, and adding
 * or removing a learner replaces at most one learner of the sample.
 */
function sampleLearners(dataset: Dataset, { fitSample }: Pick<Rules, "fitSample">): Dataset {
  const { ids } = dataset.roster;
  const { length } = ids;
  if (length <= fitSample) return dataset;
  const hashes = Int32Array.from({ length }, (_, learner) => murmurHash(ids.at(learner)));
  const byHash = range(length).sort((a, b) => hashes[a]! - hashes[b]! || a - b);
  return selectLearners(dataset, byHash.slice(0, fitSample).sort());
}

/** For data without a scored trace, from which all profiles would be empty. */
export function nothingObserved({ counted, outside, undated }: TraceCounts): MasteryError {
  const leftOut = outside + undated;
  const more = leftOut > 0 ? `, and ${leftOut} excluded by date` : "";
  const message = `Nothing is observed: expected at least one trace with a score, got ${counted} without a score${more}.`;
  return new MasteryError("NOTHING_OBSERVED", message);
}
