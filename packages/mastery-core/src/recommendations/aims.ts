import type { RankingTables } from "./ranking-tables.ts";
import { Terms } from "./terms.ts";
import type { WeakSkillSets } from "./weak-skill-sets.ts";

/** Squared length, per pair of weak skills, below which their sum is rounding's and has no direction. */
const NEGLIGIBLE = 1e-15;

/** What sets of weak skills ask of resources, a place each. */
export interface Aims {
  /** A learner with this set. */
  readonly learners: Uint32Array;
  readonly sets: WeakSkillSets;
  /** A bit for each domain with a weak skill, as `ResourceBlocks` have them. */
  readonly domains: Uint32Array;
  /**
   * The set as a sum of few terms: the domains most of whose skills are weak, less their skills that are not, and the other weak
   * skills. A domain stands behind the skills, as if it were one.
   */
  readonly terms: Terms;
  /**
   * Factors for the limits of a block, `domains + 1` per set. They give what no sum of its products over the set exceeds: the highest
   * sums over the domains with weak skills, less what their other skills add at least. See `SkillProducts`.
   */
  readonly limitFactors: Float64Array;
  /** Half of 1 / the length of the sum of the weak skills' unit vectors; 0 where the sum has no direction. */
  readonly scales: Float64Array;
}

/**
 * The weakness vectors are never formed: the dot product with a sum of skills is the sum of the dot products with each, and the
 * length of the sum follows from the dot products of the skills.
 */
export function aimsOf(
  sets: WeakSkillSets,
  learners: Uint32Array,
  { skillDomain, domains, gram }: Pick<RankingTables, "skillDomain" | "domains" | "gram">,
): Aims {
  const skills = skillDomain.length;
  const sizes = new Uint32Array(domains);
  for (const domain of skillDomain) sizes[domain]!++;
  const terms = new Terms();
  const domainBits = new Uint32Array(learners.length);
  const limitFactors = new Float64Array(learners.length * (domains + 1));
  const scales = new Float64Array(learners.length);
  const isWeak = new Uint8Array(skills);
  const weak = new Uint32Array(domains);
  learners.forEach((learner, set) => {
    weak.fill(0);
    for (let skill = 0; skill < skills; skill++) {
      isWeak[skill] = sets.has(learner, skill);
      weak[skillDomain[skill]!]! += isWeak[skill]!;
    }
    addTerms(terms, isWeak, skillDomain, weak, sizes);
    const first = set * (domains + 1);
    for (let domain = 0; domain < domains; domain++) {
      if (weak[domain] === 0) continue;
      domainBits[set]! |= 1 << domain;
      limitFactors[first + domain] = 1;
      limitFactors[first + domains]! -= sizes[domain]! - weak[domain]!;
    }
    const squared = squaredLength(terms, gram, skills + domains);
    const pairs = weak.reduce((sum, count) => sum + count) ** 2;
    if (squared > NEGLIGIBLE * pairs) scales[set] = 0.5 / Math.sqrt(squared);
  });
  return { learners, sets, domains: domainBits, terms, limitFactors, scales };
}

function addTerms(
  terms: Terms,
  isWeak: Uint8Array,
  skillDomain: Uint32Array,
  weak: Uint32Array,
  sizes: Uint32Array,
): void {
  const isMostlyWeak = weak.map((count, domain) => (2 * count > sizes[domain]! ? 1 : 0));
  isMostlyWeak.forEach((mostly, domain) => {
    if (mostly) terms.add(isWeak.length + domain, 1);
  });
  for (let skill = 0; skill < isWeak.length; skill++) {
    const factor = isWeak[skill]! - isMostlyWeak[skillDomain[skill]!]!;
    if (factor !== 0) terms.add(skill, factor);
  }
  terms.end();
}

/** Of the last combination. */
function squaredLength(
  { starts, items, factors }: Terms,
  gram: Float64Array,
  width: number,
): number {
  let squared = 0;
  for (let i = starts.at(-2)!; i < items.length; i++) {
    const row = items[i]! * width;
    let sum = 0.5 * factors[i]! * gram[row + items[i]!]!;
    for (let j = starts.at(-2)!; j < i; j++) sum += factors[j]! * gram[row + items[j]!]!;
    squared += 2 * factors[i]! * sum;
  }
  return squared;
}
