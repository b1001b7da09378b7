import { BitRows, range } from "../collections.ts";
import { KINDS, type Kind } from "../rules/target-skills.ts";
import type { SnapshotColumns } from "./columns.ts";
import type { SnapshotContent } from "./manifest.ts";

/** The target skills of recommendations, by learner and rank in the list. */
export class TargetedSkills {
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
  /** Number of skills of the catalogue. */
  readonly #skills: number;
  readonly #columns: SnapshotColumns;
  readonly #first: BitRows;
  readonly #further: BitRows;

  constructor({ manifest, columns }: SnapshotContent) {
    const skills = manifest.skillLabels.length;
    this.topN = manifest.metadata.rules.topN;
    this.#skills = skills;
    this.#columns = columns;
    this.#first = new BitRows(skills, columns.recommendations.targets);
    this.#further = new BitRows(skills, columns.recommendations.furtherTargets);
  }

  /** Why the skills are targeted. What continues a list of weak ones is to discover (rule 2.4.15). */
  kind(learner: number, rank: number): Kind {
    const { kind } = this.#columns.recommendations;
    return this.isFirst(learner, rank) ? KINDS[kind[learner]!]! : "to discover";
  }

  /** The target skills that the resource carries, in the resource's own order. */
  skills(learner: number, rank: number): number[] {
    const { resourceSkillOffsets, resourceSkills } = this.#columns.catalogue;
    const resource = this.#resource(learner, rank);
    const targets = this.#targets(learner, rank);
    const skills: number[] = [];
    const end = resourceSkillOffsets[resource + 1]!;
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      const skill = resourceSkills[at]!;
      if (targets.has(learner, skill)) skills.push(skill);
    }
    return skills;
  }

  /** The weak skills of a learner, in the order of ids: what a list of kind `weak` is about (rule 2.4.3). */
  weakSkills(learner: number): Uint32Array {
    if (KINDS[this.#columns.recommendations.kind[learner]!] !== "weak") return range(0);
    return range(this.#skills).filter((skill) => this.#first.has(learner, skill));
  }

  /** The number of skills that the resource carries, targeted or not. */
  skillCount(learner: number, rank: number): number {
    const { resourceSkillOffsets } = this.#columns.catalogue;
    const resource = this.#resource(learner, rank);
    return resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!;
  }

  #resource(learner: number, rank: number): number {
    return this.#columns.recommendations.resource[learner * this.topN + rank]!;
  }

  #targets(learner: number, rank: number): BitRows {
    return this.isFirst(learner, rank) ? this.#first : this.#further;
  }

  /** Whether a recommendation is of the first list, not of what continues it. */
  isFirst(learner: number, rank: number): boolean {
    return rank < this.#columns.recommendations.firstCount[learner]!;
  }
}
