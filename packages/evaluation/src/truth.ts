import { type Catalogue, MasteryError, type Snapshot } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import { readRawRecords } from "@mastery/dataset";

/** What a simulation knows about a learner, and the service never reads. */
export interface Truth {
  /** By domain, from 0 to 1. */
  readonly ability: Readonly<Record<string, number>>;
  readonly archetype: string;
}

/** How well a snapshot recovers the truth of generated learners. Field names are those of the JSON output. */
export interface Evaluation {
  readonly learners: number;
  readonly archetypes: number;
  readonly clusters: number;
  /** Agreement of clusters and archetypes: 1 if they are equal, about 0 by chance. */
  readonly adjusted_rand_index: number;
  /** Share of learners with the most common archetype of their cluster. */
  readonly purity: number;
  readonly recommendations: number;
  /** Recommendations that target weak skills. */
  readonly weak_recommendations: number;
  /** Share of these that target a skill of a domain in which the learner's ability is below their own median; null if there are none. */
  readonly on_target: number | null;
  /** Share of resources that are recommended to at least one learner. */
  readonly catalogue_coverage: number;
  /** Mean Jaccard distance between the skills of two resources of a list, averaged over learners. */
  readonly intra_list_diversity: number;
}

/**
 * Reads the truth of generated learners, by id. Without any learners it is empty: reading the dataset reports what is wrong with such a
 * directory.
 *
 * @throws {MasteryError} `NO_TRUTH` if learners have none
 */
export async function readTruth(directory: string): Promise<ReadonlyMap<string, Truth>> {
  const truths = new Map<string, Truth>();
  let without = 0;
  await readRawRecords(directory, "learners", (record) => {
    const { learner_id, ability, archetype } = Object(record);
    const isTrue = typeof ability === "object" && ability !== null && typeof archetype === "string";
    if (isTrue && typeof learner_id === "string") {
      truths.set(learner_id.toLowerCase(), { ability, archetype });
    } else without++;
  });
  if (without > 0) {
    const message = `${directory}: expected generated learners, each with ability and archetype; ${without} have none`;
    throw new MasteryError("NO_TRUTH", message);
  }
  return truths;
}

/**
 * Compares a snapshot's clusters and recommendations, computed from traces alone, with the truth that the traces were drawn from.
 *
 * @param truths the truth of every learner, by id
 */
export function evaluate(
  snapshot: Snapshot,
  catalogue: Catalogue,
  truths: ReadonlyMap<string, Truth>,
): Evaluation {
  const learners = snapshot.learners().map(({ learner_id }) => learner_id);
  const archetypes = learners.map((id) => truths.get(id)!.archetype);
  const clusters = learners.map((id) => snapshot.assignment(id)!.cluster_id);
  const { resourceIds, resourceSkills, resourceSkillOffsets } = catalogue;
  const skillsOf = new Map(
    resourceIds.map((id, resource) => {
      const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
      return [id, new Set(resourceSkills.subarray(start, end))];
    }),
  );
  const lists = learners.map((id) => snapshot.recommend(id, 10)!);
  const isOnTarget = lists.flatMap((list, learner) => {
    const weak = weakDomains(truths.get(learners[learner]!)!);
    const aboutWeak = list.filter(({ weak_skills_targeted: { length } }) => length > 0);
    return aboutWeak.map(({ resource_id, weak_skills_targeted }) =>
      [...skillsOf.get(resource_id)!]
        .filter((skill) => weak_skills_targeted.includes(catalogue.skillLabels[skill]!))
        .some((skill) => weak.has(catalogue.domains[catalogue.skillDomain[skill]!]!)),
    );
  });
  const recommended = lists.flat().map(({ resource_id }) => resource_id);
  return {
    learners: learners.length,
    archetypes: new Set(archetypes).size,
    clusters: snapshot.clusters().k,
    adjusted_rand_index: adjustedRandIndex(clusters, archetypes),
    purity: purity(clusters, archetypes),
    recommendations: recommended.length,
    weak_recommendations: isOnTarget.length,
    on_target: isOnTarget.length === 0 ? null : mean(isOnTarget.map(Number)),
    catalogue_coverage: new Set(recommended).size / resourceIds.length,
    intra_list_diversity: mean(
      lists
        .filter(({ length }) => length > 1)
        .map((list) => diversity(list.map(({ resource_id }) => skillsOf.get(resource_id)!))),
    ),
  };
}

/** Returns the share of items with the most common class of their cluster, from 0 to 1. */
export function purity(clusters: readonly number[], classes: readonly string[]): number {
  const sizes = new Map<string, number>();
  const largest = new Map<number, number>();
  for (const [i, cluster] of clusters.entries()) {
    const key = `${cluster} ${classes[i]}`;
    const size = (sizes.get(key) ?? 0) + 1;
    sizes.set(key, size);
    largest.set(cluster, Math.max(largest.get(cluster) ?? 0, size));
  }
  return [...largest.values()].reduce((sum, size) => sum + size, 0) / clusters.length;
}

/** Returns the domains in which the ability is below the learner's median. */
function weakDomains({ ability }: Truth): ReadonlySet<string> {
  const sorted = Object.values(ability).sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
  return new Set(Object.keys(ability).filter((domain) => ability[domain]! < median));
}

/** Returns the mean Jaccard distance over the pairs of sets. */
function diversity(sets: readonly ReadonlySet<number>[]): number {
  const distances = sets.flatMap((one, i) =>
    sets.slice(i + 1).map((other) => {
      const common = [...one].filter((item) => other.has(item)).length;
      return 1 - common / (one.size + other.size - common);
    }),
  );
  return mean(distances);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
