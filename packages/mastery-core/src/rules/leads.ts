import { clamp01, round3, SCORE_UNIT } from "./conventions.ts";

// Scores, difficulties, leads and expected scores: section 2.2 of the rules.

/**
 * Returns the mean score from 0 to 1 (rule 2.2.5). There is only one division, so a mean of exactly 0.6 is the double 0.6.
 *
 * @param scoreSum exact sum of the scores, in billionths
 * @param scored number of scored traces, at least 1
 */
export function meanScore(scoreSum: number, scored: number): number {
  return scoreSum / (scored * SCORE_UNIT);
}

/** Scored traces on a resource. */
export interface ScoreTotal {
  /** Sum of the scores, in billionths. */
  readonly scoreSum: number;
  /** Number of scored traces; 0 if there are none. */
  readonly scored: number;
}

/**
 * Returns the score of an average learner on a resource, from 0 (hardest) to 1 (rule 2.2.7): the mean of its scored traces, corrected by
 * the leads of their learners and shrunk towards the mean of the primary skill. If `ahead` is 0, the result is the first difficulty M⁰.
 *
 * @param ahead learners' leads, summed over the scored traces: A(r)
 * @param skillMean mean score of all learners in the primary skill: M(s)
 * @param difficultyTraces number of assumed traces with the mean `skillMean` to include
 */
export function difficulty(
  { scoreSum, scored }: ScoreTotal,
  ahead: number,
  skillMean: number,
  difficultyTraces: number,
): number {
  return clamp01(
    (scoreSum / SCORE_UNIT - ahead + difficultyTraces * skillMean) / (scored + difficultyTraces),
  );
}

/**
 * Returns the sum of a learner's leads on a resource: E(l,r), from -n to n for n traces (rule 2.2.8). A lead is a score minus the
 * difficulty.
 */
export function sumOfLeads({ scoreSum, scored }: ScoreTotal, difficulty: number): number {
  return scoreSum / SCORE_UNIT - scored * difficulty;
}

/**
 * Returns a learner's lead in whole billionths: a(l) (rule 2.2.7).
 *
 * @param leads sum of the learner's leads, relative to the first difficulties
 */
export function aheadBy(leads: number, scored: number, difficultyTraces: number): number {
  return Math.round((leads / (scored + difficultyTraces)) * SCORE_UNIT);
}

/**
 * Returns the mean of leads, given their sum over the scored traces, shrunk towards the expected lead (rule 2.2.9).
 *
 * @param scored number of scored traces; if 0, the result is the expected lead
 * @param expected the more general lead: 0 for a learner, lead(l) for a domain, lead(l,d) for a skill
 * @param shrinkage number of traces at which a learner's own record weighs as much as `expected`: m
 */
export function lead(leads: number, scored: number, expected: number, shrinkage: number): number {
  return (leads + shrinkage * expected) / (scored + shrinkage);
}

/** Returns the average score that the learner is expected to get in a skill, from 0 to 1 (rule 2.2.11). */
export function estimate(skillMean: number, lead: number): number {
  return clamp01(skillMean + lead);
}

/**
 * Returns the score that the learner is expected to get on a resource, from 0 to 1 and to 3 decimals (rule 2.2.11).
 *
 * @param meanLead mean of the learner's leads in the resource's skills, added in the order of its `skill_ids`
 */
export function expectedScore(difficulty: number, meanLead: number): number {
  return round3(clamp01(difficulty + meanLead));
}

/** Numbers of scored traces, from 1 to 200, at which a learner's own record weighs as much as the more general lead. */
export interface Shrinkage {
  /** For a learner in general, compared with all learners: m₁. */
  readonly learner: number;
  /** For a learner in a domain, compared with the learner in general: m₂. */
  readonly domain: number;
  /** For a learner in a skill, compared with the learner in the skill's domain: m₃. */
  readonly skill: number;
}

/** Returns three English sentences, for a learner overall, in a domain and in a skill, without initial capitals and full stops. */
export function describeShrinkage({ learner, domain, skill }: Shrinkage): readonly string[] {
  const places = { "in general": learner, "in a domain": domain, "in a skill": skill };
  return Object.entries(places).map(([where, traces]) => {
    const count = Math.round(traces);
    const exercises = count === 1 ? "1 exercise" : `${count} exercises`;
    return `${where}, a learner's own record counts as much as the expected value after ${exercises}`;
  });
}

/** The sums in each group of a learner's traces, squared, then added up over all groups and learners. */
export interface GroupedLeads {
  readonly leads: number;
  readonly scored: number;
}

/** Groupings of a learner's leads that rule 2.2.10 compares: by resource, by primary skill, by the skill's domain, and all together. */
export type LeadSums = Readonly<Record<"resource" | "skill" | "domain" | "learner", GroupedLeads>>;

/** Bounds of a shrinkage, its default value, and the number of assumed traces with the default value. */
const [MIN, MAX, DEFAULT, ASSUMED_TRACES] = [1, 200, 5, 1000];

/**
 * Returns the shrinkage, measured from the covariances of leads (rule 2.2.10).
 *
 * @param scored number of scored traces of all learners: n
 * @param measuring number of scored traces of learners with scored traces on at least two resources: N
 */
export function shrinkage(sums: LeadSums, scored: number, measuring: number): Shrinkage {
  const inSkill = covariance(sums.skill, sums.resource);
  const inDomain = covariance(sums.domain, sums.skill) ?? inSkill;
  const overall = covariance(sums.learner, sums.domain) ?? inDomain;
  const learner = Math.max(0, overall ?? 0);
  const domain = Math.max(learner, inDomain ?? 0);
  const skill = Math.max(domain, inSkill ?? 0);
  const { leads: squares, scored: pairs } = sums.resource;
  const rest = scored === 0 ? 0 : Math.max(0, (squares - pairs * skill) / scored);
  const traces = (variance: number): number => {
    const own = variance === 0 ? MAX : Math.min(MAX, Math.max(MIN, rest / variance));
    const logarithms = measuring * Math.log(own) + ASSUMED_TRACES * Math.log(DEFAULT);
    return round3(Math.exp(logarithms / (measuring + ASSUMED_TRACES)));
  };
  return {
    learner: traces(learner),
    domain: traces(domain - learner),
    skill: traces(skill - domain),
  };
}

/** Returns the covariance of two leads of a learner in one group but in different finer groups; undefined if there are no such leads. */
function covariance(group: GroupedLeads, finer: GroupedLeads): number | undefined {
  const pairs = group.scored - finer.scored;
  return pairs === 0 ? undefined : (group.leads - finer.leads) / pairs;
}
