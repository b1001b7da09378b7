import type { Assignment, Clustering, Snapshot } from "@mastery/core";
import {
  type Checks,
  checkOptions,
  clustering,
  contentOf,
  custom,
  describeClusters,
  domainsOfClusters,
  frozen,
  gathered,
  histogram,
  isSet,
  labelFacts,
  object,
  optional,
  range,
  type SnapshotContent,
} from "@mastery/core/internal";
import { fr, type LabelFacts, type LanguagePack } from "@mastery/core/languages";
import type { LabelParts } from "@mastery/core/rules";

/** Options that restrict a result to some learners. */
export interface CohortOptions {
  /** Lower-case ids of the learners whom the reader may see. Results list and count only these learners. Default: all. */
  readonly among?: ReadonlySet<string> | undefined;
}

/** Options of results with texts. */
export interface TextOptions extends CohortOptions {
  /** Default: French. */
  readonly language?: LanguagePack | undefined;
}

const COHORT_OPTIONS: Checks<CohortOptions> = { among: optional(custom("a Set of ids", isSet)) };

const TEXT_OPTIONS: Checks<TextOptions> = { ...COHORT_OPTIONS, language: optional(object) };

/**
 * Returns ascending positions in `learners()`. Skips ids that are unknown or in upper case.
 *
 * @throws `MasteryError` `INVALID_OPTION`, as a misspelt `among` could otherwise return results about all learners
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

// A reader who may see nearly all learners could subtract the readable members from a cluster's numbers, and so learn about the unreadable
// members. Let h be `HIDDEN_PER_PEER` times `leastPeers`, or 0 if `leastPeers` is 1. A cluster is *open* to a reader of some learners if at
// least h unreadable learners are inside it and at least h are outside it. Otherwise, it is *closed*.
const HIDDEN_PER_PEER = 5;

/** Numbers that depend on all members are exact for readers of all learners (`full`), rounded (`open`), or coarse or none (`closed`). */
export type Visibility = "full" | "open" | "closed";

/** Arrays are ordered by cluster position. The numbers of a closed cluster cover only readable members. */
interface ClusterView {
  readonly visibility: readonly Visibility[];
  readonly labelParts: readonly LabelParts[];
  /** Lacks closed clusters without a readable member. Sizes count only readable members. */
  readonly clustering: Clustering;
}

/**
 * Returns the clustering, with labels in the given language.
 *
 * With `among`, sizes count only the learners in the set, and means have two decimals. A cluster is open to the reader if enough unreadable
 * learners are inside and outside it; otherwise, it is closed. Silhouettes have two decimals if every cluster is open, and one decimal
 * otherwise. The label and the means of an open cluster cover all members, but the mean in a domain is omitted if too few unreadable
 * members are observed in it. The label and the means of a closed cluster cover only its members in `among`. The cluster is omitted if it
 * has none.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export function clusters(snapshot: Snapshot, options: TextOptions = {}): Clustering {
  const { clustering } = clusterView(snapshot, options);
  const { language } = options;
  if (language === undefined) return clustering;
  const traits = clusterTraits(snapshot, options);
  const labelled = clustering.clusters.map((one, i) => ({
    ...one,
    label: language.clusterLabel(traits[i]!),
  }));
  return frozen({ ...clustering, clusters: labelled });
}

/** The strengths and weaknesses named in a cluster's label. */
export interface ClusterTraits extends LabelFacts {
  readonly cluster_id: number;
}

/** Returns the traits in the labels of {@link clusters}, ordered by `cluster_id`. */
export function clusterTraits(
  snapshot: Snapshot,
  options: CohortOptions = {},
): readonly ClusterTraits[] {
  const { clustering, labelParts } = clusterView(snapshot, options);
  const { ids } = contentOf(snapshot).manifest.identities;
  return frozen(
    clustering.clusters.map(({ cluster_id }) => ({
      cluster_id,
      ...labelFacts(labelParts[ids.indexOf(cluster_id)]!),
    })),
  );
}

