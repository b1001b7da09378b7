import { ExactSum } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { LearnerGroup } from "../records/records.ts";
import { meanScore } from "../rules/leads.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type CohortOptions, learnersAmong } from "./among.ts";
import { isClusterOpen, rounded } from "./clusters.ts";
import { CohortReader } from "./cohort-reader.ts";
import type {
  GroupSummary,
  LearnerSkill,
  Member,
  SkillNeed,
  WeakLearner,
  WorkGroup,
} from "./results.ts";
import { stateAt } from "./skill-states.ts";
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

/**
 * Every skill of the catalogue with its state for a learner, ordered by id; `undefined` if there is no such learner. With `among`, mean
 * difficulties have two digits; where too few members of the learner's cluster are others, there are none.
 */
export function learnerSkills(
  snapshot: Snapshot,
  learnerId: string,
  options: CohortOptions = {},
): readonly LearnerSkill[] | undefined {
  const reader = new CohortReader(snapshot);
  const learner = snapshot.learnerNumber(learnerId);
  if (learner === undefined) return undefined;
  const isOpen = isClusterOpen(snapshot, learnerId, options);
  return reader.skillsOf(learner, (difficulty) => {
    if (options.among === undefined) return difficulty;
    return isOpen ? rounded(difficulty, 2) : null;
  });
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
  return Object.freeze(
    Array.from(learners).flatMap((learner) => {
      const at = reader.weakPlace(learner, skill);
      return at === undefined ? [] : [reader.weakLearner(learner, at)];
    }),
  );
}

/** All skills with their states for the members of a group, most needed first; `undefined` if there is no such group. */
export function groupSkillNeeds(
  snapshot: Snapshot,
  groupId: string,
  options: CohortOptions = {},
): readonly SkillNeed[] | undefined {
  const reader = new CohortReader(snapshot);
  const members = membersOf(reader, groupId, options);
  return members && needsOf(reader, members);
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
        learners: Object.freeze(
          learners.map((one) => reader.weakLearner(one, reader.weakPlace(one, skills[0]!)!)),
        ),
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

/** All skills with the number of learners in each state, those that most are weak in first, then by id. */
function needsOf(reader: CohortReader, learners: Uint32Array): readonly SkillNeed[] {
  const { manifest, columns } = reader.content;
  const { skill, scored, scoreSum, lastDay } = columns.skills;
  const counts = manifest.skillIds.map(() => ({
    ...{ acquired: 0, in_progress: 0, to_strengthen: 0, never_met: 0 },
    ...{ toCheck: 0, regained: 0, scored: 0, lastDay: 0 },
    scoreSum: new ExactSum(),
  }));
  for (const learner of learners) {
    const [start, end] = reader.placesOf(learner);
    for (let at = start; at < end; at++) {
      const count = counts[skill[at]!]!;
      const { state, to_check, regained } = stateAt(reader.content, at);
      count[state]++;
      count.toCheck += Number(to_check);
      count.regained += Number(regained);
      if (state !== "to_strengthen") continue;
      count.scored += scored[at]!;
      count.scoreSum.add(scoreSum[at]!);
      count.lastDay = Math.max(count.lastDay, lastDay[at]!);
    }
  }
  const weak = (one: number): number => counts[one]!.to_strengthen;
  const order = [...counts.keys()].sort((a, b) => weak(b) - weak(a) || a - b);
  return Object.freeze(
    order.map((one) => {
      const { acquired, in_progress, to_strengthen, ...count } = counts[one]!;
      const observed = acquired + in_progress + to_strengthen;
      return Object.freeze({
        skill_id: manifest.skillIds[one]!,
        ...reader.named(one),
        n_observed: observed,
        n_acquired: acquired,
        n_in_progress: in_progress,
        n_weak: to_strengthen,
        n_never_met: learners.length - observed,
        n_to_check: count.toCheck,
        n_regained: count.regained,
        n_scored_traces: count.scored,
        mean_score: to_strengthen === 0 ? null : meanScore(count.scoreSum.value, count.scored),
        last_trace: dayText(count.lastDay),
      });
    }),
  );
}
