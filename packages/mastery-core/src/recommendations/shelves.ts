import type { Catalogue } from "../dataset/catalogue.ts";
import { startsOf } from "../numbering.ts";
import { GRADES } from "../rules/conventions.ts";

/**
 * The resources that are not retired, by the set of skills they carry and their grade. All resources of a shelf carry the same
 * target skills, whatever these are.
 */
export interface Shelves {
  /** Where the skills of each distinct set start in `setSkills`; one entry more than sets. */
  readonly setOffsets: Uint32Array;
  /** Skills of all sets, each set's ascending. */
  readonly setSkills: Uint32Array;
  /** Where the sets that carry each skill start in `setsOfSkills`; one entry more than skills. */
  readonly setsOfSkillOffsets: Uint32Array;
  readonly setsOfSkills: Uint32Array;
  /** Set of each resource that is not retired. */
  readonly setOf: Uint32Array;
  /** Where each shelf starts in `resources`, by `set * GRADES + grade - 1`; one entry more than shelves. */
  readonly offsets: Uint32Array;
  readonly resources: Uint32Array;
  /** Resources that carry each skill, by `(grade - 1) * skills + skill`. */
  readonly carriers: Uint32Array;
}

export function shelve({
  skillIds,
  resourceGrade,
  resourceRetired,
  resourceSkills,
  resourceSkillOffsets,
}: Pick<
  Catalogue,
  "skillIds" | "resourceGrade" | "resourceRetired" | "resourceSkills" | "resourceSkillOffsets"
>): Shelves {
  const numbers = new Map<string, number>();
  const sets: Uint32Array[] = [];
  const shelves: number[][] = [];
  const setOf = new Uint32Array(resourceGrade.length);
  const carriers = new Uint32Array(GRADES * skillIds.length);
  resourceGrade.forEach((grade, resource) => {
    if (resourceRetired[resource]) return;
    const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
    const skills = resourceSkills.slice(start, end).sort();
    const set = numbers.get(skills.join()) ?? sets.length;
    if (set === sets.length) {
      numbers.set(skills.join(), set);
      sets.push(skills);
      for (let i = 0; i < GRADES; i++) shelves.push([]);
    }
    setOf[resource] = set;
    shelves[set * GRADES + grade - 1]!.push(resource);
    for (const skill of skills) carriers[(grade - 1) * skillIds.length + skill]!++;
  });
  const setsOfSkills: number[][] = skillIds.map(() => []);
  sets.forEach((skills, set) => {
    for (const skill of skills) setsOfSkills[skill]!.push(set);
  });
  return {
    setOffsets: startsOf(sets.map(({ length }) => length)),
    setSkills: Uint32Array.from(sets.flatMap((skills) => [...skills])),
    setsOfSkillOffsets: startsOf(setsOfSkills.map(({ length }) => length)),
    setsOfSkills: Uint32Array.from(setsOfSkills.flat()),
    setOf,
    offsets: startsOf(shelves.map(({ length }) => length)),
    resources: Uint32Array.from(shelves.flat()),
    carriers,
  };
}
