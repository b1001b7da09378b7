import { describeClusters, domainsOfClusters } from "../clustering/describe-clusters.ts";
import { type Column, frozen, gatherRows, histogram, range } from "../collections.ts";
import { fr } from "../languages/fr.ts";
import type { LabelParts, LanguagePack } from "../rules/wording.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import type { Assignment, Clustering } from "../snapshot/results.ts";
import { clustering, contentOf, labelFacts, type Snapshot } from "../snapshot/snapshot.ts";
import { type Checks, checkOptions, custom, isSet, object, optional } from "../validation.ts";

/** Options that restrict a result to some learners. */
export interface CohortOptions {
  /** Lower-case ids of the learners that the reader may see. Results list and count only these learners. Default: all learners. */
  readonly among?: ReadonlySet<string> | undefined;
}

/** Options of results with texts. */
export interface TextOptions extends CohortOptions {
  /** Language of labels and explanations. Default: French. */
  readonly language?: LanguagePack | undefined;
}

const COHORT_OPTIONS: Checks<CohortOptions> = { among: optional(custom("a Set of ids", isSet)) };

const TEXT_OPTIONS: Checks<TextOptions> = { ...COHORT_OPTIONS, language: optional(object) };

/**
 * Returns the ascending positions in `learners()` of the learners that a result may cover. Ids that are unknown or in upper case are
 * skipped.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid, so that a misspelt `among` never returns results about all
 * learners
 */
export function learnersAmong(snapshot: Snapshot, options: CohortOptions): Uint32Array {
  const { learners } = contentOf(snapshot).manifest.counts;
  checkOptions(options, COHORT_OPTIONS);
  if (options.among === undefined) return range(learners);
  const positions = Array.from(options.among, (id) =>
    id === id.toLowerCase() ? snapshot.learnerNumber(id) : undefined,
  );
  return Uint32Array.from(positions.filter((position) => position !== undefined)).sort();
}

// A reader who may see nearly all learners could subtract the readable members from a cluster's numbers, and so learn about the others. For
// readers of some learners, results therefore follow a separate rule. Let h be this number times `leastPeers`. A cluster is *open* to a
// reader if at least h unreadable learners are inside the cluster and at least h are outside it. Otherwise it is *closed*.
const HIDDEN_PER_PEER = 5;

/** Cluster statistics for readers who may see only some learners. */
export interface ClusterView {
  /** Whether the numbers of each cluster cover all its members. The numbers of a closed cluster cover only readable members. */
  readonly isOpen: readonly boolean[];
  /** The parts of each cluster's label, by cluster position. */
  readonly labelParts: readonly LabelParts[];
  /** The clusters that are open or have a readable member. Their sizes count only readable members. */
  readonly clustering: Clustering;
}

/**
 * Returns the clustering. With `among`, sizes count only the learners in it, means have two decimals, and silhouettes have one or two. If
 * a cluster is open, its label and means cover all members; otherwise they cover only the members in `among`. A closed cluster without a
 * member in `among` is omitted.
 */
export function clusters(snapshot: Snapshot, options: TextOptions = {}): Clustering {
  const view = clusterView(snapshot, options);
  const { language } = options;
  const told = view?.clustering ?? snapshot.clusters();
  if (language === undefined) return told;
  const { identities, ...own } = contentOf(snapshot).manifest;
  const { labelParts } = view ?? own;
  const labelled = told.clusters.map((one) => {
    const parts = labelParts[identities.ids.indexOf(one.cluster_id)]!;
    return { ...one, label: language.clusterLabel(labelFacts(parts)) };
  });
  return frozen({ ...told, clusters: labelled });
}

/**
 * Returns a learner's cluster, and the distance to its centroid; `undefined` if there is no such learner. With `among`, the label is as in
 * {@link clusters}, and the distance has two decimals if the cluster is open, and none otherwise.
 */
export function assignment(
  snapshot: Snapshot,
  learnerId: string,
  options: TextOptions = {},
): Assignment | undefined {
  const assigned = snapshot.assignment(learnerId);
  const view = clusterView(snapshot, options);
  if (assigned === undefined) return undefined;
  const { language = fr } = options;
  const { labelParts } = view ?? contentOf(snapshot).manifest;
  const access = clusterAccess(snapshot, learnerId, options);
  return Object.freeze({
    ...assigned,
    cluster_label: language.clusterLabel(labelFacts(labelParts[clusterAt(snapshot, learnerId)]!)),
    distance_to_centroid: shown(assigned.distance_to_centroid, access, 2, 0)!,
  });
}

