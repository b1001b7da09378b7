/**
 * A set of skills in few terms. A sum over the set is the sum over the domains and the added skills, less that over the
 * removed ones.
 */
export interface SkillTerms {
  /** Domains most of whose skills are in the set. */
  readonly domains: Uint32Array;
  /** Skills of other domains that are in the set. */
  readonly added: Uint32Array;
  /** Skills of the domains that are not in the set. */
  readonly removed: Uint32Array;
}

/**
 * @param set skill numbers
 * @param skillDomain domain number of each skill
 * @param numDomains domains in all
 */
export function skillTerms(
  set: Uint32Array,
  skillDomain: Uint32Array,
  numDomains: number,
): SkillTerms {
  const isIn = new Uint8Array(skillDomain.length);
  for (const skill of set) isIn[skill] = 1;
  // Skills in the set less those that are not.
  const majority = new Int32Array(numDomains);
  for (let skill = 0; skill < skillDomain.length; skill++) {
    majority[skillDomain[skill]!]! += isIn[skill] ? 1 : -1;
  }
  const isTerm = (domain: number): boolean => majority[domain]! > 0;
  return {
    domains: numbers(numDomains, isTerm),
    added: numbers(skillDomain.length, (skill) => isIn[skill] === 1 && !isTerm(skillDomain[skill]!)),
    removed: numbers(skillDomain.length, (skill) => isIn[skill] === 0 && isTerm(skillDomain[skill]!)),
  };
}

/** The numbers below `length` that are wanted. */
function numbers(length: number, isWanted: (number: number) => boolean): Uint32Array {
  const wanted = new Uint32Array(length);
  let size = 0;
  for (let number = 0; number < length; number++) if (isWanted(number)) wanted[size++] = number;
  return wanted.subarray(0, size);
}
