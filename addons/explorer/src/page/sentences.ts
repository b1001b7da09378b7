import type {
  Attempts,
  Exercise,
  LearnerSkill,
  RecommendationDetails,
  SkillNeed,
  SnapshotSummary,
} from "@mastery/client";
import { SKILL_STATES } from "@mastery/insights/answers";
import { successStep } from "./figures.ts";
import type { Locale } from "./i18n/locale.ts";

// Functions for sentences about learners. If a fact is missing, the part of the sentence with this fact is omitted.

export type Evidence = Pick<
  LearnerSkill,
  "n_scored_traces" | "mean_score" | "last_attempt" | "latest_score"
>;

/** The state of a skill, with the evidence for it. */
export type Judged = Evidence & Pick<LearnerSkill, "state" | "reason" | "mean_difficulty">;

/** Returns the given parts, joined with a sign between them. Missing and empty parts are omitted. */
export function join(parts: readonly (string | false | null | undefined)[], sign: string): string {
  return parts.filter(Boolean).join(sign);
}

/** Returns a description of the marks in a skill, as in “2 marks, the last on 12 March: 40%, then 80%”. */
export function evidenceOf(evidence: Evidence, locale: Locale): string {
  const { n_scored_traces: n, last_attempt: last } = evidence;
  const { attempts, lastAttempt } = locale.t.sentences;
  const tried = join([attempts(n), last && lastAttempt(n, locale.shortDay(last))], ", ");
  return locale.t.skills.evidenceOf(tried, scoresOf(evidence, locale));
}

/** Gives one or two scores; for more, or if the latest is unknown, the mean and, if known, the latest score. */
function scoresOf(
  { n_scored_traces: n, mean_score: mean, latest_score: latest }: Evidence,
  { t, numbers: { percent } }: Locale,
): string {
  if (n === 1) return percent(mean!);
  if (n === 2 && latest !== null) {
    // Computed from two rounded values, so rounded to half a percentage point.
    const first = Math.max(0, Math.round(200 * (2 * mean! - latest)) / 200);
    return t.sentences.twoScores(percent(first), percent(latest));
  }
  const last = latest !== null && t.sentences.latestScore(percent(latest));
  return join([t.sentences.meanScore(percent(mean!)), last], ", ");
}

/** Returns why a skill is to be confirmed; `undefined` in any other state. */
export function reasonOf(skill: Judged, locale: Locale): string | undefined {
  const { reason, mean_score: mean, mean_difficulty: others, latest_score, last_attempt } = skill;
  const { reasons } = locale.t;
  const { percent } = locale.numbers;
  if (reason === null) return undefined;
  if (reason === "caught_up") {
    return reasons.caught_up(
      latest_score === null ? "" : percent(latest_score),
      last_attempt === null ? "" : locale.shortDay(last_attempt),
    );
  }
  if (reason === "others_alike") return reasons.others_alike(percent(mean!), percent(others!));
  return reasons[reason];
}

/** Says what pupils score on the same exercises; `undefined` if it is not published, or if the reason says so already. */
export function othersIn(skill: Judged, { t, numbers }: Locale): string | undefined {
  const { mean_difficulty: others, reason } = skill;
  if (others === null || reason === "others_alike") return undefined;
  return t.sentences.others(numbers.percent(others));
}

/** States without learners are omitted. If no learner was assessed, the text says only that. */
export function statesOf({ states, n_assessed }: SkillNeed, { t }: Locale): string {
  if (n_assessed === 0) return t.sentences.nobody;
  return join(
    SKILL_STATES.map((state) => states[state] > 0 && t.sentences.states[state](states[state])),
    " · ",
  );
}

/** If the learner has no observed results, the success of similar learners is omitted. */
export function reasonsOf(
  recommendation: RecommendationDetails,
  locale: Locale,
): readonly string[] {
  const { sentences: t } = locale.t;
  const { expected_score, n_traces, n_successes, grade_distance } = recommendation;
  const rate = recommendation.cluster_success_rate;
  const isObserved = isBased(recommendation);
  const told = n_successes > 0 ? t.mastered : t.tried;
  return [
    ...(isObserved ? [t.expected(locale.numbers.percent(expected_score))] : []),
    ...(n_traces > 0 ? [told(...triesOf(recommendation, locale))] : []),
    t.grade(grade_distance),
    ...(rate !== null && isObserved ? [t.success(successStep(rate))] : []),
  ];
}

/** Returns whether a recommendation rests on results. The others are where everyone starts, and expect nothing of the pupil. */
export function isBased({ basis }: Pick<RecommendationDetails, "basis">): boolean {
  return basis !== "none";
}

/**
 * Compares published difficulties with expected scores on the same resources. `undefined` if no difficulty is published, or without results.
 */
export function difficultyOf(
  list: readonly RecommendationDetails[],
  { t, numbers }: Locale,
): string | undefined {
  const known = list.filter((one) => one.difficulty !== null && isBased(one));
  if (known.length === 0) return undefined;
  const mean = (score: (one: RecommendationDetails) => number): string =>
    numbers.percent(known.reduce((sum, one) => sum + score(one), 0) / known.length);
  return t.sentences.difficulty(
    known.length,
    mean(({ difficulty }) => difficulty!),
    mean(({ expected_score }) => expected_score),
  );
}

/** Names those who have mastered an exercise, then those who have tried it without success, each with their attempts. */
export function attemptsBy(
  learners: Exercise["learners"],
  names: ReadonlyMap<string, string>,
  locale: Locale,
): readonly string[] {
  const { sentences, tomorrow } = locale.t;
  const told = (some: Exercise["learners"], sentence: (who: readonly string[]) => string) => {
    const who = some.map((one) =>
      tomorrow.who(names.get(one.learner_id)!, ...triesOf(one, locale)),
    );
    return who.length > 0 ? [sentence(who)] : [];
  };
  const mastered = learners.filter((one) => one.n_successes > 0);
  const tried = learners.filter((one) => one.n_traces > 0 && one.n_successes === 0);
  return [...told(mastered, sentences.masteredBy), ...told(tried, sentences.triedBy)];
}

function triesOf(
  { n_traces, last_trace }: Pick<Attempts, "n_traces" | "last_trace">,
  { shortDay }: Locale,
): [number, string | undefined] {
  return [n_traces, last_trace === null ? undefined : shortDay(last_trace)];
}

export function periodOf(
  { first_trace: first, last_trace: last }: SnapshotSummary,
  { t, day }: Locale,
): string | undefined {
  return first && last ? t.sentences.period(day(first), day(last)) : undefined;
}
