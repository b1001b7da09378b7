import { ascending, GRADES } from "./conventions.ts";

/** An id, or a number in the order of ids. */
export type SkillId = string | number;

/** A skill in which a learner has at least one scored trace. */
export interface ObservedSkill<Id extends SkillId = SkillId> {
  readonly skill: Id;
  /** The learner's own mean score, from 0 to 1. */
  readonly mean: number;
  /** The learner's estimate, from 0 to 1: see `estimate`. */
  readonly estimate: number;
}

/** A skill to discover: see {@link isToDiscover}. */
export interface UnobservedSkill<Id extends SkillId = SkillId> {
  readonly skill: Id;
  /** Whether the learner is observed in the domain of the skill. */
  readonly isDomainObserved: boolean;
  /** Number of resources of exactly the learner's grade that carry the skill, mastered or not. */
  readonly resourcesOfGrade: number;
}

/** The reasons to target skills, in the order of rule 2.4.3; columns hold positions in this list. */
export const KINDS: readonly ["weak", "to discover", "to consolidate"] = Object.freeze([
  "weak",
  "to discover",
  "to consolidate",
] as const);
/** Why skills are targeted (rule 2.4.3). */
export type Kind = (typeof KINDS)[number];

/** What a learner should work on. */
export interface Targets<Id extends SkillId = SkillId> {
  readonly kind: Kind;
  readonly skills: readonly Id[];
}

/** Skills whose own mean and estimate are both below the threshold (rule 2.4.1), in their given order. */
export function weakSkills<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  threshold: number,
): Id[] {
  return observed
    .filter(({ mean, estimate }) => mean < threshold && estimate < threshold)
    .map(({ skill }) => skill);
}

/**
 * Whether a skill is one to discover (rule 2.4.2): the learner is not observed in it, and there are resources that carry it.
 *
 * @param scored the learner's scored traces that count for the skill
 * @param carriers resources within the grade distance that carry the skill
 */
export function isToDiscover(scored: number, carriers: number): boolean {
  return scored === 0 && carriers > 0;
}

/**
 * Skills to try next (rule 2.4.2): first those of observed domains, then those that more resources of the learner's grade carry,
 * then by id.
 */
export function skillsToDiscover<Id extends SkillId>(
  unobserved: readonly UnobservedSkill<Id>[],
  count: number,
): Id[] {
  return unobserved
    .toSorted(
      (a, b) =>
        Number(b.isDomainObserved) - Number(a.isDomainObserved) ||
        b.resourcesOfGrade - a.resourcesOfGrade ||
        ascending(a.skill, b.skill),
    )
    .slice(0, count)
    .map(({ skill }) => skill);
}

/** The observed skills with the lowest estimates, ties by id (rule 2.4.3 c). */
export function skillsToConsolidate<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  count: number,
): Id[] {
  return observed
    .toSorted((a, b) => a.estimate - b.estimate || ascending(a.skill, b.skill))
    .slice(0, count)
    .map(({ skill }) => skill);
}

/** How target skills are chosen. */
export interface TargetOptions {
  /** Means and estimates below it are weak, from 0 to 1. */
  readonly weakThreshold: number;
  /** Largest number of skills to consolidate. */
  readonly skillsToConsolidate: number;
}

/** Grade distances within which skills to discover are sought, first and last (rule 2.4.3 b and d). */
export const NEAR = 1;
const ANYWHERE = GRADES - 1;

/**
 * The skills that a learner's list is about (rule 2.4.3): weak ones, else ones to discover nearby, else ones to consolidate, else
 * ones to discover at any distance. Empty only if no resource carries any of these.
 *
 * @param toDiscover the skills to discover within a grade distance: see {@link skillsToDiscover}
 */
export function targetSkills<Id extends SkillId>(
  observed: readonly ObservedSkill<Id>[],
  toDiscover: (maxDistance: number) => readonly Id[],
  { weakThreshold, skillsToConsolidate: count }: TargetOptions,
): Targets<Id> {
  const weak = weakSkills(observed, weakThreshold);
  if (weak.length > 0) return { kind: "weak", skills: weak };
  const near = toDiscover(NEAR);
  if (near.length > 0) return { kind: "to discover", skills: near };
  const consolidated = skillsToConsolidate(observed, count);
  if (consolidated.length > 0) return { kind: "to consolidate", skills: consolidated };
  return { kind: "to discover", skills: toDiscover(ANYWHERE) };
}
