import type { SkillObservation, Snapshot, SnapshotRows } from "@mastery/core";
import { meanScore, SCORE_UNIT } from "@mastery/core/rules";
import {
  type CohortOptions,
  clusterVisibility,
  learnersAmong,
  shown,
  type Visibility,
} from "@mastery/openapi/disclosure";
import { frozen } from "./frozen.ts";
import type {
  Basis,
  GroupSummary,
  LearnerSkill,
  LearnerToSee,
  Member,
  MemberAttempts,
  SkillEvidence,
  SkillName,
  SkillNeed,
  SkillVerdict,
} from "./results.ts";
import {
  countStates,
  domainStateOf,
  reasonOf,
  type SkillState,
  stateOf,
  WEAK_LATER,
} from "./states.ts";

// The variables `learner` and `skill` are positions in `learners()` and `skills()`. A `row` is a position in the rows of a snapshot.

/** Returns the members of a cluster with a scored trace, ordered by id; `undefined` if there is no such cluster. */
export function clusterMembers(
  snapshot: Snapshot,
  clusterId: number,
  options: CohortOptions = {},
): readonly Member[] | undefined {
  const learners = learnersAmong(snapshot, options);
  if (snapshot.clusters().clusters.every(({ cluster_id }) => cluster_id !== clusterId)) {
    return undefined;
  }
  const rows = snapshot.rows();
  const isMember = (learner: number): boolean =>
    rows.clusterId(learner) === clusterId && rowsOf(rows, learner).length > 0;
  return listMembers(snapshot, learners.filter(isMember), options);
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

const NOT_ASSESSED: SkillVerdict & Omit<SkillEvidence, "mean_score"> & { mean_score: null } = {
  state: "not_assessed",
  reason: null,
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
  const resultOf = resultsOf(snapshot, learnerId, visibility);
  const traces = tracesPerSkill(snapshot, learnerId);
  const basis = basisOf(snapshot, learnerId);
  return frozen(
    snapshot.skills().map((skill) => {
      const own = observed.get(skill.skill_id);
      const n_traces = traces.get(skill.skill_id) ?? 0;
      const result = own ? resultOf(own) : NOT_ASSESSED;
      return { ...skill, basis, ...result, weak_later: WEAK_LATER[result.state], n_traces };
    }),
  );
}

/** Returns what results about a learner of the snapshot rest on. */
export function basisOf(snapshot: Snapshot, learnerId: string): Basis {
  return snapshot.observed(learnerId)!.length > 0 ? "scored_traces" : "none";
}

/** Returns the cluster of a learner of the snapshot; null if it says nothing about the learner, of whom nothing was scored. */
export function knownCluster(snapshot: Snapshot, learnerId: string): number | null {
  return basisOf(snapshot, learnerId) === "none"
    ? null
    : snapshot.assignment(learnerId)!.cluster_id;
}

/** Counts traces with or without a score. */
function tracesPerSkill(snapshot: Snapshot, learnerId: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const attempts = new Map(snapshot.attempts(learnerId)!.map((one) => [one.resource_id, one]));
  for (const { resource_id, skill_ids } of snapshot.resources()) {
    const { n_traces = 0 } = attempts.get(resource_id) ?? {};
    for (const skill of skill_ids) counts.set(skill, (counts.get(skill) ?? 0) + n_traces);
  }
  return counts;
}

/** Returns a result about the readable members of a group; `undefined` if there is no such group. */
export type OfGroup<Result> = (
  snapshot: Snapshot,
  groupId: string,
  options?: CohortOptions,
) => Result | undefined;

/** `of` takes the ascending positions of readable members. */
export function ofGroup<Result>(
  of: (snapshot: Snapshot, members: Uint32Array, options: CohortOptions) => Result,
): OfGroup<Result> {
  return (snapshot, groupId, options = {}) => {
    const learners = learnersAmong(snapshot, options);
    const members = snapshot.members(groupId);
    if (members === undefined) return undefined;
    const readable = new Set(learners);
    const numbers = members.map((id) => snapshot.learnerNumber(id)!);
    return of(snapshot, Uint32Array.from(numbers.filter((one) => readable.has(one))), options);
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

/** All skills, ordered by the number of a group's members who need to strengthen the skill (highest first), then by id. */
export const groupSkillNeeds: OfGroup<readonly SkillNeed[]> = /* @__PURE__ */ ofGroup(needsOf);

/** Returns all skills, ordered by the number of learners who need to strengthen the skill (highest first), then by id. */
export function skillNeeds(snapshot: Snapshot, options: CohortOptions = {}): readonly SkillNeed[] {
  return needsOf(snapshot, learnersAmong(snapshot, options));
}

/** Returns the learners to see in a skill, ordered by id; `undefined` if there is no such skill. */
export function learnersToSee(
  snapshot: Snapshot,
  skillId: string,
  options: CohortOptions = {},
): readonly LearnerToSee[] | undefined {
  const learners = learnersAmong(snapshot, options);
  const skill = snapshot.skills().findIndex(({ skill_id }) => skill_id === skillId);
  if (skill < 0) return undefined;
  const rows = snapshot.rows();
  const found = learners.filter((learner) =>
    rowsOf(rows, learner).some((row) => rows.skill(row) === skill && isToSee(stateAt(rows, row))),
  );
  return frozen(
    Array.from(found, (learner) => {
      const id = rows.learnerId(learner);
      const own = snapshot.observed(id)!.find(({ skill_id }) => skill_id === skillId)!;
      const visibility = clusterVisibility(snapshot, id, options)!;
      return { ...listedLearner(snapshot, id), ...resultsOf(snapshot, id, visibility)(own) };
    }),
  );
}

function isToSee(state: SkillState): boolean {
  return state === "to_strengthen" || state === "to_confirm";
}

/** Ascending rows of the skills in which a learner is observed. */
export function rowsOf(rows: SnapshotRows, learner: number): number[] {
  const first = rows.firstRow(learner);
  return Array.from({ length: rows.firstRow(learner + 1) - first }, (_, at) => first + at);
}

/** Returns the state in a row of a snapshot. */
export function stateAt(rows: SnapshotRows, row: number): SkillState {
  return stateOf({
    mean: meanScore(rows.scoreSum(row), rows.scoredTraces(row)),
    isWeak: rows.standing(row) === "weak",
  });
}

/** Returns a function that returns a learner's results in an observed skill, as a reader may see them. */
function resultsOf(
  snapshot: Snapshot,
  learnerId: string,
  visibility: Visibility,
): (observed: SkillObservation) => SkillEvidence & SkillVerdict {
  const sums = snapshot.domainSums(learnerId)!;
  const all = sums.reduce((sum, { scored_traces }) => sum + scored_traces, 0);
  const total = sums.reduce((sum, { score_sum_billionths }) => sum + score_sum_billionths, 0);
  return ({ skill_id, standing, ...own }) => {
    const { mean_score: mean, n_scored_traces: n } = own;
    const isWeak = standing === "weak";
    const state = stateOf({ mean, isWeak });
    // The served number, so that the reason reveals nothing more.
    const mean_difficulty = shown(own.mean_difficulty, visibility, 2);
    const others = all - n;
    const context = {
      mean,
      isWeak,
      isRegained: standing === "regained",
      meanOfOthers: mean_difficulty,
      meanElsewhere: others === 0 ? undefined : (total / SCORE_UNIT - n * mean) / others,
    };
    const reason = state === "to_confirm" ? reasonOf(context) : null;
    return { state, reason, ...own, mean_difficulty };
  };
}

function listMembers(
  snapshot: Snapshot,
  learners: Uint32Array,
  options: CohortOptions,
): readonly Member[] {
  const { learnerId } = snapshot.rows();
  return frozen(Array.from(learners, (learner) => member(snapshot, learnerId(learner), options)));
}

function member(snapshot: Snapshot, learnerId: string, options: CohortOptions): Member {
  const { n_traces, mean_score_per_domain: means } = snapshot.profile(learnerId)!;
  const resultOf = resultsOf(snapshot, learnerId, clusterVisibility(snapshot, learnerId, options)!);
  const results = new Map(
    snapshot.observed(learnerId)!.map((one) => [one.skill_id, resultOf(one)]),
  );
  const skills = snapshot.skills().map(({ skill_id, domain }) => {
    const result = results.get(skill_id);
    return { skill_id, domain, result, state: result?.state ?? "not_assessed" };
  });
  const domainStates = snapshot.domains().map((domain): [string, SkillState] => {
    const states = skills.filter((skill) => skill.domain === domain).map(({ state }) => state);
    // A domain may be named like an inherited property, such as "constructor".
    return [
      domain,
      domainStateOf(states, Object.hasOwn(means, domain) ? means[domain] : undefined),
    ];
  });
  return {
    ...listedLearner(snapshot, learnerId),
    cluster_id: knownCluster(snapshot, learnerId),
    basis: basisOf(snapshot, learnerId),
    n_traces,
    mean_score_per_domain: means,
    n_scored_per_domain: Object.fromEntries(
      snapshot.domainSums(learnerId)!.map((one) => [one.domain, one.scored_traces]),
    ),
    states: countStates(skills.map(({ state }) => state)),
    state_per_domain: Object.fromEntries(domainStates),
    skills_to_see: skills.flatMap(({ skill_id, domain, result }) =>
      result && isToSee(result.state) ? [{ skill_id, domain, ...result }] : [],
    ),
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

function listedLearner(
  snapshot: Snapshot,
  learnerId: string,
): Pick<Member, keyof Member & keyof LearnerToSee> {
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

function needsOf(snapshot: Snapshot, learners: Uint32Array): readonly SkillNeed[] {
  const rows = snapshot.rows();
  const skills = snapshot.skills();
  const counts = skills.map(() => ({
    states: { ...countStates([]), not_assessed: learners.length },
    scored: 0,
    scoreSum: 0n,
    lastDay: 0,
  }));
  for (const learner of learners) {
    for (let row = rows.firstRow(learner); row < rows.firstRow(learner + 1); row++) {
      const count = counts[rows.skill(row)]!;
      const state = stateAt(rows, row);
      count.states[state]++;
      count.states.not_assessed--;
      if (state !== "to_strengthen") continue;
      count.scored += rows.scoredTraces(row);
      count.scoreSum += BigInt(rows.scoreSum(row));
      count.lastDay = Math.max(count.lastDay, rows.lastDay(row));
    }
  }
  const inNeed = (one: number): number => counts[one]!.states.to_strengthen;
  const order = [...counts.keys()].sort((a, b) => inNeed(b) - inNeed(a) || a - b);
  return frozen(
    order.map((one) => {
      const { states, ...count } = counts[one]!;
      return {
        ...skills[one]!,
        states,
        n_assessed: learners.length - states.not_assessed,
        n_scored_traces: count.scored,
        mean_score: count.scored === 0 ? null : meanScore(Number(count.scoreSum), count.scored),
        last_trace: dayOf(count.lastDay),
      };
    }),
  );
}

/** Returns a day such as `2025-09-01`; null for 0. */
function dayOf(day: number): string | null {
  return day === 0 ? null : String(day).replace(/^(.{4})(..)(..)$/, "$1-$2-$3");
}
