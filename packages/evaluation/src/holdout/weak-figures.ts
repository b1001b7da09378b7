import type { Dataset, Snapshot } from "@mastery/core";
import { contentOf, TargetedSkills } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { meanScore } from "@mastery/core/rules";
import type { MarkedAttempts } from "./attempts.ts";
import type { Bootstrap, Figure, Ratio } from "./figures.ts";
import { standIn } from "./footprint.ts";
import { LearnerEstimates, skillsOf } from "./learner-estimates.ts";

/** Whether skills that were called weak turned out to be weak. A claim is a learner and a skill. */
export interface WeakFigures {
  /** Skills called weak, over all learners. */
  readonly claims: number;
  /** Those with a scored trace afterwards: only they can be judged. */
  readonly claims_judged: number;
  /** Share of judged claims whose later mean score is below the threshold of weak skills. */
  readonly precision: Figure;
  /** The same share of skills that were observed and not called weak: what a claim must exceed to say anything. */
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
  future: MarkedAttempts,
  bootstrap: Bootstrap,
): WeakFigures {
  const learners = past.roster.ids.length;
  const { weakThreshold } = model.metadata.rules;
  const weak = tallies(learners);
  const others = tallies(learners);
  const targeted = new TargetedSkills(contentOf(snapshot));
  const estimates = new LearnerEstimates(model, past);
  let claims = 0;
  let at = 0;
  for (let learner = 0; learner < learners; learner++) {
    const weakSkills = new Set(targeted.weakSkills(learner));
    claims += weakSkills.size;
    const later = new Map<number, Later>();
    for (; future.learner[at] === learner; at++) {
      for (const skill of skillsOf(past, future.resource[at]!)) {
        addTo(later, skill, future, at);
      }
    }
    if (later.size === 0) continue;
    estimates.load(learner);
    for (const [skill, { traces, scoreSum, successes, mark }] of later) {
      if (!estimates.isObserved(skill)) continue;
      const tally = weakSkills.has(skill) ? weak : others;
      tally.skills[learner]!++;
      tally.below[learner]! += Number(meanScore(scoreSum, traces) < weakThreshold);
      tally.claimMarks[learner]! += standIn("claim", learner, skill);
      tally.traces[learner]! += traces;
      tally.successes[learner]! += successes;
      tally.outcomeMarks[learner]! += mark;
    }
  }
  const both = Float64Array.from(weak.traces, (traces, learner) =>
    Number(traces > 0 && others.traces[learner]! > 0),
  );
  const claimsOf = ({ skills, below, claimMarks }: Tallies): Ratio => ({
    numerators: below,
    denominators: skills,
    marks: claimMarks,
  });
  const ofBoth = (column: Float64Array): Float64Array =>
    column.map((value, learner) => value * both[learner]!);
  const outcomesOf = ({ traces, successes, outcomeMarks }: Tallies): Ratio => ({
    numerators: ofBoth(successes),
    denominators: ofBoth(traces),
    marks: ofBoth(outcomeMarks),
  });
  const difference = (name: "successes" | "outcomeMarks"): Float64Array =>
    both.map((isBoth, learner) =>
      isBoth === 0 ? 0 : rateOf(others, name, learner) - rateOf(weak, name, learner),
    );
  const [onWeak, onOthers] = bootstrap.ratiosOfParts([outcomesOf(weak), outcomesOf(others)]);
  return {
    claims,
    claims_judged: weak.skills.reduce((sum, one) => sum + one, 0),
    precision: bootstrap.ratio(claimsOf(weak)),
    share_of_others: bootstrap.ratio(claimsOf(others)),
    success_on_weak: onWeak!,
    success_on_others: onOthers!,
    difference_within_learners: bootstrap.ratio({
      numerators: difference("successes"),
      denominators: both,
      marks: difference("outcomeMarks"),
    }),
  };
}

/** What a learner did on a skill afterwards. */
interface Later {
  traces: number;
  /** In billionths. */
  scoreSum: number;
  successes: number;
  /** Sum of what stands for the outcomes. */
  mark: number;
}

function addTo(
  later: Map<number, Later>,
  skill: number,
  { score, succeeded, mark }: MarkedAttempts,
  at: number,
): void {
  const known = later.get(skill) ?? { traces: 0, scoreSum: 0, successes: 0, mark: 0 };
  known.traces++;
  known.scoreSum += score[at]!;
  known.successes += succeeded[at]!;
  known.mark += mark[at]!;
  later.set(skill, known);
}

/** Per learner. */
interface Tallies {
  readonly skills: Float64Array;
  /** Skills with a later mean score below the threshold. */
  readonly below: Float64Array;
  /** Sums of what stands for them. */
  readonly claimMarks: Float64Array;
  readonly traces: Float64Array;
  readonly successes: Float64Array;
  readonly outcomeMarks: Float64Array;
}

function tallies(learners: number): Tallies {
  const column = (): Float64Array => new Float64Array(learners);
  return {
    skills: column(),
    below: column(),
    claimMarks: column(),
    traces: column(),
    successes: column(),
    outcomeMarks: column(),
  };
}

/** A rate of one learner, or what stands for it. */
function rateOf(tallies: Tallies, name: "successes" | "outcomeMarks", learner: number): number {
  return tallies[name][learner]! / tallies.traces[learner]!;
}
