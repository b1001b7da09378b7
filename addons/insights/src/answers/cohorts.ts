import type { Snapshot } from "@mastery/core";
import {
  contentOf,
  dayText,
  frozen,
  type Integers,
  knownShare,
  learnerAt,
  profileAt,
  REGAINED,
  range,
  type SnapshotContent,
  WEAK,
} from "@mastery/core/internal";
import { meanScore } from "@mastery/core/rules";
import {
  attemptsAt,
  type CohortOptions,
  clusterVisibility,
  learnersAmong,
  shown,
} from "@mastery/openapi/disclosure";
import type {
  GroupSummary,
  LearnerSkill,
  MarkedState,
  Member,
  MemberAttempts,
  SkillEvidence,
  SkillName,
  SkillNeed,
  WeakLearner,
  WeakSkill,
  WorkGroup,
} from "./results.ts";
import { proposeWorkGroups } from "./work-groups.ts";

// The variables `learner`, `group`, `skill` and `cluster` are positions in a snapshot. A `row` is a position in the columns of observed
// skills or attempts.

/** Returns the members of a cluster, ordered by id; `undefined` if there is no such cluster. */
export function clusterMembers(
  snapshot: Snapshot,
  clusterId: number,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const content = contentOf(snapshot);
  // Cluster ids can have gaps if they were kept from an earlier snapshot.
  const position = content.manifest.identities.ids.indexOf(clusterId);
  if (position < 0) return undefined;
  const { cluster } = content.columns.clusters;
  return listMembers(
    content,
    learners.filter((learner) => cluster[learner] === position),
  );
}

/** Returns the groups, ordered by id. With `among`, groups without a learner in the set are omitted. */
export function groups(snapshot: Snapshot, options: CohortOptions = {}): readonly GroupSummary[] {
  const learners = learnersAmong(snapshot, options);
  const content = contentOf(snapshot);
  const all = content.manifest.groups;
  const sizes = new Uint32Array(all.length);
  for (const learner of learners) {
    for (const group of groupsOf(content, learner)) sizes[group]!++;
  }
  return frozen(
    all
      .map((group, number) => ({ ...group, n_learners: sizes[number]! }))
      .filter(({ n_learners }) => options.among === undefined || n_learners > 0),
  );
}

const NEVER_MET: Omit<LearnerSkill, "skill_id" | "label" | "domain"> = {
  state: "never_met",
  to_check: false,
  regained: false,
  n_scored_traces: 0,
  mean_score: null,
  last_attempt: null,
  latest_score: null,
  mean_difficulty: null,
};

/**
 * Returns all skills of the catalogue, ordered by id; `undefined` if there is no such learner. With `among`, mean difficulties have two
 * decimals, and are null if too few learners inside or outside the learner's cluster are unreadable.
 */
export function learnerSkills(
  snapshot: Snapshot,
  learnerId: string,
  options: CohortOptions = {},
): readonly LearnerSkill[] | undefined {
  const content = contentOf(snapshot);
  const learner = snapshot.learnerNumber(learnerId);
  if (learner === undefined) return undefined;
  const visibility = clusterVisibility(snapshot, learner, options);
  const { skill: observed, difficulty } = content.columns.skills;
  const rows = new Map(
    rowsOfLearner(content.columns.skills, learner).map((row) => [observed[row]!, row]),
  );
  return frozen(
    content.manifest.skillIds.map((_, skill) => {
      const row = rows.get(skill);
      const own =
        row === undefined
          ? NEVER_MET
          : {
              ...stateAt(content, row),
              ...evidenceAt(content, row),
              mean_difficulty: shown(difficulty[row]! / 1000, visibility, 2),
            };
      return { ...skillWithDomain(content, skill), ...own };
    }),
  );
}

/** Returns a result about the readable members of a group; `undefined` if there is no such group. */
export type OfGroup<Result> = (
  snapshot: Snapshot,
  groupId: string,
  options?: CohortOptions,
) => Result | undefined;

/** `of` takes the ascending positions of readable members. */
function ofGroup<Result>(
  of: (content: SnapshotContent, members: Uint32Array) => Result,
): OfGroup<Result> {
  return (snapshot, groupId, options = {}) => {
    const learners = learnersAmong(snapshot, options);
    const content = contentOf(snapshot);
    const group = content.manifest.groups.findIndex(({ group_id }) => group_id === groupId);
    if (group < 0) return undefined;
    const isMember = (learner: number): boolean => groupsOf(content, learner).includes(group);
    return of(content, learners.filter(isMember));
  };
}

