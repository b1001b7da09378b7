import { BitRows, type Integers } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { LearnerGroup } from "../records/records.ts";
import { meanScore } from "../rules/estimates.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { contentOf, learnerAt, type Snapshot } from "../snapshot/snapshot.ts";
import type { Member, SkillEvidence, WeakLearner, WeakSkill } from "./results.ts";

/** Reads what cohorts are made of from the columns of a snapshot: learners, groups, skills and clusters are positions. */
export class CohortReader {
  readonly snapshot: Snapshot;
  readonly content: SnapshotContent;
  readonly #observed: BitRows;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.content = contentOf(snapshot);
    const { manifest, columns } = this.content;
    this.#observed = new BitRows(manifest.skillIds.length, columns.skills.observed);
  }

  /** The position of a cluster in `clusters()`; -1 if there is none of this id. Ids have gaps where clusters kept earlier ones. */
  clusterPosition(id: number): number {
    return this.content.manifest.identities.ids.indexOf(id);
  }

  /** The position of a learner's cluster. */
  clusterOf(learner: number): number {
    return this.content.columns.clusters.cluster[learner]!;
  }

  /** The position of a group; -1 if there is none of this id. */
  groupNumber(id: string): number {
    return this.content.manifest.groups.findIndex(({ group_id }) => group_id === id);
  }

  /** The position of a skill; -1 if there is none of this id. */
  skillNumber(id: string): number {
    return this.content.manifest.skillIds.indexOf(id);
  }

  /** The groups of a learner, ascending. */
  groupsOf(learner: number): Integers {
    const { groupOffsets, groups } = this.content.columns.roster;
    return groups.subarray(groupOffsets[learner], groupOffsets[learner + 1]);
  }

  /** The groups of a learner with their names, ordered by id. */
  namedGroupsOf(learner: number): readonly LearnerGroup[] {
    const { groups } = this.content.manifest;
    return Object.freeze(
      Array.from(this.groupsOf(learner), (group) => Object.freeze({ ...groups[group]! })),
    );
  }

  /** Whether a learner has a scored trace in a skill. */
  isObserved(learner: number, skill: number): boolean {
    return this.#observed.has(learner, skill);
  }

  /** The weak skills of a learner, ascending. */
  weakSkillsOf(learner: number): Integers {
    const { weakOffsets, weak } = this.content.columns.skills;
    return weak.subarray(weakOffsets[learner], weakOffsets[learner + 1]);
  }

  /** A learner's mean in each weak skill, by position of the skill. */
  weakMeans(learner: number): ReadonlyMap<number, number> {
    const first = this.content.columns.skills.weakOffsets[learner]!;
    return new Map(
      Array.from(this.weakSkillsOf(learner), (skill, i) => [
        skill,
        this.#evidenceAt(first + i).mean_score,
      ]),
    );
  }

  /** A learner as members are listed. */
  member(learner: number): Member {
    const summary = learnerAt(this.snapshot, learner);
    const { columns } = this.content;
    const { mean_score_per_domain } = this.snapshot.profile(summary.learner_id)!;
    return Object.freeze({
      ...summary,
      group_ids: this.#groupIds(learner),
      cluster_id: this.content.manifest.identities.ids[this.clusterOf(learner)]!,
      n_traces: columns.profiles.traces[learner]!,
      last_trace: this.#lastTrace(learner),
      mean_score_per_domain,
      weak_skills: this.#weakSkills(learner),
    });
  }

  /** A learner who is weak in a skill. */
  weakLearner(learner: number, skill: number): WeakLearner {
    const first = this.content.columns.skills.weakOffsets[learner]!;
    return Object.freeze({
      ...learnerAt(this.snapshot, learner),
      group_ids: this.#groupIds(learner),
      ...this.#evidenceAt(first + this.weakSkillsOf(learner).indexOf(skill)),
      last_trace: this.#lastTrace(learner),
    });
  }

  #weakSkills(learner: number): readonly WeakSkill[] {
    const { skillIds } = this.content.manifest;
    const first = this.content.columns.skills.weakOffsets[learner]!;
    return Object.freeze(
      Array.from(this.weakSkillsOf(learner), (skill, i) =>
        Object.freeze({ skill_id: skillIds[skill]!, ...this.#evidenceAt(first + i) }),
      ),
    );
  }

  #evidenceAt(at: number): SkillEvidence {
    const { weakScored, weakScoreSum } = this.content.columns.skills;
    return {
      n_scored_traces: weakScored[at]!,
      mean_score: meanScore(weakScoreSum[at]!, weakScored[at]!),
    };
  }

  #groupIds(learner: number): readonly string[] {
    const { groups } = this.content.manifest;
    return Object.freeze(Array.from(this.groupsOf(learner), (group) => groups[group]!.group_id));
  }

  #lastTrace(learner: number): string | null {
    return dayText(this.content.columns.roster.lastDay[learner]!);
  }
}
