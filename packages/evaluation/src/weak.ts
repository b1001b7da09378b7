import type { Dataset, Snapshot } from "@mastery/core";
import { contentOf, TargetedSkills } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { meanScore } from "@mastery/core/rules";
import type { Attempt } from "./attempts.ts";
import { type Bootstrap, type Figure, Tally } from "./bootstrap.ts";
import { estimatesOf, skillsOf } from "./estimates.ts";

/** Whether skills that were called weak turned out to be weak. A claim is a learner and a skill. */
export interface WeakFigures {
  /** Skills called weak, over all learners. */
  readonly claims: number;
  /** Those with a scored trace afterwards: only they can be judged. */
  readonly claims_judged: number;
  /** Share of judged claims whose later mean score is below the threshold of weak skills. */
  readonly precision: Figure;
  /** The same share of skills that were observed and not called weak: a claim says something only if it exceeds this. */
  readonly share_of_others: Figure;
  /** Success rate of later traces on weak skills, of learners with later traces on both kinds. */
  readonly success_on_weak: Figure;
  /** Success rate of later traces on their other observed skills. */
  readonly success_on_others: Figure;
  /** Success on others minus success on weak skills of one learner, averaged over learners with both. Above 0, weak means weaker. */
  readonly difference_within_learners: Figure;
}

/** @param future scored attempts, ordered by learner */
export function weakFigures(
  snapshot: Snapshot,
  model: Model,
  past: Dataset,
  future: readonly Attempt[],
  bootstrap: Bootstrap,
): WeakFigures {
  const { weakThreshold } = model.metadata.rules;
  const targeted = new TargetedSkills(contentOf(snapshot));
  const tally = (): Tally => new Tally(bootstrap.learners);
  const [precision, shareOfOthers] = [tally(), tally()];
  const [onWeak, onOthers, difference] = [tally(), tally(), tally()];
  let claims = 0;
  let at = 0;
  for (let learner = 0; learner < bootstrap.learners; learner++) {
    const weakSkills = new Set(targeted.weakSkills(learner));
    claims += weakSkills.size;
    const later = new Map<number, { traces: number; scoreSum: number; successes: number }>();
    for (; future[at]?.learner === learner; at++) {
      const { resource, score, succeeded } = future[at]!;
      for (const skill of skillsOf(past, resource)) {
        const known = later.get(skill) ?? { traces: 0, scoreSum: 0, successes: 0 };
        known.traces++;
        known.scoreSum += score;
        known.successes += succeeded;
        later.set(skill, known);
      }
    }
    if (later.size === 0) continue;
    const estimates = estimatesOf(model, past, learner);
    const [weak, others] = [
      { traces: 0, successes: 0 },
      { traces: 0, successes: 0 },
    ];
    for (const [skill, { traces, scoreSum, successes }] of later) {
      if (!estimates.isObserved(skill)) continue;
      const isWeak = weakSkills.has(skill);
      const isBelow = meanScore(scoreSum, traces) < weakThreshold;
      (isWeak ? precision : shareOfOthers).add(learner, Number(isBelow));
      const sums = isWeak ? weak : others;
      sums.traces += traces;
      sums.successes += successes;
    }
    if (weak.traces === 0 || others.traces === 0) continue;
    onWeak.add(learner, weak.successes, weak.traces);
    onOthers.add(learner, others.successes, others.traces);
    difference.add(learner, others.successes / others.traces - weak.successes / weak.traces);
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