/**
 * Returns a learner's cluster; `undefined` if there is no such learner. With `among`, the label is that of {@link clusters}, and the
 * distance has two decimals if the cluster is open, and no decimals otherwise.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export function assignment(
  snapshot: Snapshot,
  learnerId: string,
  options: TextOptions = {},
): Assignment | undefined {
  const assigned = snapshot.assignment(learnerId);
  const { visibility, labelParts } = clusterView(snapshot, options);
  if (assigned === undefined) return undefined;
  const { language = fr } = options;
  const cluster = clusterAt(snapshot, snapshot.learnerNumber(learnerId)!);
  return Object.freeze({
    ...assigned,
    cluster_label: language.clusterLabel(labelFacts(labelParts[cluster]!)),
    distance_to_centroid: shown(assigned.distance_to_centroid, visibility[cluster]!, 2, 0)!,
  });
}

export function clusterVisibility(
  snapshot: Snapshot,
  learner: number,
  options: TextOptions,
): Visibility {
  return clusterView(snapshot, options).visibility[clusterAt(snapshot, learner)]!;
}

/** Rounds to `open` or `closed` decimals, by visibility. Null if the cluster is closed and `closed` is missing. */
export function shown(
  value: number | null,
  visibility: Visibility,
  open: number,
  closed?: number,
): number | null {
  if (visibility === "full") return value;
  const digits = visibility === "open" ? open : closed;
  return value === null || digits === undefined ? null : rounded(value, digits);
}

function clusterAt(snapshot: Snapshot, learner: number): number {
  return contentOf(snapshot).columns.clusters.cluster[learner]!;
}

/** By snapshot and by the set of readable learners. All requests with the same API key use the same set. */
const views = new WeakMap<Snapshot, WeakMap<ReadonlySet<string>, ClusterView>>();

/** @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid */
function clusterView(snapshot: Snapshot, options: TextOptions): ClusterView {
  const content = contentOf(snapshot);
  checkOptions(options, TEXT_OPTIONS);
  const { among } = options;
  if (among === undefined) {
    const { labelParts } = content.manifest;
    return {
      visibility: labelParts.map(() => "full"),
      labelParts,
      clustering: snapshot.clusters(),
    };
  }
  const known = views.get(snapshot) ?? new WeakMap<ReadonlySet<string>, ClusterView>();
  views.set(snapshot, known);
  const view = known.get(among) ?? viewOf(content, learnersAmong(snapshot, { among }));
  known.set(among, view);
  return view;
}

function viewOf({ manifest, columns }: SnapshotContent, readable: Uint32Array): ClusterView {
  const { centroids, tried, domains, metadata, counts } = manifest;
  const { rules } = metadata;
  const k = manifest.labelParts.length;
  const least = rules.leastPeers === 1 ? 0 : HIDDEN_PER_PEER * rules.leastPeers;
  const { cluster } = columns.clusters;
  const sizes = histogram(gathered(cluster, readable), k);
  const hidden = counts.learners - readable.length;
  const isOpen = Array.from(histogram(cluster, k), (size, one) => {
    const within = size - sizes[one]!;
    return within >= least && hidden - within >= least;
  });
  const own = describeClusters({ cluster, sizes }, columns.profiles, domains, rules, readable);
  const [observed, readableObserved] = [range(counts.learners), readable].map((learners) =>
    domainsOfClusters(cluster, k, columns.profiles, domains, learners),
  );
  /** A closed cluster's mean covers readable members. An open cluster's mean covers all, or is null if too few others are observed. */
  const meanOf = (one: number, domain: number): number | null => {
    if (!isOpen[one]) return own.centroids[one]![domain]!;
    const others = observed![one]![domain]!.observed - readableObserved![one]![domain]!.observed;
    return others >= least ? centroids[one]![domain]! : null;
  };
  const labelParts = isOpen.map((open, one) => (open ? manifest : own).labelParts[one]!);
  const digits = isOpen.every(Boolean) ? 2 : 1;
  const visible = clustering(
    {
      ...manifest,
      tried: tried.map((one) => ({ ...one, silhouette: rounded(one.silhouette, digits) })),
      labelParts,
      centroids: centroids.map((means, one) =>
        means.map((_, domain) => shown(meanOf(one, domain), "open", 2)),
      ),
    },
    sizes,
  );
  const listed = visible.clusters.filter(({ size }, one) => isOpen[one] || size > 0);
  return frozen({
    visibility: isOpen.map((open) => (open ? "open" : "closed")),
    labelParts,
    clustering: { ...visible, clusters: listed },
  });
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
