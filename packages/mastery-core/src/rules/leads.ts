import { clamp01, round3, SCORE_UNIT } from "./conventions.ts";

// Scores, difficulties, leads and expected scores: section 2.2 of the rules.

/**
 * Mean score of scored traces, from 0 to 1 (rule 2.2.5). A single division, so a mean of exactly 0.6 is the double 0.6.
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

/** Scored traces on a resource. */
export interface Tried {
  /** Sum of the scores, in billionths. */
  readonly scoreSum: number;
  /** Number of scored traces; 0 if nobody tried. */
  readonly scored: number;
}

/**
 * Score of an average learner on a resource, from 0 (hardest) to 1 (rule 2.2.7): the mean of its scored traces, corrected by the leads of
 * their learners and shrunk to the mean of the primary skill. With `ahead` 0, the first difficulty M⁰.
 *
 * @param ahead sum of the leads of the learners of the scored traces: A(r)
 * @param skillMean mean score of all learners in the primary skill: M(s)
 * @param difficultyTraces number of added traces at that mean
 */
export function difficulty(
  { scoreSum, scored }: Tried,
  ahead: number,
  skillMean: number,
  difficultyTraces: number,
): number {
  return clamp01(
    (scoreSum / SCORE_UNIT - ahead + difficultyTraces * skillMean) / (scored + difficultyTraces),
  );
}

/** The sum of a learner's leads on a resource, E(l,r), from -n to n: scores minus its difficulty (rule 2.2.8). */
export function sumOfLeads({ scoreSum, scored }: Tried, difficulty: number): number {
  return scoreSum / SCORE_UNIT - scored * difficulty;
}

/**
 * Lead of a learner by the first difficulties: a(l), in billionths (rule 2.2.7).
 *
 * @param leads sum of the learner's leads over the first difficulties
 * @param scored the learner's scored traces
 */
export function aheadBy(leads: number, scored: number, difficultyTraces: number): number {
  return Math.round((leads / (scored + difficultyTraces)) * SCORE_UNIT);
}

/**
 * The mean of some leads, shrunk towards the expected lead (rule 2.2.9).
 *
 * @param leads sum over the scored traces
 * @param scored number of scored traces; with 0, the result is the expected lead
 * @param expected the lead in general: 0 for a learner, lead(l) for a domain, lead(l,d) for a skill
 * @param shrinkage number of traces at which the own record weighs as much as `expected`: m
 */
export function lead(leads: number, scored: number, expected: number, shrinkage: number): number {
  return (leads + shrinkage * expected) / (scored + shrinkage);
}

/** Average score that the learner would get in a skill, from 0 to 1 (rule 2.2.11). */
export function estimate(skillMean: number, lead: number): number {
  return clamp01(skillMean + lead);
}

/**
 * Score that the learner would get on a resource, from 0 to 1 and to 3 decimals (rule 2.2.11).
 *
 * @param meanLead mean of the learner's leads in the skills of the resource, added in the order of the resource
 */
export function expectedScore(difficulty: number, meanLead: number): number {
  return round3(clamp01(difficulty + meanLead));
}

/** Numbers of scored traces, from 1 to 200, at which a learner's own record weighs as much as the prior. */
export interface Shrinkage {
  /** Of a learner in general, compared with all learners: m₁. */
  readonly learner: number;
  /** In a domain, compared with the learner in general: m₂. */
  readonly domain: number;
  /** In a skill, compared with the learner in its domain: m₃. */
  readonly skill: number;
}

/** The leads of all learners, grouped per learner by resource, by primary skill, by its domain, and all together. */
export interface GroupedLeads {
  /** Sum, over all groups of all learners, of the squared sum of leads. */
  readonly leads: number;
  /** Sum, over all groups of all learners, of the squared number of scored traces. */
  readonly scored: number;
}

/** The groupings that rule 2.2.10 compares, finest first. */
export type LeadSums = Readonly<Record<"resource" | "skill" | "domain" | "learner", GroupedLeads>>;

/** Bounds of a shrinkage, its usual value, and the number of traces with the usual value that are added. */
const [LEAST, MOST, USUAL, USUAL_TRACES] = [1, 200, 5, 1000];

/**
 * The shrinkage measured from the likeness of leads (rule 2.2.10).
 *
 * @param scored scored traces of all learners: n
 * @param measuring scored traces of learners with scored traces on at least two resources: N
 */
export function shrinkage(sums: LeadSums, scored: number, measuring: number): Shrinkage {
  const inSkill = likeness(sums.skill, sums.resource);
  const inDomain = likeness(sums.domain, sums.skill) ?? inSkill;
  const overall = likeness(sums.learner, sums.domain) ?? inDomain;
  const learner = Math.max(0, overall ?? 0);
  const domain = Math.max(learner, inDomain ?? 0);
  const skill = Math.max(domain, inSkill ?? 0);
  const { leads: squares, scored: pairs } = sums.resource;
  const rest = scored === 0 ? 0 : Math.max(0, (squares - pairs * skill) / scored);
  const traces = (likeness: number): number => {
    const own = likeness === 0 ? MOST : Math.min(MOST, Math.max(LEAST, rest / likeness));
    const logarithms = measuring * Math.log(own) + USUAL_TRACES * Math.log(USUAL);
    return round3(Math.exp(logarithms / (measuring + USUAL_TRACES)));
  };
  return {
    learner: traces(learner),
    domain: traces(domain - learner),
    skill: traces(skill - domain),
  };
}

/** Likeness of a learner's leads in the same group but different finer groups; undefined without such a pair. */
function likeness(group: GroupedLeads, finer: GroupedLeads): number | undefined {
  const pairs = group.scored - finer.scored;
  return pairs === 0 ? undefined : (group.leads - finer.leads) / pairs;
}
