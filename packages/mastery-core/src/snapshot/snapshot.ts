import { bytesPerRow, frozen, hasBit, histogram, range } from "../collections.ts";
import { knownShare } from "../columns/schema.ts";
import { describeType, describeValue } from "../describe.ts";
import { fr } from "../languages/fr.ts";
import { skillsOf } from "../records/catalogue.ts";
import { Texts, Uuids } from "../records/packed.ts";
import type { LearnerGroup } from "../records/records.ts";
import { gradeDistance } from "../rules/conventions.ts";
import { meanScore } from "../rules/leads.ts";
import { semanticSimilarity } from "../rules/score.ts";
import { KINDS, type Kind } from "../rules/target-skills.ts";
import { type LabelFacts, type LabelParts, weakSkillsTargeted } from "../rules/wording.ts";
import { refuse } from "../validation.ts";
import { DEFAULT_RECOMMENDATIONS } from "./limits.ts";
import type { ClusteringManifest, SnapshotContent } from "./manifest.ts";
import type {
  Assignment,
  Clustering,
  Health,
  LearnerSummary,
  Profile,
  Recommendation,
  SnapshotMetadata,
} from "./results.ts";

/**
 * Look-ups never return the content, because a caller who changed it would change later results.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `snapshot` is not a `Snapshot`
 */
export let contentOf: (snapshot: Snapshot) => SnapshotContent;

/**
 * The complete result of a computation, with look-ups. A snapshot and all that it returns are frozen. A look-up for a learner accepts a
 * uuid in upper or lower case, returns `undefined` if no learner has the uuid, and throws a `MasteryError` `INVALID_OPTION` if it is not a
 * string.
 */
export class Snapshot {
  static {
    contentOf = (snapshot) => {
      if (!(#content in Object(snapshot))) {
        refuse([`snapshot: expected a Snapshot, got ${describeValue(snapshot)}`]);
      }
      return snapshot.#content;
    };
  }

  readonly metadata: SnapshotMetadata;
  readonly #content: SnapshotContent;
  readonly #ids: Uuids;
  readonly #clustering: Clustering;

  /** @param content consistent parts, which the caller must not change afterwards */
  constructor(content: SnapshotContent) {
    const { manifest, columns } = content;
    const { metadata, show, language = "fr", gradeLabels = [] } = manifest;
    this.metadata = frozen({ ...metadata, clustersShow: show, language, gradeLabels });
    this.#content = content;
    this.#ids = new Uuids(columns.roster.ids);
    this.#clustering = clustering(
      manifest,
      histogram(columns.clusters.cluster, manifest.labelParts.length),
    );
    Object.freeze(this);
  }

  /** Returns the numbers of learners, resources, skills and clusters. */
  health(): Health {
    const { counts, resourceIds, skillLabels } = this.#content.manifest;
    return Object.freeze({
      status: "ok",
      preloaded: true,
      n_learners: counts.learners,
      n_resources: resourceIds.length,
      n_skills: skillLabels.length,
      n_clusters: this.#clustering.k,
    });
  }

  /** Returns the names of domains, sorted. */
  domains(): readonly string[] {
    return this.#content.manifest.domains;
  }

