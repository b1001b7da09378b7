import type { Snapshot } from "../index.ts";

/** How a mean score changed. */
export type DomainChangeKind = "rose" | "fell" | "observed" | "no_longer_observed";

/** A domain in which a learner's mean score changed, or is missing in one of the snapshots. */
export interface DomainChange {
  readonly domain: string;
  readonly change: DomainChangeKind;
  /** From 0 to 1; null if the learner was not observed. */
  readonly old_mean_score: number | null;
  /** From 0 to 1; null if the learner is no longer observed. */
  readonly new_mean_score: number | null;
}

/** The changes of a learner of both snapshots, in the order of domains. */
export function domainChanges(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): DomainChange[] {
  const was = before.profile(learnerId)!.mean_score_per_domain;
  const is = after.profile(learnerId)!.mean_score_per_domain;
  return [...new Set([...before.domains(), ...after.domains()])].sort().flatMap((domain) => {
    const [old_mean_score = null, new_mean_score = null] = [was[domain], is[domain]];
    if (old_mean_score === new_mean_score) return [];
    const change = kindOf(old_mean_score, new_mean_score);
    return [{ domain, change, old_mean_score, new_mean_score }];
  });
}

function kindOf(was: number | null, is: number | null): DomainChangeKind {
  if (was === null) return "observed";
  if (is === null) return "no_longer_observed";
  return is > was ? "rose" : "fell";
}
