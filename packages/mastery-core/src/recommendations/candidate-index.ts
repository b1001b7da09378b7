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

/** Finds the resources that carry any of some skills, from an index of resources by grade and skill. */
export class CandidateIndex {
  readonly #skills: number;
  /** Where the resources of a grade that carry a skill start in the postings, by `(grade - 1) * skills + skill`. */
  readonly #offsets: Uint32Array;
  readonly #postings: Uint32Array;
  /** Per resource: how many of the skills looked for it carries; 0 between look-ups. */
  readonly #targeted: Uint32Array;
  readonly #found: Uint32Array;

  constructor(catalogue: Catalogue) {
    const { skillIds, resourceIds, resourceSkills } = catalogue;
    const keys = GRADES * skillIds.length;
    this.#skills = skillIds.length;
    this.#offsets = new Uint32Array(keys + 1);
    this.#postings = new Uint32Array(resourceSkills.length);
    this.#targeted = new Uint32Array(resourceIds.length);
    this.#found = new Uint32Array(resourceIds.length);
    const offsets = this.#offsets;
    this.#forEachPosting(catalogue, (key) => offsets[key]!++);
    for (let key = 1; key <= keys; key++) offsets[key]! += offsets[key - 1]!;
    // An offset comes down from where its postings end to where they start.
    this.#forEachPosting(catalogue, (key, resource) => {
      this.#postings[--offsets[key]!] = resource;
    });
  }

  /** Visits each resource of a grade that carries any of the skills, with how many it carries. */
  visit(
    skills: Uint32Array,
    grade: number,
    visitor: (resource: number, targeted: number) => void,
  ): void {
    const [postings, targeted, found] = [this.#postings, this.#targeted, this.#found];
    const first = (grade - 1) * this.#skills;
    let size = 0;
    for (let i = 0; i < skills.length; i++) {
      const key = first + skills[i]!;
      const end = this.#offsets[key + 1]!;
      for (let at = this.#offsets[key]!; at < end; at++) {
        const resource = postings[at]!;
        if (targeted[resource]!++ === 0) found[size++] = resource;
      }
    }
    for (let i = 0; i < size; i++) {
      const resource = found[i]!;
      visitor(resource, targeted[resource]!);
      targeted[resource] = 0;
    }
  }

  #forEachPosting(
    { resourceGrade, resourceSkills, resourceSkillOffsets }: Catalogue,
    visit: (key: number, resource: number) => void,
  ): void {
    for (let resource = 0; resource < resourceGrade.length; resource++) {
      const first = (resourceGrade[resource]! - 1) * this.#skills;
      const end = resourceSkillOffsets[resource + 1]!;
      for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
        visit(first + resourceSkills[at]!, resource);
      }
    }
  }
}