/**
 * What a reader may see of numbers that depend on all members of a cluster: the exact numbers (`full`), rounded numbers (`open`) or none
 * (`closed`).
 */
export type Access = "full" | "open" | "closed";

/** Returns the access of a reader to the cluster of a known learner. */
export function clusterAccess(snapshot: Snapshot, learnerId: string, options: TextOptions): Access {
  const view = clusterView(snapshot, options);
  if (view === undefined) return "full";
  return view.isOpen[clusterAt(snapshot, learnerId)] ? "open" : "closed";
}

/**
 * Returns a number as a reader may see it. A number that is null stays null.
 *
 * @param open number of decimals if the cluster is open
 * @param closed number of decimals if the cluster is closed; by default, the number is then null
 */
export function shown(
  value: number | null,
  access: Access,
  open: number,
  closed?: number,
): number | null {
  if (access === "full") return value;
  const digits = access === "open" ? open : closed;
  return value === null || digits === undefined ? null : rounded(value, digits);
}

function clusterAt(snapshot: Snapshot, learnerId: string): number {
  return contentOf(snapshot).columns.clusters.cluster[snapshot.learnerNumber(learnerId)!]!;
}

/** Cached views, by the set of readable learners. All requests with the same API key use the same set. */
const views = new WeakMap<Snapshot, WeakMap<ReadonlySet<string>, ClusterView>>();

/**
 * Returns the cluster statistics for readers who may see only some learners; `undefined` for readers who may see all.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export function clusterView(snapshot: Snapshot, options: TextOptions): ClusterView | undefined {
  checkOptions(options, TEXT_OPTIONS);
  const { among } = options;
  if (among === undefined) return undefined;
  const known = views.get(snapshot) ?? new WeakMap<ReadonlySet<string>, ClusterView>();
  views.set(snapshot, known);
  const view = known.get(among) ?? viewOf(contentOf(snapshot), learnersAmong(snapshot, { among }));
  known.set(among, view);
  return view;
}

function viewOf({ manifest, columns }: SnapshotContent, readable: Uint32Array): ClusterView {
  const { labelParts, centroids, tried, domains, metadata, counts } = manifest;
  const { rules } = metadata;
  const k = labelParts.length;
  const least = rules.leastPeers === 1 ? 0 : HIDDEN_PER_PEER * rules.leastPeers;
  const all = { cluster: columns.clusters.cluster, profiles: columns.profiles };
  const ownRows = <Numbers extends Column>(column: Numbers, width: number): Numbers =>
    gatherRows(column, width, readable, column.slice(0, readable.length * width) as Numbers);
  const own = {
    cluster: ownRows(all.cluster, 1),
    profiles: {
      ...all.profiles,
      scored: ownRows(all.profiles.scored, domains.length),
      scoreSum: ownRows(all.profiles.scoreSum, domains.length),
    },
  };
  const sizes = histogram(own.cluster, k);
  const hidden = counts.learners - readable.length;
  const isOpen = Array.from(histogram(all.cluster, k), (size, cluster) => {
    const within = size - sizes[cluster]!;
    return within >= least && hidden - within >= least;
  });
  const ofOwn = describeClusters({ cluster: own.cluster, sizes }, own.profiles, domains, rules);
  const [observed, readableObserved] = [all, own].map((some) =>
    domainsOfClusters(some.cluster, k, some.profiles, domains),
  );
  /** Returns a cluster's mean: over readable members if the cluster is closed; otherwise over all, or null if too few are unreadable. */
  const meanOf = (cluster: number, domain: number): number | null => {
    if (!isOpen[cluster]) return ofOwn.centroids[cluster]![domain]!;
    const others =
      observed![cluster]![domain]!.observed - readableObserved![cluster]![domain]!.observed;
    return others >= least ? centroids[cluster]![domain]! : null;
  };
  const parts = isOpen.map((open, cluster) => (open ? labelParts : ofOwn.labelParts)[cluster]!);
  const digits = isOpen.every(Boolean) ? 2 : 1;
  const told = clustering(
    {
      ...manifest,
      tried: tried.map((one) => ({ ...one, silhouette: rounded(one.silhouette, digits) })),
      labelParts: parts,
      centroids: centroids.map((means, cluster) =>
        means.map((_, domain) => shown(meanOf(cluster, domain), "open", 2)),
      ),
    },
    sizes,
  );
  const listed = told.clusters.filter(({ size }, cluster) => isOpen[cluster] || size > 0);
  return frozen({ isOpen, labelParts: parts, clustering: { ...told, clusters: listed } });
}

/** Returns a number rounded to the given number of decimals. */
function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