/** Members of a group, ordered by id. */
export const groupMembers: OfGroup<readonly Member[]> = /* @__PURE__ */ ofGroup(listMembers);

/** Members of a group with their recommendations and attempts, ordered by id. */
export const groupAttempts: OfGroup<readonly MemberAttempts[]> = /* @__PURE__ */ ofGroup(
  (content, members) => frozen(Array.from(members, (learner) => memberAttempts(content, learner))),
);

/** All skills, ordered by the number of a group's weak members (highest first), then by id. */
export const groupSkillNeeds: OfGroup<readonly SkillNeed[]> = /* @__PURE__ */ ofGroup(needsOf);

/**
 * Work groups of 2 to 5 members of a group who are weak in the same skill. Each member is in at most one. The same data always give the
 * same work groups.
 */
export const workGroups: OfGroup<readonly WorkGroup[]> = /* @__PURE__ */ ofGroup(
  (content, members) => {
    const { skill } = content.columns.skills;
    const meanAt = (row: number): [number, number] => [
      skill[row]!,
      evidenceAt(content, row).mean_score,
    ];
    const needs = Array.from(members, (learner) => ({
      learner,
      means: new Map(weakRowsOf(content, learner).map(meanAt)),
    }));
    return frozen(
      proposeWorkGroups(needs).map(({ skills, learners }) => ({
        skills: skills.map((one) => skillName(content, one)),
        learners: learners.map((learner) => weakLearner(content, learner, skills[0]!)!),
      })),
    );
  },
);

/** Returns all skills, ordered by the number of weak learners (highest first), then by id. */
export function skillNeeds(snapshot: Snapshot, options: CohortOptions = {}): readonly SkillNeed[] {
  return needsOf(contentOf(snapshot), learnersAmong(snapshot, options));
}

/** Returns the learners who are weak in a skill, ordered by id; `undefined` if there is no such skill. */
export function weakLearners(
  snapshot: Snapshot,
  skillId: string,
  options: CohortOptions = {},
): readonly WeakLearner[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const content = contentOf(snapshot);
  const skill = content.manifest.skillIds.indexOf(skillId);
  if (skill < 0) return undefined;
  return frozen(
    Array.from(learners).flatMap((learner) => weakLearner(content, learner, skill) ?? []),
  );
}

function groupsOf({ columns: { roster } }: SnapshotContent, learner: number): Integers {
  return roster.groups.subarray(roster.groupOffsets[learner], roster.groupOffsets[learner + 1]);
}

/** Ascending rows in the given columns, of observed skills or of attempts. */
export function rowsOfLearner(
  { offsets }: { readonly offsets: Uint32Array },
  learner: number,
): number[] {
  const start = offsets[learner]!;
  return Array.from(range(offsets[learner + 1]! - start), (row) => start + row);
}

function weakRowsOf({ columns: { skills } }: SnapshotContent, learner: number): number[] {
  return rowsOfLearner(skills, learner).filter((row) => skills.standing[row] === WEAK);
}

export function weakSkillsOf(content: SnapshotContent, learner: number): number[] {
  return weakRowsOf(content, learner).map((row) => content.columns.skills.skill[row]!);
}

function listMembers(content: SnapshotContent, learners: Uint32Array): readonly Member[] {
  return frozen(Array.from(learners, (learner) => member(content, learner)));
}

function member(content: SnapshotContent, learner: number): Member {
  const { manifest, columns } = content;
  const { n_traces, mean_score_per_domain } = profileAt(content, learner);
  return {
    ...listedLearner(content, learner),
    cluster_id: manifest.identities.ids[columns.clusters.cluster[learner]!]!,
    n_traces,
    mean_score_per_domain,
    weak_skills: weakRowsOf(content, learner).map((row) => ({
      skill_id: manifest.skillIds[columns.skills.skill[row]!]!,
      ...weaknessAt(content, row),
    })),
  };
}

export function memberAttempts(content: SnapshotContent, learner: number): MemberAttempts {
  const { manifest, columns } = content;
  const { count, resource } = columns.recommendations;
  const first = learner * manifest.metadata.rules.topN;
  const idOf = (one: number): string => manifest.resourceIds[one]!;
  return {
    learner_id: learnerAt(content, learner).learner_id,
    recommended: Array.from(resource.subarray(first, first + count[learner]!), idOf),
    attempts: rowsOfLearner(columns.attempts, learner).map((at) => ({
      resource_id: idOf(columns.attempts.resource[at]!),
      ...attemptsAt(content, at),
    })),
  };
}

