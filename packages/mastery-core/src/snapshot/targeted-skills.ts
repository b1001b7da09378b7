import { BitRows } from "../bit-rows.ts";
import { KINDS, type Kind } from "../rules/target-skills.ts";
import type { Columns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";

/** What each place in a list is about. */
export class TargetedSkills {
  /** Places of a list. */
  readonly places: number;
  readonly #columns: Columns;
  readonly #first: BitRows;
  readonly #further: BitRows;

  constructor({ manifest, columns }: SnapshotContent) {
    const skills = manifest.skillLabels.length;
    this.places = manifest.metadata.rules.topN;
    this.#columns = columns;
    this.#first = new BitRows(skills, columns.recommendations.targets);
    this.#further = new BitRows(skills, columns.recommendations.furtherTargets);
  }

  /** Why skills are targeted at a place. */
  kind(learner: number, rank: number): Kind {
    const { kind } = this.#columns.recommendations;
    return this.#isFirst(learner, rank) ? KINDS[kind[learner]!]! : "to discover";
  }

  /** The target skills that the resource at a place carries, in the resource's own order. */
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

  #resource(learner: number, rank: number): number {
    return this.#columns.recommendations.resource[learner * this.places + rank]!;
  }

  #targets(learner: number, rank: number): BitRows {
    return this.#isFirst(learner, rank) ? this.#first : this.#further;
  }

  #isFirst(learner: number, rank: number): boolean {
    return rank < this.#columns.recommendations.firstCount[learner]!;
  }
}
