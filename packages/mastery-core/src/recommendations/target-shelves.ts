import type { CandidateFacts } from "../rules/candidates.ts";
import { GRADES, gradeDistance, thousandths } from "../rules/conventions.ts";
import type { ListCandidate } from "../rules/list-order.ts";
import { gradeFit, type ScoreParts, scoreResource, skillOverlap } from "../rules/score.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** No shelf. */
const NONE = -1;

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Shelves whose resources have the same skill overlap and grade fit for a learner. The rules are called with the same objects for all
 * of them: new ones for each candidate take as long as its score.
 */
export interface ShelfGroup {
  /** Mastery is that of the resource looked at last. */
  readonly facts: Writable<CandidateFacts>;
  /** Similarity and signal are those of the resource scored last. */
  readonly parts: Writable<ScoreParts>;
  /** In thousandths: what a resource scores with the highest similarity and signal. */
  readonly highest: number;
  /** One of the shelves: see {@link TargetShelves.after}. */
  first: number;
}

/** The shelves that carry any of some target skills. The memory is reused: it shows the targets loaded last, and groups asked for last. */
export class TargetShelves {
  targets: readonly number[] = [];
  readonly #tables: Pick<RankingTables, "shelves" | "options">;
  /** Per skill. */
  readonly #isTarget: Uint8Array;
  /** Per shelf; 0 outside of {@link groups}. */
  readonly #carried: Uint16Array;
  readonly #after: Int32Array;
  /** The shelves that {@link groups} found last. */
  readonly #found: Uint32Array;
  /** Per shelf: where the groups of shelves with so many skills start in {@link #groupAt}. */
  readonly #groupsFrom: Uint32Array;
  /** All groups so far, those that could score highest first. */
  readonly #groups: ShelfGroup[] = [];
  /** The same by skills, target skills and grade distance. */
  readonly #groupAt: ShelfGroup[] = [];

  constructor(tables: Pick<RankingTables, "shelves" | "options" | "skillDomain">) {
    const { grades, skillOffsets, mostSkills } = tables.shelves;
    const shelves = grades.length;
    this.#tables = tables;
    this.#isTarget = new Uint8Array(tables.skillDomain.length);
    this.#carried = new Uint16Array(shelves);
    this.#after = new Int32Array(shelves);
    this.#found = new Uint32Array(shelves);
    this.#groupsFrom = Uint32Array.from(grades, (_, shelf) => {
      const skills = skillOffsets[shelf + 1]! - skillOffsets[shelf]!;
      return skills * (mostSkills + 1) * GRADES;
    });
  }

  load(targets: readonly number[]): void {
    for (const skill of this.targets) this.#isTarget[skill] = 0;
    for (const skill of targets) this.#isTarget[skill] = 1;
    this.targets = targets;
  }

  /** The shelves with target skills within a grade distance, those that could score highest first. */
  groups(grade: number, maxDistance: number): readonly ShelfGroup[] {
    const { grades } = this.#tables.shelves;
    for (const group of this.#groups) group.first = NONE;
    const count = this.#find(grade - maxDistance, grade + maxDistance);
    for (let i = 0; i < count; i++) {
      const shelf = this.#found[i]!;
      const group = this.#groupOf(shelf, gradeDistance(grade, grades[shelf]!));
      this.#after[shelf] = group.first;
      group.first = shelf;
      this.#carried[shelf] = 0;
    }
    return this.#groups.filter(({ first }) => first !== NONE);
  }

  /** Finds the shelves of some grades with target skills, and counts these; returns how many shelves. */
  #find(lowest: number, highest: number): number {
    const { withSkill, withSkillOffsets } = this.#tables.shelves;
    const [found, carried] = [this.#found, this.#carried];
    let count = 0;
    for (const skill of this.targets) {
      const first = skill * GRADES;
      const end = withSkillOffsets[first + Math.min(GRADES, highest)]!;
      for (let at = withSkillOffsets[first + Math.max(1, lowest) - 1]!; at < end; at++) {
        const shelf = withSkill[at]!;
        if (carried[shelf]!++ === 0) found[count++] = shelf;
      }
    }
    return count;
  }

  #groupOf(shelf: number, distance: number): ShelfGroup {
    const at = this.#groupsFrom[shelf]! + this.#carried[shelf]! * GRADES + distance;
    this.#groupAt[at] ??= this.#addGroup(shelf, distance);
    return this.#groupAt[at];
  }

  /** Adds the group of a shelf. */
  #addGroup(shelf: number, distance: number): ShelfGroup {
    const { skillOffsets } = this.#tables.shelves;
    const skills = skillOffsets[shelf + 1]! - skillOffsets[shelf]!;
    const targetSkillsCarried = this.#carried[shelf]!;
    const parts = {
      skillOverlap: skillOverlap(targetSkillsCarried, skills),
      gradeFit: gradeFit(distance),
      semanticSimilarity: 1,
      clusterSignal: 1,
    };
    const highest = thousandths(scoreResource(parts, this.#tables.options.weights));
    const facts = { targetSkillsCarried, gradeDistance: distance, isMastered: false };
    const group = { facts, parts, highest, first: NONE };
    this.#groups.push(group);
    this.#groups.sort((a, b) => b.highest - a.highest);
    return group;
  }

  /** The next shelf of the group, or -1. */
  after(shelf: number): number {
    return this.#after[shelf]!;
  }

  /** Names the target skills of a shelf: equal for equal ones. */
  nameOf(shelf: number): ListCandidate["targetSet"] {
    const { skillOffsets, skills } = this.#tables.shelves;
    const end = skillOffsets[shelf + 1]!;
    let name = 0;
    for (let at = skillOffsets[shelf]!; at < end; at++) {
      const skill = skills[at]!;
      if (this.#isTarget[skill] === 1) name = name * (this.#isTarget.length + 1) + skill + 1;
    }
    // Digits, as long as a number holds them.
    return name < 2 ** 53 ? name : this.#join(shelf);
  }

  #join(shelf: number): string {
    const { skillOffsets, skills } = this.#tables.shelves;
    return skills
      .subarray(skillOffsets[shelf], skillOffsets[shelf + 1])
      .filter((skill) => this.#isTarget[skill] === 1)
      .join();
  }
}
