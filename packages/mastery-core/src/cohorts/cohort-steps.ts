import { meanScore } from "../rules/estimates.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Steps } from "../work.ts";
import type { Among } from "./among.ts";
import type { CohortReader } from "./cohort-reader.ts";
import { type LearnerNeeds, type Proposal, proposeWorkGroups } from "./propose-work-groups.ts";
import type { GroupSummary, SkillNeed, WorkGroup } from "./results.ts";
import { SkillTally } from "./skill-tally.ts";

/** Learners of a step: a few milliseconds of work. */
const STEP = 2_500;
/** Ids of a step: finding one takes longer than reading a column. */
const IDS_STEP = 1_000;

/** Numbers of learners, ascending; or all of them. */
type LearnerNumbers = "all" | Uint32Array;

/** The numbers of the learners with these ids in lower case. Unknown ids, and others in upper case, are left out. */
export function* numbersOf(snapshot: Snapshot, ids: ReadonlySet<string>): Steps<Uint32Array> {
  const numbers = new Uint32Array(ids.size);
  let [looked, length] = [0, 0];
  for (const id of ids) {
    const number = snapshot.learnerNumber(id);
    if (number !== undefined && id === id.toLowerCase()) numbers[length++] = number;
    if (++looked % IDS_STEP === 0) yield;
  }
  return numbers.subarray(0, length).sort();
}

/** The numbers of the learners whom an answer may be about. */
export function* numbersAmong({ snapshot }: CohortReader, among: Among): Steps<LearnerNumbers> {
  return among === "all" ? among : yield* numbersOf(snapshot, among);
}

/** Visits learners in order. */
export function* visit(
  { learners }: CohortReader,
  among: LearnerNumbers,
  each: (learner: number) => void,
): Steps<void> {
  const count = among === "all" ? learners : among.length;
  for (let at = 0; at < count; at++) {
    if (at > 0 && at % STEP === 0) yield;
    each(among === "all" ? at : among[at]!);
  }
}

/** The learners that fit, ascending. */
function* learnersWho(
  reader: CohortReader,
  among: Among,
  fits: (learner: number) => boolean,
): Steps<Uint32Array> {
  const found: number[] = [];
  yield* visit(reader, yield* numbersAmong(reader, among), (learner) => {
    if (fits(learner)) found.push(learner);
  });
  return new Uint32Array(found);
}

/**
 * The members of a cluster, ascending.
 *
 * @param cluster its position
 */
export function membersOfCluster(
  reader: CohortReader,
  cluster: number,
  among: Among,
): Steps<Uint32Array> {
  return learnersWho(reader, among, (learner) => reader.clusterOf(learner) === cluster);
}

/** The members of a group, ascending. */
export function membersOfGroup(
  reader: CohortReader,
  group: number,
  among: Among,
): Steps<Uint32Array> {
  return learnersWho(reader, among, (learner) => reader.isInGroup(learner, group));
}

/** The learners who are weak in a skill, ascending. */
export function learnersWeakIn(
  reader: CohortReader,
  skill: number,
  among: Among,
): Steps<Uint32Array> {
  return learnersWho(reader, among, (learner) => reader.weakAt(learner, skill) >= 0);
}

/** The groups with their sizes, ordered by id. Among some learners, only groups with one of them. */
export function* countGroups(reader: CohortReader, among: Among): Steps<readonly GroupSummary[]> {
  const { groups } = reader.content.manifest;
  const sizes = new Uint32Array(groups.length);
  yield* visit(reader, yield* numbersAmong(reader, among), (learner) => {
    for (const group of reader.groupsOf(learner)) sizes[group]!++;
  });
  const summaries = groups.map((group, number) => ({ ...group, n_learners: sizes[number]! }));
  return Object.freeze(
    summaries
      .filter(({ n_learners }) => among === "all" || n_learners > 0)
      .map((summary) => Object.freeze(summary)),
  );
}

/** All skills, those that most of the learners are weak in first. */
export function* needsAmong(reader: CohortReader, among: Among): Steps<readonly SkillNeed[]> {
  return yield* tallySkills(reader, yield* numbersAmong(reader, among));
}

/** The skills that some of the learners are weak in, those that most of them are weak in first. */
export function* needsOf(reader: CohortReader, learners: Uint32Array): Steps<readonly SkillNeed[]> {
  const needs = yield* tallySkills(reader, learners);
  return Object.freeze(needs.filter(({ n_weak }) => n_weak > 0));
}

function* tallySkills(reader: CohortReader, learners: LearnerNumbers): Steps<readonly SkillNeed[]> {
  const tally = new SkillTally(reader);
  yield* visit(reader, learners, (learner) => tally.add(learner));
  return tally.needs();
}

/** Proposals of work groups, as `proposeWorkGroups` in this folder says. */
export function* proposalsFor(
  reader: CohortReader,
  learners: Uint32Array,
): Steps<readonly Proposal[]> {
  const { weakOffsets, weak, weakScored, weakScoreSum } = reader.content.columns.skills;
  const needs: LearnerNeeds[] = [];
  yield* visit(reader, learners, (learner) => {
    const means = new Map<number, number>();
    for (let at = weakOffsets[learner]!; at < weakOffsets[learner + 1]!; at++) {
      means.set(weak[at]!, meanScore(weakScoreSum[at]!, weakScored[at]!));
    }
    if (means.size > 0) needs.push({ learner, means });
  });
  return yield* proposeWorkGroups(needs);
}

/** A proposal, with the evidence of its learners. */
export function workGroup(reader: CohortReader, { skills, learners }: Proposal): WorkGroup {
  const { skillIds, skillLabels } = reader.content.manifest;
  return Object.freeze({
    skills: Object.freeze(
      skills.map((skill) =>
        Object.freeze({ skill_id: skillIds[skill]!, label: skillLabels[skill]! }),
      ),
    ),
    learners: Object.freeze(learners.map((learner) => reader.weakLearner(learner, skills[0]!))),
  });
}
