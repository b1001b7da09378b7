/** A candidate, as the order of a list sees it. */
export interface ListCandidate {
  /** Names the set of target skills that the resource carries: equal for equal sets. */
  readonly targetSet: string | number;
  /** Whether the learner has at least the given number of traces on it, none of which succeeded. */
  readonly isHeldBack: boolean;
}

/** How a list avoids repeating itself. */
export interface ListOptions {
  /** Candidates with the same set of target skills that the first pass takes, at most. */
  readonly repeatsOfOneSet: number;
  /** Recommendations in a list, at most. */
  readonly topN: number;
}

/**
 * The candidates in the order in which they are recommended (rules 2.4.12 to 2.4.14): those the first pass takes, then those
 * it skipped, cut after `topN`.
 *
 * @param candidates by rounded score, highest first, then by id (rule 2.4.11); read only as far as needed
 */
export function listOrder<Candidate extends ListCandidate>(
  candidates: Iterable<Candidate>,
  { repeatsOfOneSet, topN }: ListOptions,
): Candidate[] {
  const taken: Candidate[] = [];
  const skipped: Candidate[] = [];
  const repeats = new Map<ListCandidate["targetSet"], number>();
  for (const candidate of candidates) {
    const { targetSet, isHeldBack } = candidate;
    const count = repeats.get(targetSet) ?? 0;
    if (isHeldBack || count === repeatsOfOneSet) {
      // No more than a whole list of them can ever be needed.
      if (skipped.length < topN) skipped.push(candidate);
      continue;
    }
    repeats.set(targetSet, count + 1);
    taken.push(candidate);
    if (taken.length === topN) break;
  }
  return [...taken, ...skipped].slice(0, topN);
}

/** Whether a resource is held back: tried often enough, and never with success (rule 2.4.12). */
export function isHeldBack(
  traces: number,
  isMastered: boolean,
  failuresThatHoldBack: number,
): boolean {
  return !isMastered && traces >= failuresThatHoldBack;
}
