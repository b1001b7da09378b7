import type {
  Attempts,
  Exercise,
  LearnerSkill,
  Member,
  RecommendationDetails,
  SkillNeed,
  SnapshotSummary,
} from "@mastery/client";
import type { Followed } from "@mastery/core/changes";
import { successStep } from "./figures.ts";
import type { Messages } from "./i18n/fr.ts";
import type { Locale } from "./i18n/locale.ts";
import type { Changes } from "./since.ts";

/** Facts that a sentence may need. */
export interface Facts {
  readonly evidence?: Pick<
    LearnerSkill,
    "n_scored_traces" | "mean_score" | "last_attempt" | "latest_score"
  > &
    Partial<Pick<LearnerSkill, "mean_difficulty">>;
  /** Name of the learner with this evidence. */
  readonly name?: string | undefined;
  readonly recommendation?: RecommendationDetails;
  /** Whether the learner has observed results. Only then can other learners have similar results. */
  readonly isObserved?: boolean;
  /** An exercise for several learners, and the learners' names by id. */
  readonly exercise?: Pick<Exercise, "learners">;
  readonly names?: ReadonlyMap<string, string>;
  readonly list?: readonly RecommendationDetails[];
  readonly member?: Member;
  /** A skill with its numbers of learners, in a class or among everyone. */
  readonly skill?: SkillNeed;
  readonly snapshot?: SnapshotSummary;
  readonly changes?: Changes;
  readonly followed?: Followed | undefined;
}

type Sentences = Messages["sentences"];

/**
 * All sentences of the page about learners, by name. Each has a function that returns the facts in the sentence. A sentence is omitted if
 * this function returns `undefined`.
 */
const FACTS: {
  readonly [Name in keyof Sentences]: (
    facts: Facts,
    locale: Locale,
  ) => Parameters<Sentences[Name]> | undefined;
} = {
  attempts: ({ evidence }) => evidence && atLeast(1, evidence.n_scored_traces),
  /** The score of a skill that was tried once. */
  onlyScore: ({ evidence: skill }, { numbers }) =>
    skill?.n_scored_traces === 1 && skill.mean_score !== null
      ? [numbers.meanPercent(skill.mean_score)]
      : undefined,
  /**
   * Both scores of a skill that was tried twice. The first score is computed from the mean and the latest score. Both are rounded, so the
   * first score is exact to half a percentage point.
   */
  twoScores: ({ evidence: skill }, { numbers }) => {
    if (skill?.n_scored_traces !== 2 || skill.latest_score === null) return undefined;
    const first = Math.max(0, Math.round(200 * (2 * skill.mean_score! - skill.latest_score)) / 200);
    return [numbers.meanPercent(first), numbers.meanPercent(skill.latest_score)];
  },
  /** The mean of several scores. */
  meanScore: ({ evidence: skill }, { numbers }) =>
    skill && skill.n_scored_traces > 1 && skill.mean_score !== null
      ? [numbers.meanPercent(skill.mean_score)]
      : undefined,
  /** The latest of several scores. */
  latestScore: ({ evidence: skill }, { numbers }) =>
    skill && skill.n_scored_traces > 1 && skill.latest_score !== null
      ? [numbers.meanPercent(skill.latest_score)]
      : undefined,
  /** Score of an average learner on the tried resources. It can be compared with the mean of the scores. */
  others: ({ evidence: skill, name }, { numbers }) =>
    skill?.mean_difficulty == null || skill.mean_score === null
      ? undefined
      : [
          skill.n_scored_traces,
          numbers.percent(skill.mean_difficulty),
          name,
          numbers.meanPercent(skill.mean_score),
        ],
  lastAttempt: ({ evidence }, { shortDay }) =>
    evidence?.last_attempt
      ? [evidence.n_scored_traces, shortDay(evidence.last_attempt)]
      : undefined,
  lastActivity: ({ member }, { day }) =>
    member?.last_trace ? [day(member.last_trace)] : undefined,
  grade: ({ recommendation }) => recommendation && [recommendation.grade_distance],
  expected: ({ recommendation }, { numbers }) =>
    recommendation && [numbers.percent(recommendation.expected_score)],
  /** The attempts of a learner who has mastered the recommended resource. */
  mastered: ({ recommendation: one }, locale) =>
    one?.n_successes ? triesOf(one, locale) : undefined,
  /** The attempts of a learner who has tried the recommended resource, but not mastered it. */
  tried: ({ recommendation: one }, locale) =>
    one?.n_traces && one.n_successes === 0 ? triesOf(one, locale) : undefined,
  /** The learners who have mastered an exercise. */
  masteredBy: ({ exercise, names }, locale) =>
    learnersOf(
      exercise?.learners.filter((one) => one.n_successes > 0),
      names,
      locale,
    ),
  /** The learners who have tried an exercise, but not mastered it. */
  triedBy: ({ exercise, names }, locale) =>
    learnersOf(
      exercise?.learners.filter((one) => one.n_traces > 0 && one.n_successes === 0),
      names,
      locale,
    ),
  /** The published success rate of learners with similar results. */
  success: ({ recommendation, isObserved }) =>
    recommendation?.cluster_success_rate == null || !isObserved
      ? undefined
      : [successStep(recommendation.cluster_success_rate)],
  /** Published difficulties, with the learner's expected scores on the same resources. */
  difficulty({ list }, { numbers }) {
    const known = list?.filter(({ difficulty }) => difficulty !== null) ?? [];
    if (known.length === 0) return undefined;
    const mean = (values: readonly number[]): string =>
      numbers.percent(values.reduce((sum, each) => sum + each, 0) / values.length);
    return [
      known.length,
      mean(known.map(({ difficulty }) => difficulty!)),
      mean(known.map(({ expected_score }) => expected_score)),
    ];
  },
  /** Each of these sentences needs at least one learner in the state. */
  acquired: ({ skill }) => skill && atLeast(1, skill.n_acquired),
  inProgress: ({ skill }) => skill && atLeast(1, skill.n_in_progress),
  toStrengthen: ({ skill }) => skill && atLeast(1, skill.n_weak),
  toCheck: ({ skill }) => skill && atLeast(1, skill.n_to_check),
  regained: ({ skill }) => skill && atLeast(1, skill.n_regained),
  neverMet: ({ skill }) => skill && atLeast(1, skill.n_never_met),
  nobody: ({ skill }) => (skill?.n_observed === 0 ? [] : undefined),
  /** The days of the first and last trace. */
  period: ({ snapshot }, { day }) =>
    snapshot?.first_trace && snapshot.last_trace
      ? [day(snapshot.first_trace), day(snapshot.last_trace)]
      : undefined,
  /** The first selected day, if traces before a certain day were excluded. */
  chosen: ({ snapshot }, { day }) => (snapshot?.since ? [day(snapshot.since)] : undefined),
  since: ({ changes }) =>
    changes && [changes.weakBefore, changes.over, changes.triedAgain, changes.untouched],
  /** The number of changed skills without a scored attempt since. */
  estimated: ({ changes }) => changes && atLeast(1, changes.estimated),
  /** Numbers of exercises recommended in the earlier period, tried since, and mastered since. */
  followed: ({ followed }) =>
    followed && followed.recommended > 0
      ? [followed.recommended, followed.tried, followed.succeeded]
      : undefined,
  /** The clusters differ only by level, not by domain. */
  levels: ({ snapshot }) => (snapshot?.clusters_show === "levels" ? [] : undefined),
};

