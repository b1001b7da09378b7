// biome-ignore-all lint/correctness/useYield: one step each, until the service asks for whole answers
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Steps } from "../work.ts";
import { learnersAmong } from "./among.ts";
import type { CohortReader } from "./cohort-reader.ts";
import { groups } from "./cohorts.ts";
import { type SnapshotSummary, snapshotSummary } from "./facts.ts";
import type { GroupSummary, SkillNeed, WorkGroup } from "./results.ts";
import { needsOf as needs } from "./skill-needs.ts";
import { type Proposal, proposeWorkGroups } from "./work-groups.ts";

type Among = "all" | ReadonlySet<string>;

const optionsOf = (among: Among) => (among === "all" ? {} : { among });

function positions({ snapshot }: CohortReader, among: Among): Uint32Array {
  return learnersAmong(snapshot, optionsOf(among));
}

export function* numbersOf(snapshot: Snapshot, ids: ReadonlySet<string>): Steps<Uint32Array> {
  return learnersAmong(snapshot, { among: ids });
}

export function* visit(
  _reader: CohortReader,
  learners: Uint32Array,
  each: (learner: number) => void,
): Steps<void> {
  learners.forEach(each);
}

export function* membersOfCluster(
  reader: CohortReader,
  cluster: number,
  among: Among,
): Steps<Uint32Array> {
  return positions(reader, among).filter((learner) => reader.clusterOf(learner) === cluster);
}

export function* membersOfGroup(
  reader: CohortReader,
  group: number,
  among: Among,
): Steps<Uint32Array> {
  return positions(reader, among).filter((learner) => reader.groupsOf(learner).includes(group));
}

export function* learnersWeakIn(
  reader: CohortReader,
  skill: number,
  among: Among,
): Steps<Uint32Array> {
  return positions(reader, among).filter((learner) => reader.weakSkillsOf(learner).includes(skill));
}

export function* countGroups(reader: CohortReader, among: Among): Steps<readonly GroupSummary[]> {
  return groups(reader.snapshot, optionsOf(among));
}

export function* needsAmong(reader: CohortReader, among: Among): Steps<readonly SkillNeed[]> {
  return needs(reader, positions(reader, among));
}

export function* needsOf(reader: CohortReader, learners: Uint32Array): Steps<readonly SkillNeed[]> {
  return needs(reader, learners).filter(({ n_weak }) => n_weak > 0);
}

export function* proposalsFor(
  reader: CohortReader,
  learners: Uint32Array,
): Steps<readonly Proposal[]> {
  return proposeWorkGroups(
    Array.from(learners, (learner) => ({ learner, means: reader.weakMeans(learner) })),
  );
}

export function* summaryAmong(reader: CohortReader, among: Among): Steps<SnapshotSummary> {
  return snapshotSummary(reader.snapshot, optionsOf(among));
}

export function workGroup(reader: CohortReader, { skills, learners }: Proposal): WorkGroup {
  const { skillIds, skillLabels } = reader.content.manifest;
  return {
    skills: skills.map((skill) => ({ skill_id: skillIds[skill]!, label: skillLabels[skill]! })),
    learners: learners.map((learner) => reader.weakLearner(learner, skills[0]!)),
  };
}
