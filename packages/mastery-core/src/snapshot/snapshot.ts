import { frozen, histogram, range } from "../collections.ts";
import { describeType, describeValue } from "../describe.ts";
import { dayText } from "../records/dates.ts";
import { Uuids } from "../records/packed.ts";
import type { LearnerGroup } from "../records/records.ts";
import { DEFAULT_RECOMMENDATIONS } from "../rules/lists.ts";
import { refuse } from "../validation/index.ts";
import { clustering, describeMembers, traits } from "./clustering.ts";
import {
  attemptsAt,
  domainSumsAt,
  expectedAt,
  learnerAt,
  listedAt,
  observationsAt,
  profileAt,
  recommendationOf,
  resourceAt,
  skillAt,
} from "./facts.ts";
import type { SnapshotContent } from "./manifest.ts";
import type {
  Assignment,
  CatalogueResource,
  CatalogueSkill,
  ClusterDescription,
  Clustering,
  ClusterTraits,
  DomainSums,
  Health,
  LearnerSummary,
  ListedResource,
  Profile,
  Recommendation,
  ResourceAttempts,
  SkillObservation,
  SnapshotMetadata,
  SnapshotRows,
} from "./results.ts";
import { rowsOf } from "./rows.ts";

/**
 * Look-ups never return the content, because a caller who changed it would change later results.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `snapshot` is not a `Snapshot`
 */
export let contentOf: (snapshot: Snapshot) => SnapshotContent;

/** @throws `MasteryError` `INVALID_OPTION` if the value is not a `Snapshot`, such as a promise that was not awaited */
export function assertSnapshot(snapshot: unknown): asserts snapshot is Snapshot {
  contentOf(snapshot as Snapshot);
}

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
  #skills: readonly CatalogueSkill[] | undefined;
  #resources: readonly CatalogueResource[] | undefined;

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
    return this.#about(learnerId, (learner) => learnerAt(this.#content, learner));
  }

  /** Returns the number of traces, and the mean score and the success rate in each observed domain. */
  profile(learnerId: string): Profile | undefined {
    return this.#about(learnerId, (learner) => profileAt(this.#content, learner));
  }

  /** Returns the same object at every call. */
  clusters(): Clustering {
    return this.#clustering;
  }

  /** Returns the strengths and weaknesses that the clusters' labels name, ordered by `cluster_id`. */
  traits(): readonly ClusterTraits[] {
    return traits(this.#content.manifest);
  }

  /** Returns the cluster, and the distance to its centroid. */
  assignment(learnerId: string): Assignment | undefined {
    const { clusters } = this.#content.columns;
    return this.#about(learnerId, (learner) => {
      const { cluster_id, label } = this.#clustering.clusters[clusters.cluster[learner]!]!;
      return Object.freeze({
        learner_id: this.#ids.at(learner),
        cluster_id,
        cluster_label: label,
        distance_to_centroid: clusters.distance[learner]!,
      });
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
    return frozen(this.#list(learnerId, n)?.map(recommendationOf));
  }

  /** Returns what {@link Snapshot.recommend} returns, by default of the whole list, with the facts behind it. */
  list(
    learnerId: string,
    n: number = Number.MAX_SAFE_INTEGER,
  ): readonly ListedResource[] | undefined {
    return frozen(this.#list(learnerId, n));
  }

  #list(learnerId: string, n: number): ListedResource[] | undefined {
    if (!Number.isInteger(n) || n < 1) {
      refuse([`n: expected an integer of at least 1, got ${describeValue(n)}`]);
    }
    const content = this.#content;
    return this.#about(learnerId, (learner) => {
      const length = Math.min(n, content.columns.recommendations.count[learner]!);
      return Array.from({ length }, (_, rank) => listedAt(content, learner, rank));
    });
  }

  /**
   * Returns the score that the learner is expected to get on a resource, from 0 to 1 and to 3 decimals (rule 2.2.11); `undefined` if there
   * is no such learner or resource. For a resource on the learner's list, this is the score by which it was ranked. The score also depends
   * on the results of other learners, however few tried the resource.
   */
  expected(learnerId: string, resourceId: string): number | undefined {
    const resource = this.#content.manifest.resourceIds.indexOf(resourceId);
    if (resource < 0) return undefined;
    return this.#about(learnerId, (learner) => expectedAt(this.#content, learner, resource));
  }

  /** Returns the learner's results in each observed skill, ordered by id. */
  observed(learnerId: string): readonly SkillObservation[] | undefined {
    return frozen(this.#about(learnerId, (learner) => observationsAt(this.#content, learner)));
  }

  /** Returns the learner's attempts on each resource that the learner tried, ordered by id. */
  attempts(learnerId: string): readonly ResourceAttempts[] | undefined {
    return frozen(this.#about(learnerId, (learner) => attemptsAt(this.#content, learner)));
  }

  /** Returns the exact sums behind the profile, one for each observed domain. */
  domainSums(learnerId: string): readonly DomainSums[] | undefined {
    return frozen(this.#about(learnerId, (learner) => domainSumsAt(this.#content, learner)));
  }

  /** Returns the day of the learner's last trace, scored or not, such as `2025-09-01`; null if no trace has a date. */
  lastTrace(learnerId: string): string | null | undefined {
    const { lastDay } = this.#content.columns.roster;
    return this.#about(learnerId, (learner) => dayText(lastDay[learner]!));
  }

  /** Returns all skills, ordered by id: the same list at every call. */
  skills(): readonly CatalogueSkill[] {
    const { skillIds } = this.#content.manifest;
    this.#skills ??= frozen(skillIds.map((_, skill) => skillAt(this.#content, skill)));
    return this.#skills;
  }

  /** Returns all resources, ordered by id: the same list at every call. */
  resources(): readonly CatalogueResource[] {
    const { resourceIds } = this.#content.manifest;
    this.#resources ??= frozen(resourceIds.map((_, one) => resourceAt(this.#content, one)));
    return this.#resources;
  }

  /** Describes each cluster as if it had only the given members: positions in `learners()`, by default of all learners. */
  describeClusters(learners?: Uint32Array): readonly ClusterDescription[] {
    return describeMembers(this.#content, learners ?? range(this.#ids.length));
  }

  /** Returns functions that read numbers of all learners without an object for each. */
  rows(): SnapshotRows {
    return rowsOf(this.#content);
  }

  /** Returns all groups, ordered by id. */
  groups(): readonly LearnerGroup[] {
    return this.#content.manifest.groups;
  }

  /** Returns the groups of a learner, ordered by id. */
  groupsOf(learnerId: string): readonly LearnerGroup[] | undefined {
    const { groups, groupOffsets } = this.#content.columns.roster;
    return this.#about(learnerId, (learner) => {
      const own = groups.subarray(groupOffsets[learner], groupOffsets[learner + 1]);
      return Object.freeze(Array.from(own, (group) => this.#content.manifest.groups[group]!));
    });
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

  #about<Result>(learnerId: string, look: (learner: number) => Result): Result | undefined {
    const learner = this.learnerNumber(learnerId);
    return learner === undefined ? undefined : look(learner);
  }
}
