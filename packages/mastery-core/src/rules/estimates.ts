import { clamp01, SCORE_UNIT } from "./conventions.ts";

/**
 * Mean score of scored traces, from 0 to 1 (rule 2.2.5). One division, so a mean of exactly 0.6 is the double 0.6.
 *
 * @param scoreSum exact sum of the scores, in billionths
 * @param scored number of scored traces, at least 1
 */
export function meanScore(scoreSum: number, scored: number): number {
  return scoreSum / (scored * SCORE_UNIT);
}

/**
 * Share of scored traces that succeeded, from 0 to 1 (rule 2.2.5).
 *
 * @param scored number of scored traces, at least 1
 */
export function successRate(successes: number, scored: number): number {
  return successes / scored;
}

/** Totals of a learner's scored traces in a domain or a skill. */
export interface Observed {
  /** Sum of the scores, in billionths. */
  readonly scoreSum: number;
  /** Number of scored traces; 0 if the learner is not observed. */
  readonly scored: number;
}

/** By default, the traces at the expected value that an estimate adds to those observed (rule 2.2.7). */
export const PSEUDO_TRACES = 5;

/**
 * Estimated mean score of a learner in a domain (rule 2.2.7): the mean of the observed scores and of `pseudoTraces` more at the mean of
 * all learners. Every domain has a level, observed or not; none is served.
 *
 * @param populationMean mean score of all learners in the domain: M(d)
 */
export function level(
  { scoreSum, scored }: Observed,
  populationMean: number,
  pseudoTraces: number,
): number {
  return (scoreSum / SCORE_UNIT + pseudoTraces * populationMean) / (scored + pseudoTraces);
}

/**
 * Estimated success rate of a learner in a domain (rule 2.2.7).
 *
 * @param populationRate success rate of all learners in the domain: R(d)
 */
export function rate(
  successes: number,
  scored: number,
  populationRate: number,
  pseudoTraces: number,
): number {
  return (successes + pseudoTraces * populationRate) / (scored + pseudoTraces);
}

/** How a learner compares with all learners in a domain. */
export interface DomainStanding {
  /** The learner's {@link level}. */
  readonly level: number;
  /** Mean score of all learners: M(d). */
  readonly populationMean: number;
}

/**
 * Estimated mean score of a learner in a skill (rule 2.2.7). The pseudo-traces are at the mean of all learners in the skill,
 * shifted by how far the learner is above or below all learners in its domain.
 *
 * @param populationMean mean score of all learners in the skill: M(s)
 */
export function estimate(
  { scoreSum, scored }: Observed,
  populationMean: number,
  domain: DomainStanding,
  pseudoTraces: number,
): number {
  const expected = clamp01(populationMean + (domain.level - domain.populationMean));
  return (scoreSum / SCORE_UNIT + pseudoTraces * expected) / (scored + pseudoTraces);
}
