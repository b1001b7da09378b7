import { BitRows, type Integers } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { LearnerGroup } from "../records/records.ts";
import { meanScore } from "../rules/estimates.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { contentOf, learnerAt, type Snapshot } from "../snapshot/snapshot.ts";
import type { Member, SkillEvidence, WeakLearner, WeakSkill } from "./results.ts";

/** Reads what cohorts are made of from the columns of a snapshot: learners, groups and skills are numbers, clusters are positions. */
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

  /** Number of learners. */
  get learners(): number {
    return this.content.manifest.counts.learners;
  }

  /** The position of a cluster in `clusters()`; -1 if there is none of this id. Ids have gaps where clusters kept earlier ones. */
  clusterPosition(id: number): number {
    return this.snapshot.clusters().clusters.findIndex(({ cluster_id }) => cluster_id === id);
  }

  /** The position of a learner's cluster. */
  clusterOf(learner: number): number {
    return this.content.columns.clusters.cluster[learner]!;
  }

  /** The number of a group; -1 if there is none of this id. */
  groupNumber(id: string): number {
    return binarySearch(this.content.manifest.groups, ({ group_id }) => group_id, id);
  }

  /** The number of a skill; -1 if there is none of this id. */
  skillNumber(id: string): number {
    return binarySearch(this.content.manifest.skillIds, (own) => own, id);
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

  /** Whether a learner is in a group. */
  isInGroup(learner: number, group: number): boolean {
    const { groupOffsets, groups } = this.content.columns.roster;
    for (let at = groupOffsets[learner]!; at < groupOffsets[learner + 1]!; at++) {
      if (groups[at] === group) return true;
    }
    return false;
  }

  /** Whether a learner has a scored trace in a skill. */
  isObserved(learner: number, skill: number): boolean {
    return this.#observed.has(learner, skill);
  }

  /** Position of the evidence of a learner in a weak skill; -1 if the learner is not weak in it. */
  weakAt(learner: number, skill: number): number {
    const { weakOffsets, weak } = this.content.columns.skills;
    for (let at = weakOffsets[learner]!; at < weakOffsets[learner + 1]!; at++) {
      if (weak[at] === skill) return at;
    }
    return -1;
  }

  /** A learner as members are listed. */
  member(learner: number): Member {
    const summary = learnerAt(this.snapshot, learner);
    const { columns } = this.content;
    const { mean_score_per_domain } = this.snapshot.profile(summary.learner_id)!;
    return Object.freeze({
      ...summary,
      group_ids: this.#groupIds(learner),
      cluster_id: this.snapshot.clusters().clusters[this.clusterOf(learner)]!.cluster_id,
      n_traces: columns.profiles.traces[learner]!,
      last_trace: this.#lastTrace(learner),
      mean_score_per_domain,
      weak_skills: this.#weakSkills(learner),
    });
  }

  /** A learner who is weak in a skill. */
  weakLearner(learner: number, skill: number): WeakLearner {
    return Object.freeze({
      ...learnerAt(this.snapshot, learner),
      group_ids: this.#groupIds(learner),
      ...this.#evidenceAt(this.weakAt(learner, skill)),
      last_trace: this.#lastTrace(learner),
    });
  }

  #weakSkills(learner: number): readonly WeakSkill[] {
    const { manifest, columns } = this.content;
    const { weakOffsets, weak } = columns.skills;
    const skills: WeakSkill[] = [];
    for (let at = weakOffsets[learner]!; at < weakOffsets[learner + 1]!; at++) {
      const skill_id = manifest.skillIds[weak[at]!]!;
      skills.push(Object.freeze({ skill_id, ...this.#evidenceAt(at) }));
    }
    return Object.freeze(skills);
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

/** Position of the item with an id in a list that is sorted by id; -1 if there is none. */
function binarySearch<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  id: string,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const own = idOf(items[middle]!);
    if (own === id) return middle;
    if (own < id) low = middle + 1;
    else high = middle;
  }
  return -1;
}
