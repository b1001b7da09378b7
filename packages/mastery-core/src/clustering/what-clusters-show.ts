import { prefixSums, range } from "../collections.ts";
import { type DomainRows, observedDomains } from "../population/leads.ts";
import { learnerFeatures, standardisationOf, standardise } from "./features.ts";
import { type ClusteringOptions, fitClusters } from "./fit-clusters.ts";
import { countDistinctRows } from "./matrix.ts";
import { type Random, sample, seededRandom } from "./random.ts";

/** Clusters differ only in the overall level, or by domain. */
export const CLUSTERS_SHOW: readonly ["levels", "domains"] = Object.freeze([
  "levels",
  "domains",
] as const);
/** A value of {@link CLUSTERS_SHOW}. */
export type ClustersShow = (typeof CLUSTERS_SHOW)[number];

/** Size of the sample, and number of shuffles. */
const [LEARNERS, SHUFFLES] = [1000, 19];

/**
 * Resolves to `domains` if the best silhouette of a sample is higher than that of each shuffled copy, otherwise to `levels` (rule 2.3.11).
 * A copy permutes each learner's results over that learner's resources, which keeps the overall lead but removes differences between
 * domains.
 */
export async function whatClustersShow(
  rows: DomainRows,
  options: ClusteringOptions,
): Promise<ClustersShow> {
  const random = seededRandom(options.seed, 1);
  const sampled = sampleRows(rows, random);
  const counts = observedDomains(sampled);
  if (counts.reduce((sum, one) => sum + one, 0) < 2) return "levels";
  const silhouetteOf = async (some: DomainRows): Promise<number | undefined> => {
    const points = learnerFeatures(some);
    standardise(points, standardisationOf(points, counts));
    // Fewer than three points, or points that are all equal, have no silhouette.
    if (points.rows < 3 || countDistinctRows(points, 2) < 2) return undefined;
    const { tried } = await fitClusters(points, options);
    return Math.max(...tried.map(({ silhouette }) => silhouette));
  };
  const own = await silhouetteOf(sampled);
  if (own === undefined) return "levels";
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const other = await silhouetteOf(shuffled(sampled, random));
    if (other !== undefined && other >= own) return "levels";
  }
  return "domains";
}

/** Keeps scored rows, of all learners with scored traces or of a sample of them. */
function sampleRows(all: DomainRows, random: Random): DomainRows {
  const { offsets, resource, scored, leads } = all;
  const scoredOf = (learner: number): number[] => {
    const own: number[] = [];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row]! > 0) own.push(row);
    }
    return own;
  };
  const known = range(offsets.length - 1).filter((learner) => scoredOf(learner).length > 0);
  const chosen = known.length > LEARNERS ? sample(known.length, LEARNERS, random) : undefined;
  const rowsOf = Array.from(chosen ? chosen.map((at) => known[at]!) : known, scoredOf);
  const rows = Uint32Array.from(rowsOf.flat());
  return {
    ...all,
    offsets: prefixSums(rowsOf.map(({ length }) => length)),
    resource: rows.map((row) => resource[row]!),
    scored: rows.map((row) => scored[row]!),
    leads: Float64Array.from(rows, (row) => leads[row]!),
  };
}

/** Shuffles each learner's leads and counts over that learner's resources (Fisher–Yates). */
function shuffled(rows: DomainRows, random: Random): DomainRows {
  const { offsets } = rows;
  const [scored, leads] = [rows.scored.slice(), rows.leads.slice()];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const start = offsets[learner]!;
    for (let row = offsets[learner + 1]! - 1; row > start; row--) {
      const other = start + Math.floor(random() * (row - start + 1));
      [scored[row], scored[other]] = [scored[other]!, scored[row]!];
      [leads[row], leads[other]] = [leads[other]!, leads[row]!];
    }
  }
  return { ...rows, scored, leads };
}
