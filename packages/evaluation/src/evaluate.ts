import type { Catalogue, Snapshot } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import { purity } from "./purity.ts";
import type { Truth } from "./truth.ts";

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
  /**
   * Share of these that target a skill of a domain in which the learner's ability is below their own median; null if there are none.
   */
  readonly on_target: number | null;
  /** Share of resources that are recommended to at least one learner. */
  readonly catalogue_coverage: number;
  /** Mean Jaccard distance between the skills of two resources of a list, averaged over learners. */
  readonly intra_list_diversity: number;
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
  const skillsOf = skillsByResource(catalogue);
  const recommended = new Set<string>();
  const diversities: number[] = [];
  let recommendations = 0;
  let weakRecommendations = 0;
  let onTarget = 0;
  for (const id of learners) {
    const weak = weakDomains(truths.get(id)!);
    const list = snapshot.recommend(id, 10)!;
    for (const { resource_id, weak_skills_targeted } of list) {
      recommended.add(resource_id);
      recommendations++;
      if (weak_skills_targeted.length === 0) continue;
      weakRecommendations++;
      const targeted = skillsOf
        .get(resource_id)!
        .filter((skill) => weak_skills_targeted.includes(catalogue.skillLabels[skill]!));
      if (targeted.some((skill) => weak.has(catalogue.domains[catalogue.skillDomain[skill]!]!)))
        onTarget++;
    }
    const sets = list.map(({ resource_id }) => new Set(skillsOf.get(resource_id)!));
    if (sets.length > 1) diversities.push(diversity(sets));
  }
  return {
    learners: learners.length,
    archetypes: new Set(archetypes).size,
    clusters: snapshot.clusters().k,
    adjusted_rand_index: adjustedRandIndex(clusters, archetypes),
    purity: purity(clusters, archetypes),
    recommendations,
    weak_recommendations: weakRecommendations,
    on_target: weakRecommendations === 0 ? null : onTarget / weakRecommendations,
    catalogue_coverage: recommended.size / catalogue.resourceIds.length,
    intra_list_diversity: mean(diversities),
  };
}

function skillsByResource(catalogue: Catalogue): ReadonlyMap<string, readonly number[]> {
  const { resourceIds, resourceSkills, resourceSkillOffsets } = catalogue;
  return new Map(
    resourceIds.map((id, resource) => {
      const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
      return [id, [...resourceSkills.subarray(start, end)]];
    }),
  );
}

/** Domains in which the ability is below the learner's median. */
function weakDomains({ ability }: Truth): ReadonlySet<string> {
  const sorted = Object.values(ability).sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
  return new Set(Object.keys(ability).filter((domain) => ability[domain]! < median));
}

/** Mean Jaccard distance over the pairs of sets. */
function diversity(sets: readonly ReadonlySet<number>[]): number {
  return mean(
    sets.flatMap((one, i) =>
      sets.slice(i + 1).map((other) => {
        const common = [...one].filter((item) => other.has(item)).length;
        return 1 - common / (one.size + other.size - common);
      }),
    ),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
