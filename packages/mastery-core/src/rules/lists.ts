import { frozen } from "../collections.ts";
import { ascending, GRADES, round3 } from "./conventions.ts";
import type { Rules } from "./options.ts";
import { type Kind, NEAR, type SkillId } from "./target-skills.ts";

/** Default number of recommendations in an answer (rule 2.4.16). */
export const DEFAULT_RECOMMENDATIONS = 5;

/** Maximum number of recommendations in an answer over HTTP. */
export const MAX_RECOMMENDATIONS = 10;

/** Conditions under which a resource with a target skill is a candidate. */
export interface Phase {
  /** Maximum grade distance. */
  readonly maxDistance: number;
  /** Whether resources that the learner has mastered are also candidates. */
  readonly mastered: boolean;
}

/** The nominal phase, followed by the fallbacks in order. A fallback applies only if no earlier phase has a candidate (rule 2.4.4). */
export const PHASES: readonly [nominal: Phase, ...fallbacks: Phase[]] = frozen([
  { maxDistance: 1, mastered: false },
  { maxDistance: 2, mastered: false },
  { maxDistance: 1, mastered: true },
  { maxDistance: GRADES - 1, mastered: true },
]);

/** Properties that decide whether a resource is a candidate for a learner. */
export interface CandidateFacts {
  readonly targetSkillsCarried: number;
  readonly gradeDistance: number;
  /** Whether at least one of the learner's traces on the resource succeeded. */
  readonly isMastered: boolean;
}

/** Returns whether a resource that is not retired is a candidate in a phase (rule 2.4.4). */
export function isCandidate(
  { targetSkillsCarried, gradeDistance, isMastered }: CandidateFacts,
  { maxDistance, mastered }: Phase,
): boolean {
  return targetSkillsCarried > 0 && gradeDistance <= maxDistance && (mastered || !isMastered);
}

/** Properties that decide the rank of a candidate and its place in a list. */
export interface Candidate {
  /** Rounded score, in any unit. */
  readonly score: number;
  readonly distanceToAim: number;
  /** Id of the resource, or its number in the order of ids. */
  readonly resource: string | number;
  /** Identifies the set of target skills that the resource carries. */
  readonly targetSet: string | number;
  /** Whether the candidate is held back or out of reach: see {@link isHeldBack} and {@link isWithinReach}. */
  readonly isOutOfTurn: boolean;
}

type SortKey = Pick<Candidate, "score" | "distanceToAim" | "resource">;

/** Compares candidates by rounded score, highest first, then by {@link distanceToAim}, then by id (rule 2.4.11). */
export function byScore(a: SortKey, b: SortKey): number {
  return (
    b.score - a.score || a.distanceToAim - b.distanceToAim || ascending(a.resource, b.resource)
  );
}

/** Returns the distance of an expected score from `aim`, to 3 decimals (rule 2.4.11). */
export function distanceToAim(expected: number, aim: number): number {
  return round3(Math.abs(expected - aim));
}

/** Returns whether an expected score is within reach: at least `from` and at most `to` (rule 2.4.12). */
export function isWithinReach(expected: number, { from, to }: Rules["reach"]): boolean {
  return expected >= from && expected <= to;
}

/**
 * Returns up to `topN` candidates in recommended order (rules 2.4.12 to 2.4.14): those that the first pass takes, then others with the same
 * sets of target skills, then those out of turn. Reads candidates, in the order of {@link byScore}, only as far as needed.
 */
export function listOrder<One extends Pick<Candidate, "targetSet" | "isOutOfTurn">>(
  candidates: Iterable<One>,
  { repeatsOfOneSet, topN }: Pick<Rules, "repeatsOfOneSet" | "topN">,
): One[] {
  const taken: One[] = [];
  const repeating: One[] = [];
  const outOfTurn: One[] = [];
  const repeats = new Map<Candidate["targetSet"], number>();
  for (const candidate of candidates) {
    const { targetSet, isOutOfTurn } = candidate;
    const count = repeats.get(targetSet) ?? 0;
    if (isOutOfTurn) {
      // A list never needs more candidates out of turn than its length.
      if (outOfTurn.length < topN) outOfTurn.push(candidate);
    } else if (count === repeatsOfOneSet) {
      if (repeating.length < topN) repeating.push(candidate);
    } else {
      repeats.set(targetSet, count + 1);
      taken.push(candidate);
      if (taken.length === topN) break;
    }
  }
  return [...taken, ...repeating, ...outOfTurn].slice(0, topN);
}

/** Returns whether a learner has at least `failuresThatHoldBack` traces on a resource, and no trace succeeded (rule 2.4.12). */
export function isHeldBack(
  traces: number,
  isMastered: boolean,
  failuresThatHoldBack: number,
): boolean {
  return !isMastered && traces >= failuresThatHoldBack;
}

/**
 * Returns the skills with which a list continues: skills to discover nearby if it is about weak skills and has room, otherwise none. Only
 * unlisted resources of the nominal phase continue a list (rule 2.4.15).
 *
 * @param length number of recommendations in the list so far
 * @param toDiscover returns the skills to discover within a grade distance: see `skillsToDiscover`
 */
export function skillsToContinueWith<Id extends SkillId>(
  kind: Kind,
  length: number,
  toDiscover: (maxDistance: number) => readonly Id[],
  { topN }: Pick<Rules, "topN">,
): readonly Id[] {
  return kind === "weak" && length < topN ? toDiscover(NEAR) : [];
}
