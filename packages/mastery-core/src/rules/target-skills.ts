import { ascending, GRADES, SCORE_UNIT } from "./conventions.ts";
import type { Rules } from "./options.ts";

/** An id, or a number in the order of ids. */
export type SkillId = string | number;

/** A skill in which a learner has at least one scored trace. */
export interface ObservedSkill<Id extends SkillId = SkillId> {
  readonly skill: Id;
  /** The learner's own mean score, from 0 to 1. */
  readonly mean: number;
  /** The learner's estimate, from 0 to 1: see `estimate`. */
  readonly estimate: number;
  /** Result of {@link isRegained}. This property is needed only if {@link isLow} is true for the skill. */
  readonly isRegained?: boolean;
}

/** A skill that the learner can discover: see {@link isToDiscover}. */
export interface UnobservedSkill<Id extends SkillId = SkillId> {
  readonly skill: Id;
  readonly isDomainObserved: boolean;
  /** Number of resources of exactly the learner's grade that carry the skill, mastered or not. */
  readonly resourcesOfGrade: number;
}

/** The reasons to target skills, in the order of rule 2.4.3. Columns of snapshots contain positions in this list. */
export const KINDS: readonly ["weak", "to_discover", "to_consolidate"] = Object.freeze([
  "weak",
  "to_discover",
  "to_consolidate",
] as const);
/** Reason why skills are targeted (rule 2.4.3). */
export type Kind = (typeof KINDS)[number];

/** Target skills of a learner. */
export interface Targets<Id extends SkillId = SkillId> {
  readonly kind: Kind;
  readonly skills: readonly Id[];
}

/** Returns whether the learner's mean and estimate are both below the threshold. Such a skill is weak or regained (rule 2.4.1). */
export function isLow(
  { mean, estimate }: Pick<ObservedSkill, "mean" | "estimate">,
  threshold: number,
): boolean {
  return mean < threshold && estimate < threshold;
}

/** The latest score of a learner on a resource. */
export interface LatestScore {
  /** Time in milliseconds since 1970, or NaN if any score on the resource has no date. */
  readonly time: number;
  /** Score in billionths, or the lowest of several scores at the latest time. */
  readonly score: number;
}

/**
 * Returns whether a learner has regained a skill (rule 2.4.1): the latest score reaches the threshold on each of the `count` resources that
 * the learner tried most recently. Of two latest scores at the same time, the lower counts as later. Returns false if any has no date.
 *
 * @param latest the latest score on each resource that carries the skill and has a scored trace
 */
export function isRegained(
  latest: readonly LatestScore[],
  threshold: number,
  count: number,
): boolean {
  if (latest.some(({ time }) => Number.isNaN(time))) return false;
  return latest
    .toSorted((a, b) => b.time - a.time || a.score - b.score)
    .slice(0, count)
    .every(({ score }) => score >= Math.round(threshold * SCORE_UNIT));
}

/** Returns the skills that are low and that the learner has not regained (rule 2.4.1), in the given order. */
export function weakSkills<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  threshold: number,
): Id[] {
  return observed
    .filter((one) => isLow(one, threshold) && !one.isRegained)
    .map(({ skill }) => skill);
}

/**
 * Returns whether a learner can discover a skill (rule 2.4.2).
 *
 * @param scored number of the learner's scored traces in the skill, which must be 0
 * @param carriers number of resources within the grade distance that carry the skill, which must be above 0
 */
export function isToDiscover(scored: number, carriers: number): boolean {
  return scored === 0 && carriers > 0;
}

/**
 * Returns the first `skillsToDiscover` skills to try next, and more while fewer than `topN` resources carry one (rule 2.4.2). Order: skills
 * in observed domains before others, then by the number of resources of the learner's grade (highest first), then by id.
 *
 * @param resourcesOf returns the resources within the grade distance that carry a skill and that the learner has not mastered
 */
export function skillsToDiscover<Id extends SkillId>(
  unobserved: readonly UnobservedSkill<Id>[],
  resourcesOf: (skill: Id) => Iterable<SkillId>,
  { skillsToDiscover: count, topN }: Pick<Rules, "skillsToDiscover" | "topN">,
): Id[] {
  const inOrder = unobserved.toSorted(
    (a, b) =>
      Number(b.isDomainObserved) - Number(a.isDomainObserved) ||
      b.resourcesOfGrade - a.resourcesOfGrade ||
      ascending(a.skill, b.skill),
  );
  const taken: Id[] = [];
  const resources = new Set<SkillId>();
  for (const { skill } of inOrder) {
    if (taken.length >= count && resources.size >= topN) break;
    taken.push(skill);
    for (const resource of resourcesOf(skill)) {
      if (resources.size >= topN) break;
      resources.add(resource);
    }
  }
  return taken;
}

/** Returns the observed skills with the lowest estimates, and on a tie the skills with the lowest ids (rule 2.4.3 c). */
export function skillsToConsolidate<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  count: number,
): Id[] {
  return observed
    .toSorted((a, b) => a.estimate - b.estimate || ascending(a.skill, b.skill))
    .slice(0, count)
    .map(({ skill }) => skill);
}

/** Maximum grade distances of skills to discover: nearby, and at any distance (rule 2.4.3 b and d). */
export const NEAR = 1;
const ANYWHERE = GRADES - 1;

/**
 * Returns the skills that a list is about (rule 2.4.3): weak skills, else skills to discover nearby, else skills to consolidate, else
 * skills to discover at any distance. There are none only if the learner is observed in no skill and can discover no skill.
 *
 * @param toDiscover returns the skills to discover within a grade distance: see {@link skillsToDiscover}
 */
export function targetSkills<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  toDiscover: (maxDistance: number) => readonly Id[],
  {
    weakThreshold,
    skillsToConsolidate: count,
  }: Pick<Rules, "weakThreshold" | "skillsToConsolidate">,
): Targets<Id> {
  const weak = weakSkills(observed, weakThreshold);
  if (weak.length > 0) return { kind: "weak", skills: weak };
  const near = toDiscover(NEAR);
  if (near.length > 0) return { kind: "to_discover", skills: near };
  const consolidated = skillsToConsolidate(observed, count);
  if (consolidated.length > 0) return { kind: "to_consolidate", skills: consolidated };
  return { kind: "to_discover", skills: toDiscover(ANYWHERE) };
}
