import type { ListCandidate } from "../rules/list-order.ts";
import type { Shelves } from "./shelves.ts";

/** Shelves whose resources have the same skill overlap and the same grade. */
export interface TargetGroup {
  readonly grade: number;
  readonly skills: number;
  /** Target skills among them. */
  readonly carried: number;
  readonly shelves: number[];
}

/** The shelves that carry any of some target skills. Its memory is reused: it shows the targets loaded last. */
export class TargetShelves {
  targets: readonly number[] = [];
  readonly #shelves: Shelves;
  /** Per skill. */
  readonly #isTarget: Uint8Array;
  /** Per shelf; 0 outside of {@link #group}. */
  readonly #carried: Uint16Array;

  constructor(shelves: Shelves, skills: number) {
    this.#shelves = shelves;
    this.#isTarget = new Uint8Array(skills);
    this.#carried = new Uint16Array(shelves.offsets.length - 1);
  }

  load(targets: readonly number[]): void {
    for (const skill of this.targets) this.#isTarget[skill] = 0;
    for (const skill of targets) this.#isTarget[skill] = 1;
    this.targets = targets;
  }

  /** The shelves of some grades with target skills. */
  groups(lowest: number, highest: number): readonly TargetGroup[] {
    const groups: TargetGroup[] = [];
    for (let grade = lowest; grade <= highest; grade++) this.#group(grade, groups);
    return groups;
  }

  #group(grade: number, groups: TargetGroup[]): void {
    const { skillOffsets, mostSkills } = this.#shelves;
    /** Where groups are, by their numbers of skills and of target skills. */
    const places: number[] = [];
    for (const shelf of this.#count(grade)) {
      const carried = this.#carried[shelf]!;
      const skills = skillOffsets[shelf + 1]! - skillOffsets[shelf]!;
      const at = skills * (mostSkills + 1) + carried;
      places[at] ??= groups.push({ grade, skills, carried, shelves: [] }) - 1;
      groups[places[at]]!.shelves.push(shelf);
      this.#carried[shelf] = 0;
    }
  }

  #count(grade: number): number[] {
    const { withSkill, withSkillOffsets } = this.#shelves;
    const first = (grade - 1) * this.#isTarget.length;
    const found: number[] = [];
    for (const skill of this.targets) {
      const end = withSkillOffsets[first + skill + 1]!;
      for (let at = withSkillOffsets[first + skill]!; at < end; at++) {
        const shelf = withSkill[at]!;
        if (this.#carried[shelf]!++ === 0) found.push(shelf);
      }
    }
    return found;
  }

  /** Names the target skills of a shelf: equal for equal ones. */
  nameOf(shelf: number): ListCandidate["targetSet"] {
    const { skillOffsets, skills } = this.#shelves;
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
    const { skillOffsets, skills } = this.#shelves;
    return skills
      .subarray(skillOffsets[shelf], skillOffsets[shelf + 1])
      .filter((skill) => this.#isTarget[skill] === 1)
      .join();
  }
}
