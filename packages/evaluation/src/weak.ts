import type { Dataset, Snapshot } from "@mastery/core";
import { contentOf, weakSkillsOf } from "@mastery/core/internal";
import { meanScore } from "@mastery/core/rules";
import { type Attempt, byLearner, skillsOf } from "./attempts.ts";
import { type Bootstrap, type Figure, Tally } from "./bootstrap.ts";

/** Accuracy of claims that a skill is weak. A claim is a learner and a skill. */
export interface WeakFigures {
  /** Number of skills classified as weak, over all learners. */
  readonly claims: number;
  /** Claims with a later scored trace; only these can be evaluated. */
  readonly claims_judged: number;
  /** Share of evaluated claims whose later mean score is below the threshold of weak skills. */
  readonly precision: Figure;
  /** The same share for observed skills that were not classified as weak. Claims are informative only if their share is higher. */
  readonly share_of_others: Figure;
  /** Success rate of later traces on weak skills, for learners with later traces on both kinds of skills. */
  readonly success_on_weak: Figure;
  /** Success rate of the same learners' later traces on other observed skills. */
  readonly success_on_others: Figure;
  /**
   * A learner's success on other skills minus success on weak skills, averaged over learners with both. If it is above 0, weak skills are
   * indeed weaker.
   */
  readonly difference_within_learners: Figure;
}

/** @param future scored attempts, ordered by learner */
export function weakFigures(
  snapshot: Snapshot,
  past: Dataset,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): WeakFigures {
  const { weakThreshold } = snapshot.metadata.rules;
  const content = contentOf(snapshot);
  const [precision, shareOfOthers] = [new Tally(), new Tally()];
  const [onWeak, onOthers, difference] = [new Tally(), new Tally(), new Tally()];
  let claims = 0;
  for (const [learner, own] of byLearner(future, bootstrap.learners).entries()) {
    const weakSkills = new Set(weakSkillsOf(content, learner));
    claims += weakSkills.size;
    const [weak, others] = [new Total(), new Total()];
    for (const skill of own.length === 0 ? [] : observedSkills(past, learner)) {
      const later = new Total();
      for (const attempt of own) {
        if (skillsOf(past.catalogue, attempt.resource).includes(skill)) later.add(attempt);
      }
      if (later.traces === 0) continue;
      const isBelow = meanScore(later.score, later.traces) < weakThreshold;
      const isWeak = weakSkills.has(skill);
      (isWeak ? precision : shareOfOthers).add(learner, Number(isBelow));
      (isWeak ? weak : others).add(later, later.traces);
    }
    if (weak.traces === 0 || others.traces === 0) continue;
    onWeak.add(learner, weak.succeeded, weak.traces);
    onOthers.add(learner, others.succeeded, others.traces);
    difference.add(learner, others.succeeded / others.traces - weak.succeeded / weak.traces);
  }
  return {
    claims,
    claims_judged: precision.count,
    precision: bootstrap.ratio(precision),
    share_of_others: bootstrap.ratio(shareOfOthers),
    success_on_weak: bootstrap.ratio(onWeak),
    success_on_others: bootstrap.ratio(onOthers),
    difference_within_learners: bootstrap.ratio(difference),
  };
}

/** Number of scored traces, sum of their scores in billionths, and number of successes. */
class Total {
  traces = 0;
  score = 0;
  succeeded = 0;

  add({ score, succeeded }: Pick<Attempt, "score" | "succeeded">, traces = 1): void {
    this.traces += traces;
    this.score += score;
    this.succeeded += succeeded;
  }
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