  /** Returns all learners, ordered by id. */
  learners(): readonly LearnerSummary[] {
    const { grade } = this.#content.columns.roster;
    return Object.freeze(Array.from(grade, (_, learner) => learnerAt(this.#content, learner)));
  }

  /** Returns the learner in the form of `learners()`. */
  learner(learnerId: string): LearnerSummary | undefined {
    const learner = this.learnerNumber(learnerId);
    return learner === undefined ? undefined : learnerAt(this.#content, learner);
  }

  /** Returns the number of traces, and the mean score and the success rate in each observed domain. */
  profile(learnerId: string): Profile | undefined {
    const learner = this.learnerNumber(learnerId);
    return learner === undefined ? undefined : profileAt(this.#content, learner);
  }

  /** Returns the same object at every call. */
  clusters(): Clustering {
    return this.#clustering;
  }

  /** Returns the cluster, and the distance to its centroid. */
  assignment(learnerId: string): Assignment | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { clusters } = this.#content.columns;
    const { cluster_id, label } = this.#clustering.clusters[clusters.cluster[learner]!]!;
    return Object.freeze({
      learner_id: this.#ids.at(learner),
      cluster_id,
      cluster_label: label,
      distance_to_centroid: clusters.distance[learner]!,
    });
  }

  /**
   * Returns the first `n` recommendations, or all if there are fewer (rule 2.4.16). They are in the order of rules 2.4.11 to 2.4.15, so
   * their scores do not always descend.
   *
   * @param n an integer of at least 1
   * @throws `MasteryError` `INVALID_OPTION` if `n` or the id is invalid
   */
  recommend(
    learnerId: string,
    n: number = DEFAULT_RECOMMENDATIONS,
  ): readonly Recommendation[] | undefined {
    if (!Number.isInteger(n) || n < 1) {
      refuse([`n: expected an integer of at least 1, got ${describeValue(n)}`]);
    }
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const length = Math.min(n, this.#content.columns.recommendations.count[learner]!);
    return frozen(Array.from({ length }, (_, rank) => this.#recommendation(learner, rank)));
  }

  #recommendation(learner: number, rank: number): Recommendation {
    const { manifest, columns } = this.#content;
    const { catalogue, roster, clusters, recommendations } = columns;
    const { at, resource, kind, skills } = listedAt(this.#content, learner, rank);
    const row = clusters.cluster[learner]! * manifest.resourceIds.length;
    const similarity = knownShare(recommendations.semanticSimilarity[at]!);
    const facts = {
      grade_distance: gradeDistance(roster.grade[learner]!, catalogue.resourceGrade[resource]!),
      // The cosine with a vector of length 0 is 0 (rule 2.4.6).
      semantic_similarity: similarity ?? semanticSimilarity(0),
      cluster_success_rate: knownShare(catalogue.clusterSuccessRate[row + resource]!),
    };
    const skills_targeted = skills.map((skill) => manifest.skillLabels[skill]!);
    return {
      resource_id: manifest.resourceIds[resource]!,
      title: manifest.resourceTitles[resource]!,
      score: recommendations.score[at]! / 1000,
      weak_skills_targeted: weakSkillsTargeted(kind, skills_targeted),
      ...facts,
      explanation: fr.explain(
        { kind, skills_targeted, ...facts, similarity_known: similarity !== null },
        this.metadata.rules.leastPeers,
      ),
    };
  }

  /** Returns all groups, ordered by id. */
  groups(): readonly LearnerGroup[] {
    return this.#content.manifest.groups;
  }

  /** Returns the groups of a learner, ordered by id. */
  groupsOf(learnerId: string): readonly LearnerGroup[] | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { groups, groupOffsets } = this.#content.columns.roster;
    const own = groups.subarray(groupOffsets[learner], groupOffsets[learner + 1]);
    return Object.freeze(Array.from(own, (group) => this.#content.manifest.groups[group]!));
  }

  /** Returns the ids of a group's learners, in ascending order; `undefined` if there is no such group. */
  members(groupId: string): readonly string[] | undefined {
    const { manifest, columns } = this.#content;
    const { grade, groups, groupOffsets } = columns.roster;
    const group = manifest.groups.findIndex(({ group_id }) => group_id === groupId);
    if (group < 0) return undefined;
    const members = range(grade.length).filter((learner) =>
      groups.subarray(groupOffsets[learner], groupOffsets[learner + 1]).includes(group),
    );
    return Object.freeze(Array.from(members, (learner) => this.#ids.at(learner)));
  }

  /** Returns the position in `learners()`. */
  learnerNumber(learnerId: string): number | undefined {
    if (typeof learnerId !== "string") {
      refuse([`learnerId: expected a string, got ${describeType(learnerId)}`]);
    }
    return this.#ids.find(learnerId);
  }
}

export function learnerAt(
  { columns: { roster } }: SnapshotContent,
  learner: number,
): LearnerSummary {
  return Object.freeze({
    learner_id: new Uuids(roster.ids).at(learner),
    display_name: new Texts(roster.nameOffsets, roster.nameUnits).at(learner),
    grade_level: roster.grade[learner]!,
  });
}

export function profileAt({ manifest, columns }: SnapshotContent, learner: number): Profile {
  const { roster, profiles } = columns;
  const means: Record<string, number> = {};
  const rates: Record<string, number> = {};
  for (const [domain, name] of manifest.domains.entries()) {
    const at = learner * manifest.domains.length + domain;
    const scored = profiles.scored[at]!;
    if (scored === 0) continue;
    means[name] = meanScore(profiles.scoreSum[at]!, scored);
    rates[name] = profiles.successes[at]! / scored;
  }
  return frozen({
    learner_id: new Uuids(roster.ids).at(learner),
    grade_level: roster.grade[learner]!,
    n_traces: profiles.traces[learner]!,
    mean_score_per_domain: means,
    success_rate_per_domain: rates,
  });
}

interface Listed {
  /** Position in `resource` and the other columns with `topN` numbers per learner. */
  readonly at: number;
  readonly resource: number;
  /** Whether the recommendation comes before the continuation of the list (rule 2.4.15). */
  readonly isFirst: boolean;
  /** A list about weak skills can continue with skills to discover (rule 2.4.15). */
  readonly kind: Kind;
  /** Target skills of the resource, in the order of its `skill_ids`. */
  readonly skills: readonly number[];
}

/** Ranks start at 0. */
export function listedAt(
  { manifest, columns }: SnapshotContent,
  learner: number,
  rank: number,
): Listed {
  const { firstCount, kind, resource, targets, furtherTargets } = columns.recommendations;
  const at = learner * manifest.metadata.rules.topN + rank;
  const isFirst = rank < firstCount[learner]!;
  const targeted = isFirst ? targets : furtherTargets;
  const width = bytesPerRow(manifest.skillIds.length);
  const own = resource[at]!;
  const carried = Array.from(skillsOf(columns.catalogue, own));
  const skills = carried.filter((skill) => hasBit(targeted, width, learner, skill));
  const reason = isFirst ? KINDS[kind[learner]!]! : "to_discover";
  return { at, resource: own, isFirst, kind: reason, skills };
}

/** Uses the field names of the HTTP API. */
export function labelFacts({ strong, weak, isObserved }: LabelParts): LabelFacts {
  return { strong_domains: strong, weak_domains: weak, is_observed: isObserved };
}

/** Returns a clustering in the form of the look-up `clusters()`, with labels in French and the given `sizes` of clusters. */
export function clustering(
  { domains, tried, labelParts, centroids, identities }: Omit<ClusteringManifest, "show">,
  sizes: ArrayLike<number>,
): Clustering {
  const k = labelParts.length;
  return frozen({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.fromEntries(tried.map((one) => [one.k, one.silhouette])),
    clusters: labelParts.map((parts, cluster) => ({
      cluster_id: identities.ids[cluster]!,
      label: fr.clusterLabel(labelFacts(parts)),
      size: sizes[cluster]!,
      // Sorted, because domains are.
      centroid_per_domain: Object.fromEntries(
        domains.flatMap((name, domain) => {
          const mean = centroids[cluster]![domain]!;
          return mean === null ? [] : [[name, mean]];
        }),
      ),
    })),
  });
}

/** Finds ids of learners in upper or lower case, with or without separators. */
export function holdsLearnerId(snapshot: Snapshot, text: string): boolean {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, "");
  // A lookahead, because the digits of a uuid can begin at any digit.
  for (const [, digits] of letters.matchAll(/(?=([0-9a-f]{32}))/g)) {
    const uuid = digits!.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    if (snapshot.learnerNumber(uuid) !== undefined) return true;
  }
  return false;
}
