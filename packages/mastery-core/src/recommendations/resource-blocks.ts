import type { Catalogue } from "../dataset/catalogue.ts";
import { positionsIn, startsOf } from "../numbering.ts";
import { PANEL } from "./panels.ts";

/** Grades of resources and learners. */
export const GRADES = 5;

/** Stands in a slot without a resource. */
const NO_RESOURCE = 0xffffffff;

/**
 * All resources in blocks, a panel each, of one grade and, as far as may be, as many and like skills. A slot is a place in a
 * block; the last ones of a grade may be free.
 */
export interface ResourceBlocks {
  /** Where the blocks of each grade start, and where the last ones end. */
  readonly gradeStarts: Uint32Array;
  /** Resource in each slot. */
  readonly resources: Uint32Array;
  /** Slot of each resource. */
  readonly slots: Uint32Array;
  /** Where the skills of each slot start in `skills`; one entry more than slots. */
  readonly skillOffsets: Uint32Array;
  readonly skills: Uint32Array;
  /** A bit for each domain of a block's skills, the same one for every 32nd: without one in common, sets have no domain in common. */
  readonly domains: Uint32Array;
}

export function blocksOf({
  resourceGrade,
  resourceSkills,
  resourceSkillOffsets,
  skillDomain,
}: Pick<
  Catalogue,
  "resourceGrade" | "resourceSkills" | "resourceSkillOffsets" | "skillDomain"
>): ResourceBlocks {
  const byGrade: number[][] = Array.from({ length: GRADES }, () => []);
  resourceGrade.forEach((grade, resource) => {
    byGrade[grade - 1]!.push(resource);
  });
  const skillCount = skillDomain.length;
  const place = (resource: number): number => {
    const start = resourceSkillOffsets[resource]!;
    const primary = resourceSkills[start]!;
    const length = resourceSkillOffsets[resource + 1]! - start;
    return (length * skillCount + skillDomain[primary]!) * skillCount + primary;
  };
  const placed = byGrade.flatMap((resources) => {
    resources.sort((a, b) => place(a) - place(b));
    while (resources.length % PANEL > 0) resources.push(NO_RESOURCE);
    return resources;
  });
  // A free slot has none.
  const skills = placed.map((resource) => [
    ...resourceSkills.subarray(
      resourceSkillOffsets[resource] ?? 0,
      resourceSkillOffsets[resource + 1] ?? 0,
    ),
  ]);
  const resources = Uint32Array.from(placed);
  const domains = new Uint32Array(resources.length / PANEL);
  skills.forEach((own, slot) => {
    for (const skill of own) domains[Math.floor(slot / PANEL)]! |= 1 << skillDomain[skill]!;
  });
  return {
    gradeStarts: startsOf(byGrade.map(({ length }) => length / PANEL)),
    resources,
    slots: positionsIn(resources),
    skillOffsets: startsOf(skills.map(({ length }) => length)),
    skills: Uint32Array.from(skills.flat()),
    domains,
  };
}
