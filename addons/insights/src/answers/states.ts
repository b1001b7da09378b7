/** States of a learner in a skill, most urgent first. The first state whose condition holds applies, so every skill has exactly one. */
export const SKILL_STATES = [
  "to_strengthen",
  "to_confirm",
  "in_progress",
  "acquired",
  "not_assessed",
] as const;

/** State of a learner in a skill, from observed results. */
export type SkillState = (typeof SKILL_STATES)[number];

/** Numbers by state, of skills or of learners. */
export type StateCounts = Readonly<Record<SkillState, number>>;

/** Why a skill is to be confirmed. The first reason that holds applies. */
export const REASONS = [
  "caught_up",
  "others_alike",
  "just_below",
  "better_elsewhere",
  "few_scores",
] as const;

/** Reason for the state `to_confirm`. */
export type Reason = (typeof REASONS)[number];

/** Mean score below which a weak skill needs work, and below which no skill is called acquired or in progress. */
export const MIN_SUFFICIENT_MEAN = 0.5;
/** Minimum mean score of an acquired skill. */
export const MIN_ACQUIRED_MEAN = 0.8;

/** Observed results of a learner in a skill. */
export interface Observed {
  /** Not rounded. */
  readonly mean: number;
  /** Rule 2.4.1. */
  readonly isWeak: boolean;
}

/**
 * Share of skills in a state whose later mean score was below 0.60, in a public dataset (ASSISTments 2009–2010, without copies). The page
 * on evaluation has the command that measures it.
 */
export const WEAK_LATER: Readonly<
  Record<Exclude<SkillState, "not_assessed">, number> & { readonly not_assessed: null }
> = {
  to_strengthen: 0.66,
  to_confirm: 0.38,
  in_progress: 0.21,
  acquired: 0.13,
  not_assessed: null,
};

/**
 * Returns the state of a skill.
 *
 * @param observed undefined if the learner has no scored trace in the skill
 */
export function stateOf(observed: Observed | undefined): SkillState {
  if (observed === undefined) return "not_assessed";
  const { mean, isWeak } = observed;
  const isLow = mean < MIN_SUFFICIENT_MEAN;
  if (isWeak && isLow) return "to_strengthen";
  if (isWeak || isLow) return "to_confirm";
  return mean >= MIN_ACQUIRED_MEAN ? "acquired" : "in_progress";
}

/** What the reasons compare a skill to confirm with. */
export interface Context extends Observed {
  /** Rule 2.4.1. */
  readonly isRegained: boolean;
  /** Mean score of an average learner on the same resources; null if it is not published. */
  readonly meanOfOthers: number | null;
  /** The learner's mean score on all other resources; undefined if there are none. */
  readonly meanElsewhere: number | undefined;
}

/** Returns the first reason that holds for a skill in the state `to_confirm`. */
export function reasonOf(context: Context): Reason {
  const { mean, isWeak, isRegained, meanOfOthers, meanElsewhere } = context;
  if (isRegained) return "caught_up";
  if (meanOfOthers !== null && mean >= meanOfOthers) return "others_alike";
  if (isWeak) return "just_below";
  // With few scores, the estimate rests on what all learners score, so other results need not be better.
  return meanElsewhere !== undefined && meanElsewhere > mean ? "better_elsewhere" : "few_scores";
}

/**
 * Returns the state of a domain: `to_strengthen` if and only if one of its skills is, otherwise `to_confirm` if one of its skills is or the
 * mean is low, otherwise as for a skill with this mean.
 *
 * @param states of the skills of the domain
 * @param mean score in the domain, not rounded; undefined without a scored trace
 */
export function domainStateOf(states: readonly SkillState[], mean: number | undefined): SkillState {
  if (states.includes("to_strengthen")) return "to_strengthen";
  if (states.includes("to_confirm")) return "to_confirm";
  return stateOf(mean === undefined ? undefined : { mean, isWeak: false });
}

/** Returns the number of items in each state. */
export function countStates(states: Iterable<SkillState>): Record<SkillState, number> {
  const counts = Object.fromEntries(SKILL_STATES.map((state) => [state, 0])) as ReturnType<
    typeof countStates
  >;
  for (const state of states) counts[state]++;
  return counts;
}