function weakLearner(
  content: SnapshotContent,
  learner: number,
  skill: number,
): WeakLearner | undefined {
  const { skill: skills } = content.columns.skills;
  const row = weakRowsOf(content, learner).find((one) => skills[one] === skill);
  if (row === undefined) return undefined;
  return { ...listedLearner(content, learner), ...weaknessAt(content, row) };
}

function weaknessAt(content: SnapshotContent, row: number): Omit<WeakSkill, "skill_id"> {
  return { ...evidenceAt(content, row), to_check: stateAt(content, row).to_check };
}

function listedLearner(
  content: SnapshotContent,
  learner: number,
): Pick<Member, keyof Member & keyof WeakLearner> {
  const { groups } = content.manifest;
  return {
    ...learnerAt(content, learner),
    group_ids: Array.from(groupsOf(content, learner), (group) => groups[group]!.group_id),
    last_trace: dayText(content.columns.roster.lastDay[learner]!),
  };
}

export function skillName({ manifest }: SnapshotContent, skill: number): SkillName {
  return { skill_id: manifest.skillIds[skill]!, label: manifest.skillLabels[skill]! };
}

function skillWithDomain(
  content: SnapshotContent,
  skill: number,
): Pick<LearnerSkill, keyof SkillName | "domain"> {
  const domain = content.columns.catalogue.skillDomain[skill]!;
  return { ...skillName(content, skill), domain: content.manifest.domains[domain]! };
}

function evidenceAt({ columns: { skills } }: SnapshotContent, row: number): SkillEvidence {
  return {
    n_scored_traces: skills.scored[row]!,
    mean_score: meanScore(skills.scoreSum[row]!, skills.scored[row]!),
    last_attempt: dayText(skills.lastDay[row]!),
    latest_score: knownShare(skills.lastScore[row]!),
  };
}

/** Minimum mean score of an acquired skill. */
export const MIN_ACQUIRED_MEAN = 0.8;
/** A weak skill with fewer scored traces should be checked. */
const MIN_SCORED_TRACES = 3;

/** Every state in a result, except `never_met`, comes from this function. */
function stateAt({ columns: { skills } }: SnapshotContent, row: number): MarkedState {
  const [standing, scored] = [skills.standing[row], skills.scored[row]!];
  const isWeak = standing === WEAK;
  const isAcquired = meanScore(skills.scoreSum[row]!, scored) >= MIN_ACQUIRED_MEAN;
  return {
    state: isWeak ? "to_strengthen" : isAcquired ? "acquired" : "in_progress",
    to_check: isWeak && scored < MIN_SCORED_TRACES,
    regained: standing === REGAINED,
  };
}

function needsOf(content: SnapshotContent, learners: Uint32Array): readonly SkillNeed[] {
  const { manifest, columns } = content;
  const { skill, scored, scoreSum, lastDay } = columns.skills;
  const counts = manifest.skillIds.map(() => {
    const states = { acquired: 0, in_progress: 0, to_strengthen: 0, never_met: 0 };
    return { ...states, toCheck: 0, regained: 0, scored: 0, scoreSum: 0n, lastDay: 0 };
  });
  for (const learner of learners) {
    for (const row of rowsOfLearner(columns.skills, learner)) {
      const count = counts[skill[row]!]!;
      const { state, to_check, regained } = stateAt(content, row);
      count[state]++;
      count.toCheck += Number(to_check);
      count.regained += Number(regained);
      if (state !== "to_strengthen") continue;
      count.scored += scored[row]!;
      count.scoreSum += BigInt(scoreSum[row]!);
      count.lastDay = Math.max(count.lastDay, lastDay[row]!);
    }
  }
  const weak = (one: number): number => counts[one]!.to_strengthen;
  const order = [...counts.keys()].sort((a, b) => weak(b) - weak(a) || a - b);
  return frozen(
    order.map((one) => {
      const { acquired, in_progress, to_strengthen, ...count } = counts[one]!;
      const observed = acquired + in_progress + to_strengthen;
      return {
        ...skillWithDomain(content, one),
        n_observed: observed,
        n_acquired: acquired,
        n_in_progress: in_progress,
        n_weak: to_strengthen,
        n_never_met: learners.length - observed,
        n_to_check: count.toCheck,
        n_regained: count.regained,
        n_scored_traces: count.scored,
        mean_score: to_strengthen === 0 ? null : meanScore(Number(count.scoreSum), count.scored),
        last_trace: dayText(count.lastDay),
      };
    }),
  );
}
