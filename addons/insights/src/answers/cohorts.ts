import type { SkillObservation, Snapshot, SnapshotRows } from "@mastery/core";
import { frozen } from "@mastery/core/internal";
import { meanScore } from "@mastery/core/rules";
import {
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

// The variables `learner` and `skill` are positions in `learners()` and `skills()`. A `row` is a position in the rows of a snapshot.

/** Returns the members of a cluster, ordered by id; `undefined` if there is no such cluster. */
export function clusterMembers(
  snapshot: Snapshot,
  clusterId: number,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const learners = learnersAmong(snapshot, options);
  if (snapshot.clusters().clusters.every(({ cluster_id }) => cluster_id !== clusterId)) {
    return undefined;
  }
  const { clusterId: clusterOf } = snapshot.rows();
  return listMembers(
    snapshot,
    learners.filter((learner) => clusterOf(learner) === clusterId),
  );
}

/** Returns the groups, ordered by id. With `among`, groups without a learner in the set are omitted. */
export function groups(snapshot: Snapshot, options: CohortOptions = {}): readonly GroupSummary[] {
  const learners = learnersAmong(snapshot, options);
  const { learnerId } = snapshot.rows();
  const sizes = new Map<string, number>();
  for (const learner of learners) {
    for (const { group_id } of snapshot.groupsOf(learnerId(learner))!) {
      sizes.set(group_id, (sizes.get(group_id) ?? 0) + 1);
    }
  }
  return frozen(
    snapshot
      .groups()
      .map((group) => ({ ...group, n_learners: sizes.get(group.group_id) ?? 0 }))
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
  const visibility = clusterVisibility(snapshot, learnerId, options);
  if (visibility === undefined) return undefined;
  const observed = new Map(snapshot.observed(learnerId)!.map((one) => [one.skill_id, one]));
  return frozen(
    snapshot.skills().map((skill) => {
      const own = observed.get(skill.skill_id);
      if (own === undefined) return { ...skill, ...NEVER_MET };
      const mean_difficulty = shown(own.mean_difficulty, visibility, 2);
      return { ...skill, ...stateOf(own), ...evidenceOf(own), mean_difficulty };
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
  of: (snapshot: Snapshot, members: Uint32Array) => Result,
): OfGroup<Result> {
  return (snapshot, groupId, options = {}) => {
    const learners = learnersAmong(snapshot, options);
    const members = snapshot.members(groupId);
    if (members === undefined) return undefined;
    const readable = new Set(learners);
    const numbers = members.map((id) => snapshot.learnerNumber(id)!);
    return of(snapshot, Uint32Array.from(numbers.filter((one) => readable.has(one))));
  };
}

/** Members of a group, ordered by id. */
export const groupMembers: OfGroup<readonly Member[]> = /* @__PURE__ */ ofGroup(listMembers);

/** Members of a group with their recommendations and attempts, ordered by id. */
export const groupAttempts: OfGroup<readonly MemberAttempts[]> = /* @__PURE__ */ ofGroup(
  (snapshot, members) => {
    const { learnerId } = snapshot.rows();
    return frozen(Array.from(members, (learner) => memberAttempts(snapshot, learnerId(learner))!));
  },
);

/** All skills, ordered by the number of a group's weak members (highest first), then by id. */
export const groupSkillNeeds: OfGroup<readonly SkillNeed[]> = /* @__PURE__ */ ofGroup(needsOf);

/**
 * Work groups of 2 to 5 members of a group who are weak in the same skill. Each member is in at most one. The same data always give the
 * same work groups.
 */
export const workGroups: OfGroup<readonly WorkGroup[]> = /* @__PURE__ */ ofGroup(
  (snapshot, members) => {
    const rows = snapshot.rows();
    const skillsInOrder = snapshot.skills();
    const meanAt = (row: number): [number, number] => [
      rows.skill(row),
      meanScore(rows.scoreSum(row), rows.scoredTraces(row)),
    ];
    const needs = Array.from(members, (learner) => ({
      learner,
      means: new Map(weakRowsOf(rows, learner).map(meanAt)),
    }));
    return frozen(
      proposeWorkGroups(needs).map(({ skills, learners }) => {
        const [first, ...others] = skills.map((one) => skillName(skillsInOrder[one]!));
        return {
          skills: [first!, ...others],
          learners: learners.map((one) => weakLearner(snapshot, rows.learnerId(one), first!)!),
        };
      }),
    );
  },
);

/** Returns all skills, ordered by the number of weak learners (highest first), then by id. */
export function skillNeeds(snapshot: Snapshot, options: CohortOptions = {}): readonly SkillNeed[] {
  return needsOf(snapshot, learnersAmong(snapshot, options));
}

/** Returns the learners who are weak in a skill, ordered by id; `undefined` if there is no such skill. */
export function weakLearners(
  snapshot: Snapshot,
  skillId: string,
  options: CohortOptions = {},
): readonly WeakLearner[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const skill = snapshot.skills().find(({ skill_id }) => skill_id === skillId);
  if (skill === undefined) return undefined;
  const rows = snapshot.rows();
  const number = snapshot.skills().indexOf(skill);
  const weak = learners.filter((learner) =>
    weakRowsOf(rows, learner).some((row) => rows.skill(row) === number),
  );
  return frozen(
    Array.from(weak, (learner) => weakLearner(snapshot, rows.learnerId(learner), skill)!),
  );
}

/** Ascending rows of the skills in which a learner is weak. */
function weakRowsOf(rows: SnapshotRows, learner: number): number[] {
  const weak: number[] = [];
  for (let row = rows.firstRow(learner); row < rows.firstRow(learner + 1); row++) {
    if (rows.standing(row) === "weak") weak.push(row);
  }
  return weak;
}

function listMembers(snapshot: Snapshot, learners: Uint32Array): readonly Member[] {
  const { learnerId, clusterId } = snapshot.rows();
  return frozen(
    Array.from(learners, (learner) => member(snapshot, learnerId(learner), clusterId(learner))),
  );
}

function member(snapshot: Snapshot, learnerId: string, cluster_id: number): Member {
  const { n_traces, mean_score_per_domain } = snapshot.profile(learnerId)!;
  return {
    ...listedLearner(snapshot, learnerId),
    cluster_id,
    n_traces,
    mean_score_per_domain,
    weak_skills: weakOf(snapshot, learnerId).map((one) => ({
      skill_id: one.skill_id,
      ...weakness(one),
    })),
  };
}

/** Returns the recommendations and attempts of a learner; `undefined` if there is no such learner. */
export function memberAttempts(snapshot: Snapshot, learnerId: string): MemberAttempts | undefined {
  const learner = snapshot.learnerNumber(learnerId);
  if (learner === undefined) return undefined;
  const rows = snapshot.rows();
  const resources = snapshot.resources();
  const length = rows.listLength(learner);
  return frozen({
    learner_id: rows.learnerId(learner),
    recommended: Array.from(
      { length },
      (_, rank) => resources[rows.listed(learner, rank)]!.resource_id,
    ),
    attempts: snapshot.attempts(learnerId)!,
  });
}

function weakOf(snapshot: Snapshot, learnerId: string): SkillObservation[] {
  return snapshot.observed(learnerId)!.filter(({ standing }) => standing === "weak");
}

function weakLearner(
  snapshot: Snapshot,
  learnerId: string,
  { skill_id }: Pick<SkillName, "skill_id">,
): WeakLearner | undefined {
  const weak = weakOf(snapshot, learnerId).find((one) => one.skill_id === skill_id);
  return weak && { ...listedLearner(snapshot, learnerId), ...weakness(weak) };
}

function weakness(one: SkillObservation): Omit<WeakSkill, "skill_id"> {
  return { ...evidenceOf(one), to_check: stateOf(one).to_check };
}

function listedLearner(
  snapshot: Snapshot,
  learnerId: string,
): Pick<Member, keyof Member & keyof WeakLearner> {
  return {
    ...snapshot.learner(learnerId)!,
    group_ids: snapshot.groupsOf(learnerId)!.map(({ group_id }) => group_id),
    last_trace: snapshot.lastTrace(learnerId)!,
  };
}

/** Leaves out the domain. */
export function skillName({ skill_id, label }: SkillName): SkillName {
  return { skill_id, label };
}

function evidenceOf(one: SkillObservation): SkillEvidence {
  const { n_scored_traces, mean_score, last_attempt, latest_score } = one;
  return { n_scored_traces, mean_score, last_attempt, latest_score };
}

/** Minimum mean score of an acquired skill. */
export const MIN_ACQUIRED_MEAN = 0.8;
/** A weak skill with fewer scored traces should be checked. */
const MIN_SCORED_TRACES = 3;

/** Every state in a result, except `never_met`, comes from this function. */
function stateOf({
  standing,
  n_scored_traces,
  mean_score,
}: Pick<SkillObservation, "standing" | "n_scored_traces" | "mean_score">): MarkedState {
  const isWeak = standing === "weak";
  const isAcquired = mean_score >= MIN_ACQUIRED_MEAN;
  return {
    state: isWeak ? "to_strengthen" : isAcquired ? "acquired" : "in_progress",
    to_check: isWeak && n_scored_traces < MIN_SCORED_TRACES,
    regained: standing === "regained",
  };
}

function needsOf(snapshot: Snapshot, learners: Uint32Array): readonly SkillNeed[] {
  const rows = snapshot.rows();
  const skills = snapshot.skills();
  const counts = skills.map(() => {
    const states = { acquired: 0, in_progress: 0, to_strengthen: 0, never_met: 0 };
    return { ...states, toCheck: 0, regained: 0, scored: 0, scoreSum: 0n, lastDay: 0 };
  });
  for (const learner of learners) {
    for (let row = rows.firstRow(learner); row < rows.firstRow(learner + 1); row++) {
      const count = counts[rows.skill(row)]!;
      const n_scored_traces = rows.scoredTraces(row);
      const { state, to_check, regained } = stateOf({
        standing: rows.standing(row),
        n_scored_traces,
        mean_score: meanScore(rows.scoreSum(row), n_scored_traces),
      });
      count[state]++;
      count.toCheck += Number(to_check);
      count.regained += Number(regained);
      if (state !== "to_strengthen") continue;
      count.scored += n_scored_traces;
      count.scoreSum += BigInt(rows.scoreSum(row));
      count.lastDay = Math.max(count.lastDay, rows.lastDay(row));
    }
  }
  const weak = (one: number): number => counts[one]!.to_strengthen;
  const order = [...counts.keys()].sort((a, b) => weak(b) - weak(a) || a - b);
  return frozen(
    order.map((one) => {
      const { acquired, in_progress, to_strengthen, ...count } = counts[one]!;
      const observed = acquired + in_progress + to_strengthen;
      return {
        ...skills[one]!,
        n_observed: observed,
        n_acquired: acquired,
        n_in_progress: in_progress,
        n_weak: to_strengthen,
        n_never_met: learners.length - observed,
        n_to_check: count.toCheck,
        n_regained: count.regained,
        n_scored_traces: count.scored,
        mean_score: to_strengthen === 0 ? null : meanScore(Number(count.scoreSum), count.scored),
        last_trace: dayOf(count.lastDay),
      };
    }),
  );
}

/** Returns a day such as `2025-09-01`; null for 0. */
function dayOf(day: number): string | null {
  return day === 0 ? null : String(day).replace(/^(.{4})(..)(..)$/, "$1-$2-$3");
}
