import type { EarlierClusters } from "../clustering/describe-clusters.ts";
import { type Standardisation, standardise } from "../clustering/features.ts";
import { MasteryError } from "../errors/index.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { type Model, type ModelContent, modelContentOf } from "./model.ts";

/**
 * Clusters can be compared where features mean the same: in the same domains.
 *
 * @throws `MasteryError` `PREVIOUS_MISMATCH` listing what differs
 */
export function checkPrevious(previous: Snapshot | Model, domains: readonly string[]): void {
  const earlier =
    previous instanceof Snapshot ? previous.domains() : modelContentOf(previous).catalogue.domains;
  const problems = [
    ...earlier.filter((name) => !domains.includes(name)).map((name) => `${name}: only in previous`),
    ...domains.filter((name) => !earlier.includes(name)).map((name) => `${name}: only in the data`),
  ];
  if (problems.length === 0) return;
  const message = [
    "previous: expected the domains of the data, to keep ids of clusters; got others:",
    ...problems,
  ].join("\n  ");
  throw new MasteryError("PREVIOUS_MISMATCH", message);
}

/** The clusters of an earlier snapshot or model of the same domains, in the features of a new fit. */
export function earlierClusters(
  previous: Snapshot | Model,
  standardisation: Standardisation,
): EarlierClusters {
  const { identities, leads } =
    previous instanceof Snapshot ? ofSnapshot(previous) : ofModel(modelContentOf(previous));
  const columns = standardisation.mean.length;
  const centroids = leads.slice();
  standardise({ data: centroids, rows: centroids.length / columns, columns }, standardisation);
  return { ...identities, centroids };
}

type Earlier = Pick<ModelContent["clusters"], "identities"> & { readonly leads: Float64Array };

function ofSnapshot(snapshot: Snapshot): Earlier {
  const { manifest, columns } = contentOf(snapshot);
  return { identities: manifest.identities, leads: columns.catalogue.clusterLeads };
}

function ofModel(model: ModelContent): Earlier {
  return { identities: model.clusters.identities, leads: clusterLeads(model) };
}

/** The mean lead of each cluster's members in each domain: centroids, taken out of their standardisation. */
export function clusterLeads({
  standardisation,
  centres,
}: Pick<ModelContent, "standardisation" | "centres">): Float64Array {
  const { mean, deviation } = standardisation;
  const columns = mean.length;
  return centres.map((value, at) => value * deviation[at % columns]! + mean[at % columns]!);
}
