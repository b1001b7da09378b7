import type { LearnerGroup } from "../records/records.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { drain } from "../work.ts";
import { type Among, amongOf, type CohortOptions } from "./among.ts";
import { CohortReader } from "./cohort-reader.ts";
import {
  countGroups,
  learnersWeakIn,
  membersOfCluster,
  membersOfGroup,
  needsAmong,
  needsOf,
  proposalsFor,
  workGroup,
} from "./cohort-steps.ts";
import type { GroupSummary, Member, SkillNeed, WeakLearner, WorkGroup } from "./results.ts";

/** The members of a cluster, ordered by id; `undefined` if there is no such cluster. */
export function clusterMembers(
  snapshot: Snapshot,
  clusterId: number,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const among = amongOf(options);
  const reader = new CohortReader(snapshot);
  const cluster = reader.clusterPosition(clusterId);
  if (cluster < 0) return undefined;
  return listMembers(reader, drain(membersOfCluster(reader, cluster, among)));
}

/** All groups with their sizes, ordered by id; among some learners, only groups with one of them. */
export function groups(snapshot: Snapshot, options: CohortOptions = {}): readonly GroupSummary[] {
  const among = amongOf(options);
  return drain(countGroups(new CohortReader(snapshot), among));
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
  const among = amongOf(options);
  const reader = new CohortReader(snapshot);
  const members = membersIn(reader, groupId, among);
  return members && listMembers(reader, members);
}

/** All skills, those that most learners are weak in first, then by id. */
export function skillNeeds(snapshot: Snapshot, options: CohortOptions = {}): readonly SkillNeed[] {
  const among = amongOf(options);
  return drain(needsAmong(new CohortReader(snapshot), among));
}

/** The learners who are weak in a skill, ordered by id; `undefined` if there is no such skill. */
export function weakLearners(
  snapshot: Snapshot,
  skillId: string,
  options: CohortOptions = {},
): readonly WeakLearner[] | undefined {
  const among = amongOf(options);
  const reader = new CohortReader(snapshot);
  const skill = reader.skillNumber(skillId);
  if (skill < 0) return undefined;
  const weak = drain(learnersWeakIn(reader, skill, among));
  return Object.freeze(Array.from(weak, (learner) => reader.weakLearner(learner, skill)));
}

/** The skills that members of a group are weak in, most needed first; `undefined` if there is no such group. */
export function groupSkillNeeds(
  snapshot: Snapshot,
  groupId: string,
  options: CohortOptions = {},
): readonly SkillNeed[] | undefined {
  const among = amongOf(options);
  const reader = new CohortReader(snapshot);
  const members = membersIn(reader, groupId, among);
  return members && drain(needsOf(reader, members));
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
  const among = amongOf(options);
  const reader = new CohortReader(snapshot);
  const members = membersIn(reader, groupId, among);
  if (members === undefined) return undefined;
  const proposals = drain(proposalsFor(reader, members));
  return Object.freeze(proposals.map((proposal) => workGroup(reader, proposal)));
}

function membersIn(reader: CohortReader, groupId: string, among: Among): Uint32Array | undefined {
  const group = reader.groupNumber(groupId);
  return group < 0 ? undefined : drain(membersOfGroup(reader, group, among));
}

function listMembers(reader: CohortReader, learners: Uint32Array): readonly Member[] {
  return Object.freeze(Array.from(learners, (learner) => reader.member(learner)));
}
