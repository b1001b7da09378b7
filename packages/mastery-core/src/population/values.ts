import type { Evidence } from "../evidence/evidence.ts";
import { primarySkills } from "../records/catalogue.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import {
  difficulty,
  meanScore,
  type ScoreTotal,
  type Shrinkage,
  shrinkage,
} from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";
import { sharedFloats } from "../work.ts";
import {
  aheadSums,
  type SkillTree,
  type SquareSums,
  squareSums,
  type Total,
  type Totals,
  totalsOf,
} from "./sums.ts";

/** Statistics of all learners (rules 2.2.6 to 2.2.10). */
export interface Population {
  /** Mean score per domain, from 0 to 1: M(d). */
  readonly domainMean: Float64Array;
  /** Mean score per skill: M(s). */
  readonly skillMean: Float64Array;
  /** Score of an average learner on each resource, from 0 to 1: M(r). */
  readonly difficulty: Float64Array;
  /** Published difficulty, or NaN if fewer than `leastPeers` learners have a scored trace on the resource. */
  readonly publishedDifficulty: Float64Array;
  readonly shrinkage: Shrinkage;
}

/** Values of a population that were computed elsewhere (rule 2.2.14), in the order of a catalogue; NaN for what the population does not hold. */
export interface HeldValues extends Pick<Population, "domainMean" | "skillMean" | "difficulty"> {
  readonly mean: number;
  readonly shrinkage: Shrinkage;
}

export type ValueRules = Pick<Rules, "leastPeers" | "difficultyTraces">;

/** Values that `held` has replace those of the data (rule 2.2.14). */
export function describePopulation(
  evidence: Evidence,
  tree: SkillTree,
  rules: ValueRules,
  held?: HeldValues,
): Population {
  const totals = totalsOf(evidence, tree);
  const means = meansOf(totals, tree, rules, held);
  const difficulties = (ahead?: readonly bigint[]): Float64Array =>
    difficultiesOf(totals, means.skillMean, tree, rules, ahead, held);
  const final = difficulties(aheadSums(evidence, difficulties(), rules.difficultyTraces));
  return {
    ...means,
    difficulty: final,
    publishedDifficulty: final.map((own, resource) => {
      const isHeld = held !== undefined && !Number.isNaN(held.difficulty[resource]);
      return isHeld || isOfEnough(totals.resources[resource]!, rules) ? own : Number.NaN;
    }),
    shrinkage: held?.shrinkage ?? shrinkageOf(squareSums(evidence, tree, final)),
  };
}

const MEAN_WITHOUT_SCORES = 0.5;

function meanOf(total: Total): number | undefined {
  const { scoreSum, scored } = scoreTotal(total);
  return scored === 0 ? undefined : meanScore(scoreSum, scored);
}

/** Returns M, or the mean in place of M without any scored trace (rule 2.2.6). */
export function overallMean({ all }: Totals): number {
  return meanOf(all) ?? MEAN_WITHOUT_SCORES;
}

/** Returns whether a number about these learners does not tell one person's result. */
export function isOfEnough({ learners }: Total, { leastPeers }: ValueRules): boolean {
  return learners >= leastPeers;
}

/** Returns M(d) and M(s) (rule 2.2.6). */
export function meansOf(
  totals: Totals,
  { skillDomain }: SkillTree,
  rules: ValueRules,
  held?: HeldValues,
): Pick<Population, "domainMean" | "skillMean"> {
  const own = (total: Total, known: number | undefined, other: number): number => {
    if (known !== undefined && !Number.isNaN(known)) return known;
    return isOfEnough(total, rules) ? (meanOf(total) ?? other) : other;
  };
  const mean = held?.mean ?? overallMean(totals);
  const domainMean = Float64Array.from(totals.domains, (total, domain) =>
    own(total, held?.domainMean[domain], mean),
  );
  const skillMean = Float64Array.from(totals.skills, (total, skill) =>
    own(total, held?.skillMean[skill], domainMean[skillDomain[skill]!]!),
  );
  return { domainMean, skillMean };
}

/**
 * Returns M(r) of each resource (rule 2.2.7), in memory that threads can share.
 *
 * @param ahead A(r) of each resource in billionths; without it, the result is M⁰
 */
export function difficultiesOf(
  { resources }: Totals,
  skillMean: Float64Array,
  tree: SkillTree,
  rules: ValueRules,
  ahead?: readonly bigint[],
  held?: HeldValues,
): Float64Array {
  const primary = primarySkills(tree);
  const values = sharedFloats(resources.length);
  resources.forEach((total, resource) => {
    const meanOfSkill = skillMean[primary[resource]!]!;
    const known = held?.difficulty[resource] ?? Number.NaN;
    const lead = Number(ahead?.[resource] ?? 0n) / SCORE_UNIT;
    if (!Number.isNaN(known)) values[resource] = known;
    else if (!isOfEnough(total, rules)) values[resource] = meanOfSkill;
    else {
      values[resource] = difficulty(scoreTotal(total), lead, meanOfSkill, rules.difficultyTraces);
    }
  });
  return values;
}

/** Each exact sum becomes the nearest double, once (rule 2.0.4). */
function scoreTotal({ scoreSum, scored }: Total): ScoreTotal {
  return { scoreSum: Number(scoreSum), scored: Number(scored) };
}

/** Returns the shrinkage, measured from the leads of all learners (rule 2.2.10). */
export function shrinkageOf({ leads, pairs, scored, measuring }: SquareSums): Shrinkage {
  const [resource, skill, domain, learner] = leads.map((own, grouping) => ({
    leads: Number(own) / SCORE_UNIT,
    scored: Number(pairs[grouping]),
  }));
  const sums = { resource: resource!, skill: skill!, domain: domain!, learner: learner! };
  return shrinkage(sums, Number(scored), Number(measuring));
}
