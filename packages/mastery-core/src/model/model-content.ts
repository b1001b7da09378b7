import type { Centroids } from "../clustering/assign-learners.ts";
import type { ClusterDescriptions } from "../clustering/describe-clusters.ts";
import type { Standardisation } from "../clustering/features.ts";
import type { FittedClusters } from "../clustering/fit-clusters.ts";
import type { Identities } from "../clustering/keep-ids.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { Population } from "../profiles/population.ts";
import type { ClusterRates } from "../recommendations/cluster-rates.ts";
import type { Catalogue } from "../records/catalogue.ts";
import type { Rules } from "../rules/options.ts";
import type { SnapshotMetadata } from "../snapshot/results.ts";

/** What a model holds: numbers about all learners together, and the catalogue that they are about. */
export interface ModelContent {
  readonly rules: Rules;
  readonly embedder: SnapshotMetadata["embedder"];
  readonly catalogue: Catalogue;
  readonly population: Population;
  readonly standardisation: Standardisation;
  readonly clusters: ModelClusters;
  readonly descriptions: ClusterDescriptions;
  readonly rates: ClusterRates;
  readonly embeddings: CatalogueEmbeddings;
}

/** The clusters of a model, and how they were found. */
interface ModelClusters extends Centroids, Pick<FittedClusters, "tried" | "measured"> {
  /** Number of members of each cluster, in the order of ids. */
  readonly sizes: Uint32Array;
  /** The ids, if they were kept from an earlier computation. */
  readonly identities?: Identities | undefined;
}
