import type {
  Attempts,
  Exercise,
  LearnerSkill,
  RecommendationDetails,
  SkillNeed,
  SnapshotSummary,
} from "@mastery/client";
import { successStep } from "./figures.ts";
import type { Locale } from "./i18n/locale.ts";

// Functions for sentences about learners. If a fact is missing, the part of the sentence with this fact is omitted.

export type Evidence = Pick<
  LearnerSkill,
  "n_scored_traces" | "mean_score" | "last_attempt" | "latest_score"
>;

/** Returns the given parts, joined with a sign between them. Missing and empty parts are omitted. */
export function join(parts: readonly (string | false | null | undefined)[], sign: string): string {
  return parts.filter(Boolean).join(sign);
}

/** Returns a description of the attempts on a skill, as in “2 attempts, the last on 12 March: 40%, then 80%”. */
export function evidenceOf(evidence: Evidence, locale: Locale): string {
  const { n_scored_traces: n, last_attempt: last } = evidence;
  const { attempts, lastAttempt } = locale.t.sentences;
  const tried = join([attempts(n), last && lastAttempt(n, locale.shortDay(last))], ", ");
  return locale.t.skills.evidenceOf(tried, scoresOf(evidence, locale));
}

/** Gives one or two scores; for more, or if the latest is unknown, the mean and, if known, the latest score. */
function scoresOf(
  { n_scored_traces: n, mean_score: mean, latest_score: latest }: Evidence,
  { t, numbers: { meanPercent } }: Locale,
): string {
  if (n === 1) return meanPercent(mean!);
  if (n === 2 && latest !== null) {
    // Computed from two rounded values, so rounded to half a percentage point.
    const first = Math.max(0, Math.round(200 * (2 * mean! - latest)) / 200);
    return t.sentences.twoScores(meanPercent(first), meanPercent(latest));
  }
  const last = latest !== null && t.sentences.latestScore(meanPercent(latest));
  return join([t.sentences.meanScore(meanPercent(mean!)), last], ", ");
}

/** Compares a learner's mean with an average learner's score on the same resources. `undefined` if either is not known. */
export function othersIn(
  skill: Evidence & Pick<LearnerSkill, "mean_difficulty">,
  name: string | undefined,
  { t, numbers }: Locale,
): string | undefined {
  const { n_scored_traces: n, mean_difficulty: difficulty, mean_score: mean } = skill;
  if (difficulty === null || mean === null) return undefined;
  return t.sentences.others(n, numbers.percent(difficulty), name, numbers.meanPercent(mean));
}

/** States without learners are omitted. If no learner was observed, the text says only that. */
export function statesOf(skill: SkillNeed, { t: { sentences: t } }: Locale): string {
  if (skill.n_observed === 0) return t.nobody;
  const some = (n: number, sentence: (n: number) => string) => n > 0 && sentence(n);
  const weak = [some(skill.n_weak, t.toStrengthen), some(skill.n_to_check, t.toCheck)];
  return join(
    [
      join(weak, ", "),
      some(skill.n_in_progress, t.inProgress),
      some(skill.n_regained, t.regained),
      some(skill.n_acquired, t.acquired),
      some(skill.n_never_met, t.neverMet),
    ],
    " · ",
  );
}

/** If the learner has no observed results, the success of similar learners is omitted. */
export function reasonsOf(
  recommendation: RecommendationDetails,
  isObserved: boolean,
  locale: Locale,
): readonly string[] {
  const { sentences: t } = locale.t;
  const { expected_score, n_traces, n_successes, grade_distance } = recommendation;
  const rate = recommendation.cluster_success_rate;
  const told = n_successes > 0 ? t.mastered : t.tried;
  return [
    t.expected(locale.numbers.percent(expected_score)),
    ...(n_traces > 0 ? [told(...triesOf(recommendation, locale))] : []),
    t.grade(grade_distance),
    ...(rate !== null && isObserved ? [t.success(successStep(rate))] : []),
  ];
}

/** Compares published difficulties with expected scores on the same resources. `undefined` if no difficulty is published. */
export function difficultyOf(
  list: readonly RecommendationDetails[],
  { t, numbers }: Locale,
): string | undefined {
  const known = list.filter(({ difficulty }) => difficulty !== null);
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