/** Returns the number of attempts on a resource, and the day of the last attempt. */
function triesOf(
  { n_traces, last_trace }: Pick<Attempts, "n_traces" | "last_trace">,
  { shortDay }: Locale,
): Parameters<Sentences["tried"]> {
  return [n_traces, last_trace === null ? undefined : shortDay(last_trace)];
}

/** Returns the names of learners with their attempts; `undefined` if there are no such learners. */
function learnersOf(
  learners: Exercise["learners"] = [],
  names: Facts["names"],
  locale: Locale,
): Parameters<Sentences["triedBy"]> | undefined {
  if (learners.length === 0 || !names) return undefined;
  const { who } = locale.t.tomorrow;
  return [learners.map((one) => who(names.get(one.learner_id)!, ...triesOf(one, locale)))];
}

function atLeast(least: number, n: number): [number] | undefined {
  return n >= least ? [n] : undefined;
}

export const SENTENCES: readonly (keyof Sentences)[] = Object.keys(FACTS) as (keyof Sentences)[];

/** Returns a sentence, or `undefined` if one of its facts is missing. */
export function say(name: keyof Sentences, facts: Facts, locale: Locale): string | undefined {
  const needed = FACTS[name](facts, locale);
  const sentence = locale.t.sentences[name] as (...needed: unknown[]) => string;
  return needed && sentence(...needed);
}

/** Returns the sentences whose facts are complete. */
export function sayAll(
  names: readonly (keyof Sentences)[],
  facts: Facts,
  locale: Locale,
): readonly string[] {
  return names.flatMap((name) => say(name, facts, locale) ?? []);
}

/** Describes the attempts on a skill, as in “2 attempts, the last on 12 March: 40%, then 80%”. */
export function evidenceOf(evidence: NonNullable<Facts["evidence"]>, locale: Locale): string {
  const facts = { evidence };
  const tried = sayAll(["attempts", "lastAttempt"], facts, locale);
  const [scores] = sayAll(["onlyScore", "twoScores"], facts, locale);
  const means = sayAll(["meanScore", "latestScore"], facts, locale);
  return locale.t.skills.evidenceOf(tried.join(", "), scores ?? means.join(", "));
}

/** Describes how many learners are in each state of a skill. */
export function statesOf(skill: SkillNeed, locale: Locale): string {
  const facts = { skill };
  const weak = sayAll(["toStrengthen", "toCheck"], facts, locale).join(", ");
  const others = sayAll(["inProgress", "regained", "acquired", "neverMet"], facts, locale);
  return say("nobody", facts, locale) ?? [weak, ...others].filter(Boolean).join(" · ");
}
