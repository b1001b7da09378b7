/** Domains taken when none is below the threshold. */
const FALLBACK_DOMAINS = 2;
/** Skills taken when none is below the threshold. */
const FALLBACK_SKILLS = 3;

/**
 * The domains a learner is weak in: those whose mean score is below the threshold, or the two lowest when there are none.
 *
 * @param means mean score per domain, 0 to 1, domains in the order of their names
 * @returns domain numbers, ascending
 */
export function weakDomains(means: ArrayLike<number>, threshold = 0.6): number[] {
  const weak: number[] = [];
  for (let domain = 0; domain < means.length; domain++) {
    if (means[domain]! < threshold) weak.push(domain);
  }
  return weak.length > 0 ? weak : lowest(numbersOf(means), means, FALLBACK_DOMAINS);
}

/**
 * The skills a learner is weak in: those of the weak domains whose mean score is below the threshold, or the three lowest of
 * these domains when there are none.
 *
 * @param means mean score per skill, 0 to 1, skills in the order of their ids
 * @param skillDomain domain number of each skill
 * @param domains the weak domains
 * @returns skill numbers, ascending
 */
export function weakSkills(
  means: ArrayLike<number>,
  skillDomain: ArrayLike<number>,
  domains: readonly number[],
  threshold = 0.6,
): number[] {
  const isWeakDomain = new Uint8Array(1 + Math.max(...domains));
  for (const domain of domains) isWeakDomain[domain] = 1;
  const isInDomains = (skill: number): boolean => isWeakDomain[skillDomain[skill]!] === 1;
  const weak: number[] = [];
  for (let skill = 0; skill < means.length; skill++) {
    if (means[skill]! < threshold && isInDomains(skill)) weak.push(skill);
  }
  if (weak.length > 0) return weak;
  return lowest(numbersOf(means).filter(isInDomains), means, FALLBACK_SKILLS);
}

function numbersOf(means: ArrayLike<number>): number[] {
  return Array.from(means, (_, number) => number);
}

/** The `count` numbers of lowest mean, ties by number; ascending. */
function lowest(numbers: readonly number[], means: ArrayLike<number>, count: number): number[] {
  const byMean = numbers.toSorted((a, b) => means[a]! - means[b]! || a - b);
  return byMean.slice(0, count).sort((a, b) => a - b);
}
