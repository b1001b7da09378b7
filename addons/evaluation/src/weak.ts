import type { Dataset, SnapshotRows } from "@mastery/core";
import { skillsOf, skillsOfEach } from "@mastery/core/records";
import { meanScore } from "@mastery/core/rules";
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
  { snapshot, dataset: past }: Computed,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): WeakFigures {
  const { weakThreshold } = snapshot.metadata.rules;
  const rows = snapshot.rows();
  const skills = skillsOfEach(past.catalogue);
  const shares = tallies("precision", "share_of_others");
  const within = tallies("success_on_weak", "success_on_others", "difference_within_learners");
  let claims = 0;
  for (const [learner, own] of byLearner(future, past.roster.ids.length).entries()) {
    const weakSkills = weakSkillsOf(rows, learner);
    claims += weakSkills.size;
    const [onWeak, onOthers]: [number[], number[]] = [[], []];
    for (const skill of own.length === 0 ? [] : observedSkills(past, learner)) {
      const later = own.filter(({ resource }) => skills[resource]!.includes(skill));
      if (later.length === 0) continue;
      const isBelow = meanScore(sum(later.map(({ score }) => score)), later.length) < weakThreshold;
      const isWeak = weakSkills.has(skill);
      shares[isWeak ? "precision" : "share_of_others"].add(learner, Number(isBelow));
      (isWeak ? onWeak : onOthers).push(...later.map(({ succeeded }) => succeeded));
    }
    if (onWeak.length === 0 || onOthers.length === 0) continue;
    within.success_on_weak.add(learner, sum(onWeak), onWeak.length);
    within.success_on_others.add(learner, sum(onOthers), onOthers.length);
    within.difference_within_learners.add(learner, mean(onOthers) - mean(onWeak));
  }
  return {
    claims,
    claims_judged: shares.precision.count,
    ...bootstrap.figures({ ...shares, ...within }),
  };
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
