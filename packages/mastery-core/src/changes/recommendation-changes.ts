import {
  type RecommendationDetails,
  recommendationDetails,
  type ScoreBreakdown,
} from "../answers/index.ts";
import type { Snapshot } from "../index.ts";

/** A part of a score. */
export type PartName = keyof ScoreBreakdown;

/**
 * Why a resource came or went, as far as two snapshots tell; the first that fits.
 *
 * - `grade`: the learner's grade is another.
 * - `skills`: nothing in the other list targets the skills that it is recommended for.
 * - `room`: the other list has room for more, so it is no candidate there. If it went, it was mastered or retired, or left the catalogue.
 * - `order`: the other list is full. Others come first there, or it was mastered; snapshots do not tell which.
 */
export type Reason = "grade" | "skills" | "room" | "order";

/** A resource that is in only one list of a learner, or in both with different scores. */
export interface RecommendationChange {
  readonly resource_id: string;
  readonly change: "came" | "went" | "stayed";
  /** Null for one that stayed. */
  readonly because: Reason | null;
  /** Parts of the score with other points. Empty for one that came or went. */
  readonly parts: readonly PartName[];
  /** From 1; null for one that came. */
  readonly old_rank: number | null;
  /** Null for one that went. */
  readonly new_rank: number | null;
  /** From 0 to 1, to 3 decimals. */
  readonly old_score: number | null;
  readonly new_score: number | null;
}

/** A list of a learner in one snapshot. */
interface List {
  readonly grade: number;
  readonly topN: number;
  readonly details: ReadonlyMap<string, Ranked>;
}

interface Ranked extends RecommendationDetails {
  readonly rank: number;
}

/** The changes of a learner of both snapshots: first what went, then the new list in its order, without what stayed as it was. */
export function recommendationChanges(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): RecommendationChange[] {
  const old = listOf(before, learnerId);
  const current = listOf(after, learnerId);
  const went = [...old.details.values()].filter((one) => !current.details.has(one.resource_id));
  return [
    ...went.map((one) => changeOf(one, undefined, reason(one, old, current))),
    ...[...current.details.values()].flatMap((one) => {
      const was = old.details.get(one.resource_id);
      if (was === undefined) return [changeOf(undefined, one, reason(one, current, old))];
      return was.score === one.score ? [] : [changeOf(was, one, null)];
    }),
  ];
}

function listOf(snapshot: Snapshot, learnerId: string): List {
  const { topN } = snapshot.metadata.rules;
  const details = recommendationDetails(snapshot, learnerId, topN)!;
  return {
    grade: snapshot.learner(learnerId)!.grade_level,
    topN,
    details: new Map(details.map((one, i) => [one.resource_id, { ...one, rank: i + 1 }])),
  };
}

/** Why a resource of one list is not in the other. */
function reason(one: Ranked, own: List, other: List): Reason {
  if (own.grade !== other.grade) return "grade";
  const targeted = new Set([...other.details.values()].flatMap((each) => each.skills_targeted));
  if (!one.skills_targeted.some((skill) => targeted.has(skill))) return "skills";
  return other.details.size < other.topN ? "room" : "order";
}

function changeOf(
  was: Ranked | undefined,
  is: Ranked | undefined,
  because: Reason | null,
): RecommendationChange {
  return {
    resource_id: (was ?? is)!.resource_id,
    change: was && is ? "stayed" : was ? "went" : "came",
    because,
    parts: was && is ? changedParts(was.score_parts, is.score_parts) : [],
    old_rank: was?.rank ?? null,
    new_rank: is?.rank ?? null,
    old_score: was?.score ?? null,
    new_score: is?.score ?? null,
  };
}

function changedParts(was: ScoreBreakdown, is: ScoreBreakdown): PartName[] {
  const names = Object.keys(is) as PartName[];
  return names.filter((name) => was[name].points !== is[name].points);
}
