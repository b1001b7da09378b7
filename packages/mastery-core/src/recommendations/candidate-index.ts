import type { Catalogue } from "../dataset/catalogue.ts";

/** Grades of resources and learners. */
export const GRADES = 5;

/** Which resources are candidates. */
export interface Phase {
  /** Grades between resource and learner, at most. */
  readonly maxDistance: number;
  /** Whether resources count that the learner has mastered. */
  readonly mastered: boolean;
}

/** The nominal rule first; each of the others only while there are no candidates at all. */
export const PHASES: readonly Phase[] = [
  { maxDistance: 1, mastered: false },
  { maxDistance: 2, mastered: false },
  { maxDistance: 1, mastered: true },
  { maxDistance: GRADES - 1, mastered: true },
];

/** Finds the resources that carry any of some skills, from an index of resources by skill and grade. */
export class CandidateIndex {
  /** Resources that carry a skill at a grade, by `skill * GRADES + grade - 1`. */
  readonly #postings: readonly Uint32Array[];
  /** Per resource: how many of the skills looked for it carries; 0 between look-ups. */
  readonly #targeted: Uint32Array;
  readonly #found: Uint32Array;

  constructor(catalogue: Catalogue) {
    const { skillIds, resourceIds, resourceGrade, resourceSkills, resourceSkillOffsets } =
      catalogue;
    const postings: number[][] = Array.from({ length: skillIds.length * GRADES }, () => []);
    for (let resource = 0; resource < resourceIds.length; resource++) {
      const end = resourceSkillOffsets[resource + 1]!;
      for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
        postings[resourceSkills[at]! * GRADES + resourceGrade[resource]! - 1]!.push(resource);
      }
    }
    this.#postings = postings.map((resources) => Uint32Array.from(resources));
    this.#targeted = new Uint32Array(resourceIds.length);
    this.#found = new Uint32Array(resourceIds.length);
  }

  /** Visits each resource of a grade that carries any of the skills, with how many it carries. */
  visit(
    skills: Uint32Array,
    grade: number,
    visitor: (resource: number, targeted: number) => void,
  ): void {
    let found = 0;
    for (let i = 0; i < skills.length; i++) {
      const resources = this.#postings[skills[i]! * GRADES + grade - 1]!;
      for (let at = 0; at < resources.length; at++) {
        const resource = resources[at]!;
        if (this.#targeted[resource]!++ === 0) this.#found[found++] = resource;
      }
    }
    for (let i = 0; i < found; i++) {
      const resource = this.#found[i]!;
      const targeted = this.#targeted[resource]!;
      this.#targeted[resource] = 0;
      visitor(resource, targeted);
    }
  }
}
