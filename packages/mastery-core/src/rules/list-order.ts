/** What the order of a list needs to know about a candidate. */
export interface ListCandidate {
  /** Identifies the set of target skills that the resource carries. */
  readonly targetSet: string | number;
  /** See the function {@link isHeldBack}. */
  readonly isHeldBack: boolean;
}

/** How a list avoids repeating itself. */
export interface ListOptions {
  /** Largest number of candidates with the same set of target skills that the first pass takes. */
  readonly repeatsOfOneSet: number;
  /** Largest length of a list. */
  readonly topN: number;
}

/**
 * The candidates in the order in which they are recommended (rules 2.4.12 to 2.4.14): those that the first pass takes, then those
 * it skips, cut after `topN`.
 *
 * @param candidates ordered by rounded score, highest first, then by id (rule 2.4.11); read only as far as needed
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
      // A list has room for no more of them.
      if (skipped.length < topN) skipped.push(candidate);
      continue;
    }
    repeats.set(targetSet, count + 1);
    taken.push(candidate);
    if (taken.length === topN) break;
  }
  return [...taken, ...skipped].slice(0, topN);
}

/** Whether a resource is held back: the learner has enough traces on it, and none succeeded (rule 2.4.12). */
export function isHeldBack(
  traces: number,
  isMastered: boolean,
  failuresThatHoldBack: number,
): boolean {
  return !isMastered && traces >= failuresThatHoldBack;
}
