import type { Dataset, SnapshotRows } from "@mastery/core";
import { skillsOf, skillsOfEach } from "@mastery/core/records";
import { meanScore } from "@mastery/core/rules";
import { countStates, SKILL_STATES, type SkillState, stateAt } from "@mastery/insights/answers";
import { type Attempt, byLearner } from "./attempts.ts";
import { type Bootstrap, type Figure, mean, sum, tallies } from "./bootstrap.ts";
import type { Computed } from "./predictors.ts";

/** Accuracy of claims that a skill is weak. Each claim is about one learner and one skill. */
export interface WeakFigures {
  /** Number of skills classified as weak, over all learners. */
  readonly claims: number;
  /** Number of claims with a later scored trace. Only such claims can be evaluated. */
  readonly claims_judged: number;
  /** Share of evaluated claims whose later mean score is below the threshold of weak skills. */
  readonly precision: Figure;
  /** The share defined for `precision`, for observed skills not classified as weak. Claims are informative only if `precision` is higher. */
  readonly share_of_others: Figure;
  /** Success rate of later traces on weak skills, for learners with later traces on both kinds of skills. */
  readonly success_on_weak: Figure;
  /** Success rate of the same learners' later traces on observed skills that are not weak. */
  readonly success_on_others: Figure;
  /**
   * A learner's success rate on observed skills that are not weak, minus the rate on weak skills, averaged over learners with both rates.
   * If the mean is above 0, weak skills are indeed weaker.
   */
  readonly difference_within_learners: Figure;
}

export function weakFigures(
  past: Computed,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): WeakFigures {
  const rows = past.snapshot.rows();
  const shares = tallies("precision", "share_of_others");
  const within = tallies("success_on_weak", "success_on_others", "difference_within_learners");
  for (const { learner, skills } of laterResults(past, future)) {
    const [onWeak, onOthers]: [number[], number[]] = [[], []];
    for (const { row, isBelow, outcomes } of skills) {
      const isWeak = rows.standing(row) === "weak";
      shares[isWeak ? "precision" : "share_of_others"].add(learner, Number(isBelow));
      (isWeak ? onWeak : onOthers).push(...outcomes);
    }
    if (onWeak.length === 0 || onOthers.length === 0) continue;
    within.success_on_weak.add(learner, sum(onWeak), onWeak.length);
    within.success_on_others.add(learner, sum(onOthers), onOthers.length);
    within.difference_within_learners.add(learner, mean(onOthers) - mean(onWeak));
  }
  const learners = Array.from({ length: past.own.length }, (_, learner) => learner);
  return {
    claims: sum(learners.map((learner) => weakSkillsOf(rows, learner).size)),
    claims_judged: shares.precision.count,
    ...bootstrap.figures({ ...shares, ...within }),
  };
}

/** What became of the skills in one state (see `GET /skills/states`). Each skill is one of one learner. */
export interface StateFigures {
  readonly state: Exclude<SkillState, "not_assessed">;
  /** Number of skills in this state, over all learners. */
  readonly skills: number;
  /** Number of these skills with a later scored trace. Only they can be evaluated. */
  readonly skills_judged: number;
  /** Share of the evaluated skills whose later mean score is below the threshold of weak skills. */
  readonly weak_later: Figure;
}

/** Returns the figures of each state of an assessed skill, most urgent first. */
export function stateFigures(
  past: Computed,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): readonly StateFigures[] {
  const rows = past.snapshot.rows();
  const states = SKILL_STATES.filter((state) => state !== "not_assessed");
  const later = tallies(...states);
  const counts = countStates(
    Array.from({ length: rows.firstRow(past.own.length) }, (_, row) => stateAt(rows, row)),
  );
  for (const { learner, skills } of laterResults(past, future)) {
    for (const { row, isBelow } of skills) {
      const state = stateAt(rows, row);
      if (state !== "not_assessed") later[state].add(learner, Number(isBelow));
    }
  }
  return states.map((state) => ({
    state,
    skills: counts[state],
    skills_judged: later[state].count,
    weak_later: bootstrap.figure(later[state]),
  }));
}

/** Later results of a learner, by the row of each observed skill. Skills without a later scored trace are omitted. */
interface LaterResults {
  readonly learner: number;
  readonly skills: readonly {
    readonly row: number;
    /** Whether the later mean score is below the threshold of weak skills. */
    readonly isBelow: boolean;
    readonly outcomes: readonly number[];
  }[];
}

function laterResults(
  { snapshot, dataset: { catalogue }, own }: Computed,
  future: readonly Attempt[],
): LaterResults[] {
  const { weakThreshold } = snapshot.metadata.rules;
  const rows = snapshot.rows();
  const carried = skillsOfEach(catalogue);
  return byLearner(future, own.length).flatMap((attempts, learner) => {
    if (attempts.length === 0) return [];
    const skills = [];
    for (let row = rows.firstRow(learner); row < rows.firstRow(learner + 1); row++) {
      const later = attempts.filter(({ resource }) => carried[resource]!.includes(rows.skill(row)));
      if (later.length === 0) continue;
      const mean = meanScore(sum(later.map(({ score }) => score)), later.length);
      const outcomes = later.map(({ succeeded }) => succeeded);
      skills.push({ row, isBelow: mean < weakThreshold, outcomes });
    }
    return { learner, skills };
  });
}

/** Returns the skills in which a snapshot says that a learner is weak. */
export function weakSkillsOf(rows: SnapshotRows, learner: number): Set<number> {
  const skills = new Set<number>();
  for (let row = rows.firstRow(learner); row < rows.firstRow(learner + 1); row++) {
    if (rows.standing(row) === "weak") skills.add(rows.skill(row));
  }
  return skills;
}

/** Returns the skills in which a learner has a scored trace (rule 2.2.4). */
export function observedSkills({ catalogue, evidence }: Dataset, learner: number): Set<number> {
  const { offsets, resource, scored } = evidence;
  const skills = new Set<number>();
  for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
    if (scored[row] === 0) continue;
    for (const skill of skillsOf(catalogue, resource[row]!)) skills.add(skill);
  }
  return skills;
}
