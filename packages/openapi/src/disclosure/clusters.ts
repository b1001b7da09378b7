import type { Assignment, Cluster, Clustering, ClusterTraits, Snapshot } from "@mastery/core";
import { fr, type LabelFacts, type LanguagePack } from "@mastery/core/languages";
import { publishedMean } from "@mastery/core/rules";
import { assertSnapshot } from "@mastery/core/snapshot";
import {
  type Checks,
  checkOptions,
  custom,
  isSet,
  object,
  optional,
} from "@mastery/core/validation";

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
  assertSnapshot(snapshot);
  checkOptions(options, COHORT_OPTIONS);
  const { among } = options;
  if (among === undefined) {
    return new Uint32Array(snapshot.rows().learners).map((_, learner) => learner);
  }
  const positions = Array.from(among, (id) =>
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

/** A cluster as a reader may see it. */
interface VisibleCluster {
  readonly visibility: Visibility;
  readonly label: LabelFacts;
}

interface ClusterView {
  readonly byId: ReadonlyMap<number, VisibleCluster>;
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
  const { clustering, byId } = clusterView(snapshot, options);
  const { language } = options;
  if (language === undefined) return clustering;
  return Object.freeze({
    ...clustering,
    clusters: Object.freeze(
      clustering.clusters.map((one) =>
        Object.freeze({ ...one, label: language.clusterLabel(byId.get(one.cluster_id)!.label) }),
      ),
    ),
  });
}

/** Returns the traits in the labels of {@link clusters}, ordered by `cluster_id`. */
export function clusterTraits(
  snapshot: Snapshot,
  options: CohortOptions = {},
): readonly ClusterTraits[] {
  const { clustering, byId } = clusterView(snapshot, options);
  return Object.freeze(
    clustering.clusters.map(({ cluster_id }) =>
      Object.freeze({ cluster_id, ...byId.get(cluster_id)!.label }),
    ),
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
  const { byId } = clusterView(snapshot, options);
  const assigned = snapshot.assignment(learnerId);
  if (assigned === undefined) return undefined;
  const { language = fr } = options;
  const { label, visibility } = byId.get(assigned.cluster_id)!;
  return Object.freeze({
    ...assigned,
    cluster_label: language.clusterLabel(label),
    distance_to_centroid: shown(assigned.distance_to_centroid, visibility, 2, 0)!,
  });
}

/** Returns the visibility of the learner's cluster; `undefined` if there is no such learner. */
export function clusterVisibility(
  snapshot: Snapshot,
  learnerId: string,
  options: TextOptions,
): Visibility | undefined {
  const { byId } = clusterView(snapshot, options);
  const assigned = snapshot.assignment(learnerId);
  return assigned && byId.get(assigned.cluster_id)!.visibility;
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

/** By snapshot and by the set of readable learners. All requests with the same API key use the same set. */
const views = new WeakMap<Snapshot, WeakMap<ReadonlySet<string>, ClusterView>>();

/** @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid */
function clusterView(snapshot: Snapshot, options: TextOptions): ClusterView {
  assertSnapshot(snapshot);
  checkOptions(options, TEXT_OPTIONS);
  const { among = ALL } = options;
  const known = views.get(snapshot) ?? new WeakMap<ReadonlySet<string>, ClusterView>();
  views.set(snapshot, known);
  const view =
    known.get(among) ??
    (among === ALL ? fullView(snapshot) : viewOf(snapshot, learnersAmong(snapshot, { among })));
  known.set(among, view);
  return view;
}

/** Stands for all learners. */
const ALL: ReadonlySet<string> = new Set();

function fullView(snapshot: Snapshot): ClusterView {
  const full = snapshot.traits().map(({ cluster_id, ...label }) => {
    return [cluster_id, { label, visibility: "full" }] as const;
  });
  return { byId: new Map(full), clustering: snapshot.clusters() };
}

function viewOf(snapshot: Snapshot, readable: Uint32Array): ClusterView {
  const { leastPeers } = snapshot.metadata.rules;
  const { clusters, silhouette, silhouette_by_k, ...clustering } = snapshot.clusters();
  const least = leastPeers === 1 ? 0 : HIDDEN_PER_PEER * leastPeers;
  const hidden = snapshot.rows().learners - readable.length;
  const [traits, members] = [snapshot.traits(), snapshot.describeClusters()];
  const views = snapshot.describeClusters(readable).map((own, at) => {
    const { cluster_id, ...published } = traits[at]!;
    const within = members[at]!.size - own.size;
    const isOpen = within >= least && hidden - within >= least;
    const centroid = new Map(Object.entries(clusters[at]!.centroid_per_domain));
    /** A closed cluster's mean covers readable members. An open cluster's mean covers all, or is left out if too few others are observed. */
    const means = own.domains.flatMap(({ domain, ...mine }, d) => {
      const others = members[at]!.domains[d]!.observed - mine.observed;
      const ofAll = others >= least ? (centroid.get(domain) ?? null) : null;
      const mean = isOpen ? ofAll : publishedMean(mine, leastPeers);
      return mean === null ? [] : [[domain, rounded(mean, 2)]];
    });
    const label = isOpen ? published : own.label;
    const cluster: Cluster = {
      cluster_id,
      label: fr.clusterLabel(label),
      size: own.size,
      centroid_per_domain: Object.freeze(Object.fromEntries(means)),
    };
    return { isOpen, label, cluster: Object.freeze(cluster) };
  });
  const digits = views.every(({ isOpen }) => isOpen) ? 2 : 1;
  const byK = Object.entries(silhouette_by_k).map(([k, value]) => [k, rounded(value, digits)]);
  const listed = views.filter(({ isOpen, cluster }) => isOpen || cluster.size > 0);
  return {
    byId: new Map(
      views.map(({ isOpen, label, cluster }) => [
        cluster.cluster_id,
        { label, visibility: isOpen ? "open" : "closed" },
      ]),
    ),
    clustering: Object.freeze({
      ...clustering,
      silhouette: rounded(silhouette, digits),
      silhouette_by_k: Object.freeze(Object.fromEntries(byK)),
      clusters: Object.freeze(listed.map(({ cluster }) => cluster)),
    }),
  };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
