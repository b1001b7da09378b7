import type { MemberAttempts } from "../answers/results.ts";
import { DEFAULT_RECOMMENDATIONS } from "../snapshot/results.ts";

/** Outcomes of the first recommendations in the earlier list. */
export interface Followed {
  /** Number of resources that were recommended first, at most five. */
  readonly recommended: number;
  /** Number of these resources with more traces than before. */
  readonly tried: number;
  /** Number of these resources with more successes than before. */
  readonly succeeded: number;
}

export const NOT_FOLLOWED: Followed = Object.freeze({ recommended: 0, tried: 0, succeeded: 0 });

export function addFollowed(one: Followed, other: Followed): Followed {
  return {
    recommended: one.recommended + other.recommended,
    tried: one.tried + other.tried,
    succeeded: one.succeeded + other.succeeded,
  };
}

/** Returns whether numbers of traces can be compared. This requires that both snapshots count traces from the same day on. */
export function isFollowable(
  before: { readonly since: string | null },
  after: { readonly since: string | null },
): boolean {
  return before.since === after.since;
}

/** Returns the outcomes of a learner's earlier recommendations, given the attempts at both times. */
export function followedSince(then: MemberAttempts, now: MemberAttempts): Followed {
  const recommended = then.recommended.slice(0, DEFAULT_RECOMMENDATIONS);
  const more = (count: "n_traces" | "n_successes"): number => {
    const [before, after] = [then, now].map(
      ({ attempts }) => new Map(attempts.map((one) => [one.resource_id, one[count]])),
    );
    return recommended.filter((id) => (after!.get(id) ?? 0) > (before!.get(id) ?? 0)).length;
  };
  return {
    recommended: recommended.length,
    tried: more("n_traces"),
    succeeded: more("n_successes"),
  };
}
