import { learnerFeatures, type Standardisation, standardise } from "../clustering/features.ts";
import type { EarlierClusters, Identities } from "../clustering/keep-ids.ts";
import { gatherRows, inversePermutation, range } from "../collections.ts";
import type { Population } from "../profiles/population.ts";
import { profilesBetween } from "../profiles/profiles.ts";
import { identitiesOf } from "../snapshot/clustering.ts";
import type { SnapshotContent } from "../snapshot/content.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { type Model, modelContentOf } from "./model.ts";
import type { ModelContent } from "./model-content.ts";

/** Learners whose features are in memory at once. */
const BATCH = 4096;

/** The inputs that features depend on. */
export interface FeatureSpace {
  readonly population: Population;
  readonly standardisation: Standardisation;
  readonly pseudoTraces: number;
}

/** The clusters of an earlier snapshot or model, in the features of a new fit: of the same domains and number of pseudo-traces. */
export function earlierClusters(previous: Snapshot | Model, space: FeatureSpace): EarlierClusters {
  return previous instanceof Snapshot
    ? clustersOfLearners(contentOf(previous), space)
    : clustersOfModel(modelContentOf(previous), space);
}

/** The means of the members, whose evidence is in the snapshot. A cluster that has none there resembles nothing. */
function clustersOfLearners(
  { manifest, columns: { profiles, clusters } }: SnapshotContent,
  { population, standardisation, pseudoTraces }: FeatureSpace,
): EarlierClusters {
  const domains = manifest.domains.length;
  const columns = 2 * domains;
  const sizes = new Float64Array(manifest.labelParts.length);
  const sums = new Float64Array(sizes.length * columns);
  for (let from = 0; from < manifest.learners; from += BATCH) {
    const batch = profilesBetween(profiles, from, from + BATCH);
    const points = learnerFeatures(batch, population, pseudoTraces);
    standardise(points, standardisation);
    for (let row = 0; row < points.rows; row++) {
      const cluster = clusters.cluster[from + row]!;
      sizes[cluster]!++;
      for (let column = 0; column < columns; column++) {
        sums[cluster * columns + column]! += points.data[row * columns + column]!;
      }
    }
  }
  const means = sums.map((sum, at) => sum / sizes[Math.floor(at / columns)]!);
  const { ids, next } = identitiesOf(manifest.identities, sizes.length);
  return withMembers({ ids, next, centroids: means }, sizes, columns);
}

function withMembers(
  { ids, next, centroids }: EarlierClusters,
  sizes: Float64Array,
  columns: number,
): EarlierClusters {
  const present = range(sizes.length).filter((cluster) => sizes[cluster]! > 0);
  const rows = new Float64Array(present.length * columns);
  return {
    ids: Array.from(present, (cluster) => ids[cluster]!),
    next,
    centroids: gatherRows(centroids, columns, present, rows),
  };
}

/** The centroids, taken out of the model's standardisation and put into the new one. */
function clustersOfModel(model: ModelContent, { standardisation }: FeatureSpace): EarlierClusters {
  const { centroids, positions } = model.clusters;
  const { mean, deviation } = model.standardisation;
  const columns = mean.length;
  const raw = centroids.map((value, at) => value * deviation[at % columns]! + mean[at % columns]!);
  const byPosition = gatherRows(
    raw,
    columns,
    inversePermutation(positions),
    new Float64Array(raw.length),
  );
  standardise({ data: byPosition, rows: positions.length, columns }, standardisation);
  const identities: Identities = identitiesOf(model.clusters.identities, positions.length);
  return { ...identities, centroids: byPosition };
}
