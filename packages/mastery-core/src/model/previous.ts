import type { EarlierClusters } from "../clustering/describe-clusters.ts";
import { learnerFeatures, type Standardisation, standardise } from "../clustering/features.ts";
import { gatherRows, histogram, range } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import type { Population } from "../profiles.ts";
import type { Rules } from "../rules/options.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { type Model, type ModelContent, modelContentOf } from "./model.ts";

/**
 * Clusters can be compared where features mean the same: in the same domains, with the same number of pseudo-traces.
 *
 * @throws `MasteryError` `PREVIOUS_MISMATCH` listing what differs
 */
export function checkPrevious(
  previous: Snapshot | Model,
  domains: readonly string[],
  { pseudoTraces }: Pick<Rules, "pseudoTraces">,
): void {
  const earlier =
    previous instanceof Snapshot ? previous.domains() : modelContentOf(previous).catalogue.domains;
  const rule = previous.metadata.rules.pseudoTraces;
  const problems = [
    ...earlier.filter((name) => !domains.includes(name)).map((name) => `${name}: only in previous`),
    ...domains.filter((name) => !earlier.includes(name)).map((name) => `${name}: only in the data`),
    ...(rule === pseudoTraces
      ? []
      : [`pseudoTraces: ${rule} in previous, ${pseudoTraces} in the rules`]),
  ];
  if (problems.length === 0) return;
  const message = [
    "previous: expected the domains of the data, and the rule pseudoTraces, to keep ids of clusters; got others:",
    ...problems,
  ].join("\n  ");
  throw new MasteryError("PREVIOUS_MISMATCH", message);
}

/** The inputs that features depend on. */
interface FeatureSpace {
  readonly population: Population;
  readonly standardisation: Standardisation;
  readonly pseudoTraces: number;
}

/** The clusters of an earlier snapshot or model, in the features of a new fit: of the same domains and number of pseudo-traces. */
export function earlierClusters(previous: Snapshot | Model, space: FeatureSpace): EarlierClusters {
  return previous instanceof Snapshot
    ? clustersOfSnapshot(contentOf(previous), space)
    : clustersOfModel(modelContentOf(previous), space);
}

/** The means of the members, whose evidence is in the snapshot. A cluster that has none there resembles nothing. */
function clustersOfSnapshot(
  { manifest, columns: { profiles, clusters } }: SnapshotContent,
  { population, standardisation, pseudoTraces }: FeatureSpace,
): EarlierClusters {
  const { ids, next } = manifest.identities;
  const points = learnerFeatures(profiles, population, pseudoTraces);
  standardise(points, standardisation);
  const { data, columns } = points;
  const sizes = histogram(clusters.cluster, ids.length);
  const sums = new Float64Array(sizes.length * columns);
  data.forEach((value, at) => {
    const column = at % columns;
    sums[clusters.cluster[(at - column) / columns]! * columns + column]! += value;
  });
  const means = sums.map((sum, at) => sum / sizes[Math.floor(at / columns)]!);
  const present = range(sizes.length).filter((cluster) => sizes[cluster]! > 0);
  return {
    ids: Array.from(present, (cluster) => ids[cluster]!),
    next,
    centroids: gatherRows(means, columns, present, new Float64Array(present.length * columns)),
  };
}

/** The centroids, taken out of the model's standardisation and put into the new one. */
function clustersOfModel(model: ModelContent, { standardisation }: FeatureSpace): EarlierClusters {
  const { mean, deviation } = model.standardisation;
  const columns = mean.length;
  const centroids = model.centres.map(
    (value, at) => value * deviation[at % columns]! + mean[at % columns]!,
  );
  standardise({ data: centroids, rows: centroids.length / columns, columns }, standardisation);
  return { ...model.clusters.identities, centroids };
}
