import type { Integers } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { LearnerGroup } from "../records/records.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { WEAK } from "../snapshot/schema.ts";
import { contentOf, learnerAt, type Snapshot } from "../snapshot/snapshot.ts";
import type { LearnerSkill, Member, WeakLearner, WeakSkill } from "./results.ts";
import { evidenceAt, NEVER_MET, stateAt } from "./skill-states.ts";

/** What is said of a skill that a learner never met. */
const NOTHING = {
  ...{ n_scored_traces: 0, mean_score: null, last_attempt: null, latest_score: null },
  mean_difficulty: null,
};

/** Reads what cohorts are made of from the columns of a snapshot: learners, groups, skills and clusters are positions. */
export class CohortReader {
  readonly snapshot: Snapshot;
  readonly content: SnapshotContent;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.content = contentOf(snapshot);
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

  /** The places of a learner's observed skills in the columns of skills: from the first to before the second. */
  placesOf(learner: number): readonly [start: number, end: number] {
    const { offsets } = this.content.columns.skills;
    return [offsets[learner]!, offsets[learner + 1]!];
  }

  /** The places of a learner's weak skills, ascending. */
  weakPlacesOf(learner: number): number[] {
    const { standing } = this.content.columns.skills;
    const [start, end] = this.placesOf(learner);
    const places: number[] = [];
    for (let at = start; at < end; at++) if (standing[at] === WEAK) places.push(at);
    return places;
  }

  /** The place of a skill that a learner is weak in; undefined if it is not. */
  weakPlace(learner: number, skill: number): number | undefined {
    const { skill: skills } = this.content.columns.skills;
    return this.weakPlacesOf(learner).find((at) => skills[at] === skill);
  }

  /** A learner's mean in each weak skill, by position of the skill. */
  weakMeans(learner: number): ReadonlyMap<number, number> {
    const { skill } = this.content.columns.skills;
    return new Map(
      this.weakPlacesOf(learner).map((at) => [skill[at]!, evidenceAt(this.content, at).mean_score]),
    );
  }

  /**
   * Every skill of the catalogue with what a learner did in it, ordered by id.
   *
   * @param difficultyOf what a reader is told of a mean difficulty
   */
  skillsOf(
    learner: number,
    difficultyOf: (difficulty: number) => number | null,
  ): readonly LearnerSkill[] {
    const { manifest, columns } = this.content;
    const [start, end] = this.placesOf(learner);
    let at = start;
    return Object.freeze(
      manifest.skillIds.map((skill_id, skill) => {
        const isObserved = at < end && columns.skills.skill[at] === skill;
        const observed = isObserved
          ? {
              ...stateAt(this.content, at),
              ...evidenceAt(this.content, at),
              mean_difficulty: difficultyOf(columns.skills.difficulty[at]! / 1000),
            }
          : { ...NEVER_MET, ...NOTHING };
        if (isObserved) at++;
        return Object.freeze({ skill_id, ...this.named(skill), ...observed });
      }),
    );
  }

  /** The label and the domain of a skill. */
  named(skill: number): Pick<LearnerSkill, "label" | "domain"> {
    const { manifest, columns } = this.content;
    const domain = columns.catalogue.skillDomain[skill]!;
    return { label: manifest.skillLabels[skill]!, domain: manifest.domains[domain]! };
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

  /** A learner with what was observed at the place of a weak skill. */
  weakLearner(learner: number, at: number): WeakLearner {
    return Object.freeze({
      ...learnerAt(this.snapshot, learner),
      group_ids: this.#groupIds(learner),
      ...evidenceAt(this.content, at),
      to_check: stateAt(this.content, at).to_check,
      last_trace: this.#lastTrace(learner),
    });
  }

  #weakSkills(learner: number): readonly WeakSkill[] {
    const { skillIds } = this.content.manifest;
    const { skill } = this.content.columns.skills;
    return Object.freeze(
      this.weakPlacesOf(learner).map((at) =>
        Object.freeze({
          skill_id: skillIds[skill[at]!]!,
          ...evidenceAt(this.content, at),
          to_check: stateAt(this.content, at).to_check,
        }),
      ),
    );
  }

  #groupIds(learner: number): readonly string[] {
    const { groups } = this.content.manifest;
    return Object.freeze(Array.from(this.groupsOf(learner), (group) => groups[group]!.group_id));
  }

  #lastTrace(learner: number): string | null {
    return dayText(this.content.columns.roster.lastDay[learner]!);
  }
}
