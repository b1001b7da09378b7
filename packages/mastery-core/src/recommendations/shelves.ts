import { prefixSums } from "../collections.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { GRADES } from "../rules/conventions.ts";

/**
 * The resources that are not retired, by their grade and the set of skills they carry. All resources of a shelf carry the same
 * target skills, whatever these are.
 */
export interface Shelves {
  /** Where the skills of each shelf start in `skills`; one entry more than shelves. */
  readonly skillOffsets: Uint32Array;
  /** Skills of all shelves, each shelf's ascending. */
  readonly skills: Uint32Array;
  /** Grade of each shelf. */
  readonly grades: Uint8Array;
  /** Where the shelves with each skill start in `withSkill`, by `skill * GRADES + grade - 1`; one entry more. */
  readonly withSkillOffsets: Uint32Array;
  readonly withSkill: Uint32Array;
  /** Where each shelf starts in `resources`; one entry more than shelves. */
  readonly offsets: Uint32Array;
  readonly resources: Uint32Array;
  /** Shelf of each resource that is not retired. */
  readonly shelfOf: Uint32Array;
  /** Where each of them lies in `resources`. */
  readonly positionOf: Uint32Array;
  /** Skills of the shelf with the most. */
  readonly mostSkills: number;
  /** Resources that carry each skill, by `skill * GRADES + grade - 1`. */
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
  const grades: number[] = [];
  const shelves: number[][] = [];
  const withSkill: number[][] = Array.from({ length: GRADES * skillIds.length }, () => []);
  const shelfOf = new Uint32Array(resourceGrade.length);
  const carriers = new Uint32Array(GRADES * skillIds.length);
  resourceGrade.forEach((grade, resource) => {
    if (resourceRetired[resource]) return;
    const [start, end] = resourceSkillOffsets.subarray(resource, resource + 2);
    const skills = resourceSkills.slice(start, end).sort();
    const name = `${grade}:${skills.join()}`;
    const shelf = numbers.get(name) ?? sets.length;
    if (shelf === sets.length) {
      numbers.set(name, shelf);
      sets.push(skills);
      grades.push(grade);
      shelves.push([]);
      for (const skill of skills) withSkill[skill * GRADES + grade - 1]!.push(shelf);
    }
    shelfOf[resource] = shelf;
    shelves[shelf]!.push(resource);
    for (const skill of skills) carriers[skill * GRADES + grade - 1]!++;
  });
  const resources = Uint32Array.from(shelves.flat());
  const positionOf = new Uint32Array(resourceGrade.length);
  resources.forEach((resource, position) => {
    positionOf[resource] = position;
  });
  return {
    skillOffsets: prefixSums(sets.map(({ length }) => length)),
    skills: Uint32Array.from(sets.flatMap((skills) => [...skills])),
    grades: Uint8Array.from(grades),
    withSkillOffsets: prefixSums(withSkill.map(({ length }) => length)),
    withSkill: Uint32Array.from(withSkill.flat()),
    offsets: prefixSums(shelves.map(({ length }) => length)),
    resources,
    shelfOf,
    positionOf,
    mostSkills: sets.reduce((most, { length }) => Math.max(most, length), 0),
    carriers,
  };
}
