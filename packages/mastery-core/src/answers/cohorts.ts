import { ExactSum } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { LearnerGroup } from "../records/records.ts";
import { meanScore } from "../rules/estimates.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type CohortOptions, learnersAmong } from "./among.ts";
import { CohortReader } from "./cohort-reader.ts";
import type { GroupSummary, Member, SkillNeed, WeakLearner, WorkGroup } from "./results.ts";
import { proposeWorkGroups } from "./work-groups.ts";

/** The members of a cluster, ordered by id; `undefined` if there is no such cluster. */
export function clusterMembers(
  snapshot: Snapshot,
  clusterId: number,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const reader = new CohortReader(snapshot);
  const cluster = reader.clusterPosition(clusterId);
  if (cluster < 0) return undefined;
  return listMembers(
    reader,
    learners.filter((learner) => reader.clusterOf(learner) === cluster),
  );
}

/** All groups with their sizes, ordered by id; among some learners, only groups with one of them. */
export function groups(snapshot: Snapshot, options: CohortOptions = {}): readonly GroupSummary[] {
  const learners = learnersAmong(snapshot, options);
  const reader = new CohortReader(snapshot);
  const all = reader.content.manifest.groups;
  const sizes = new Uint32Array(all.length);
  for (const learner of learners) {
    for (const group of reader.groupsOf(learner)) sizes[group]!++;
  }
  return Object.freeze(
    all
      .map((group, number) => Object.freeze({ ...group, n_learners: sizes[number]! }))
      .filter(({ n_learners }) => options.among === undefined || n_learners > 0),
  );
}

/** The groups of a learner, ordered by id; `undefined` if there is no such learner. */
export function learnerGroups(
  snapshot: Snapshot,
  learnerId: string,
): readonly LearnerGroup[] | undefined {
  const reader = new CohortReader(snapshot);
  const learner = snapshot.learnerNumber(learnerId);
  return learner === undefined ? undefined : reader.namedGroupsOf(learner);
}

/** The members of a group, ordered by id; `undefined` if there is no such group. */
export function groupMembers(
  snapshot: Snapshot,
  groupId: string,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const reader = new CohortReader(snapshot);
  const members = membersOf(reader, groupId, options);
  return members && listMembers(reader, members);
}

/** All skills, those that most learners are weak in first, then by id. */
export function skillNeeds(snapshot: Snapshot, options: CohortOptions = {}): readonly SkillNeed[] {
  return needsOf(new CohortReader(snapshot), learnersAmong(snapshot, options));
}

/** The learners who are weak in a skill, ordered by id; `undefined` if there is no such skill. */
export function weakLearners(
  snapshot: Snapshot,
  skillId: string,
  options: CohortOptions = {},
): readonly WeakLearner[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const reader = new CohortReader(snapshot);
  const skill = reader.skillNumber(skillId);
  if (skill < 0) return undefined;
  const weak = learners.filter((learner) => reader.weakSkillsOf(learner).includes(skill));
  return Object.freeze(Array.from(weak, (learner) => reader.weakLearner(learner, skill)));
}

/** The skills that members of a group are weak in, most needed first; `undefined` if there is no such group. */
export function groupSkillNeeds(
  snapshot: Snapshot,
  groupId: string,
  options: CohortOptions = {},
): readonly SkillNeed[] | undefined {
  const reader = new CohortReader(snapshot);
  const members = membersOf(reader, groupId, options);
  return members && Object.freeze(needsOf(reader, members).filter(({ n_weak }) => n_weak > 0));
}

/**
 * Members of a group who could work together: 2 to 5 who are weak in the same skill, each learner once at most. The same data give the
 * same work groups. `undefined` if there is no such group.
 */
export function workGroups(
  snapshot: Snapshot,
  groupId: string,
  options: CohortOptions = {},
): readonly WorkGroup[] | undefined {
  const reader = new CohortReader(snapshot);
  const members = membersOf(reader, groupId, options);
  if (members === undefined) return undefined;
  const { skillIds, skillLabels } = reader.content.manifest;
  const needs = Array.from(members, (learner) => ({ learner, means: reader.weakMeans(learner) }));
  return Object.freeze(
    proposeWorkGroups(needs).map(({ skills, learners }) =>
      Object.freeze({
        skills: Object.freeze(
          skills.map((skill) =>
            Object.freeze({ skill_id: skillIds[skill]!, label: skillLabels[skill]! }),
          ),
        ),
        learners: Object.freeze(learners.map((learner) => reader.weakLearner(learner, skills[0]!))),
      }),
    ),
  );
}

/** The members of a group, ascending; `undefined` if there is no such group. */
function membersOf(
  reader: CohortReader,
  groupId: string,
  options: CohortOptions,
): Uint32Array | undefined {
  const learners = learnersAmong(reader.snapshot, options);
  const group = reader.groupNumber(groupId);
  if (group < 0) return undefined;
  return learners.filter((learner) => reader.groupsOf(learner).includes(group));
}

function listMembers(reader: CohortReader, learners: Uint32Array): readonly Member[] {
  return Object.freeze(Array.from(learners, (learner) => reader.member(learner)));
}

/** All skills with the learners who are observed and weak in them, those that most are weak in first, then by id. */
function needsOf(reader: CohortReader, learners: Uint32Array): readonly SkillNeed[] {
  const { manifest, columns } = reader.content;
  const { weakOffsets, weakScored, weakScoreSum } = columns.skills;
  const counts = manifest.skillIds.map(() => ({
    ...{ observed: 0, weak: 0, scored: 0, lastDay: 0 },
    scoreSum: new ExactSum(),
  }));
  for (const learner of learners) {
    counts.forEach((count, skill) => {
      if (reader.isObserved(learner, skill)) count.observed++;
    });
    reader.weakSkillsOf(learner).forEach((skill, i) => {
      const count = counts[skill]!;
      const at = weakOffsets[learner]! + i;
      count.weak++;
      count.scored += weakScored[at]!;
      count.scoreSum.add(weakScoreSum[at]!);
      count.lastDay = Math.max(count.lastDay, columns.roster.lastDay[learner]!);
    });
  }
  const order = [...counts.keys()].sort((a, b) => counts[b]!.weak - counts[a]!.weak || a - b);
  return Object.freeze(
    order.map((skill) => {
      const { observed, weak, scored, scoreSum, lastDay } = counts[skill]!;
      return Object.freeze({
        skill_id: manifest.skillIds[skill]!,
        label: manifest.skillLabels[skill]!,
        domain: manifest.domains[columns.catalogue.skillDomain[skill]!]!,
        n_observed: observed,
        n_weak: weak,
        n_scored_traces: scored,
        mean_score: weak === 0 ? null : meanScore(scoreSum.value, scored),
        last_trace: dayText(lastDay),
      });
    }),
  );
}
