import { largest, range } from "../collections.ts";
import type { Evidence } from "../evidence/evidence.ts";
import {
  type Catalogue,
  primaryDomains,
  primarySkills,
  skillsOfEach,
} from "../records/catalogue.ts";
import { ascending, SCORE_UNIT } from "../rules/conventions.ts";
import { aheadBy } from "../rules/leads.ts";
import { type LeadRows, leadRows } from "./leads.ts";

// Everything that the values of a population need of some of its learners: integers, whose sums over all parts of the population are those
// over all learners (rule 2.2.13).

/** The part of a catalogue on which the values of a population depend. */
export type SkillTree = Pick<
  Catalogue,
  "domains" | "skillIds" | "skillDomain" | "resourceIds" | "resourceSkills" | "resourceSkillOffsets"
>;

/** Scored traces of some learners in a skill, in a domain, on a resource or in all. */
export interface Total {
  readonly scored: bigint;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: bigint;
  /** Number of learners with at least one scored trace. */
  readonly learners: bigint;
}

/** Totals in the order of ids and names (rules 2.2.6 and 2.2.7). */
export interface Totals {
  readonly all: Total;
  readonly domains: readonly Total[];
  readonly skills: readonly Total[];
  readonly resources: readonly Total[];
}

/** Below this bound, doubles add exactly. */
const LIMIT = 2 ** 52;

/** Sums of integers that can exceed 2^53 (rule 2.0.4). Doubles hold the last few summands, because they are faster than BigInts. */
class ExactSums {
  readonly #last: Float64Array;
  readonly #sums: bigint[];

  constructor(length: number) {
    this.#last = new Float64Array(length);
    this.#sums = Array<bigint>(length).fill(0n);
  }

  /** @param value an integer of any size */
  add(at: number, value: number): void {
    const sum = this.#last[at]! + value;
    if (sum < LIMIT && sum > -LIMIT) {
      this.#last[at] = sum;
      return;
    }
    this.#sums[at]! += BigInt(this.#last[at]!) + BigInt(value);
    this.#last[at] = 0;
  }

  addProduct(at: number, a: number, b: number): void {
    if (Number.isSafeInteger(a * b)) this.add(at, a * b);
    else this.#sums[at]! += BigInt(a) * BigInt(b);
  }

  values(): bigint[] {
    return this.#sums.map((sum, at) => sum + BigInt(this.#last[at]!));
  }
}

/** Sums the scored traces by resource, by skill, by domain and in all. A trace counts as rule 2.2.2 says. */
export function totalsOf(
  { offsets, resource, scored, scoreSum }: Evidence,
  tree: SkillTree,
): Totals {
  const resources = tree.resourceIds.length;
  const skillsAt = 1 + tree.domains.length;
  const domainOf = primaryDomains(tree);
  // For each resource, the other totals that its traces enter: all, its domain and its skills.
  const others = skillsOfEach(tree).map((skills, own) => {
    return Uint32Array.of(0, 1 + domainOf[own]!, ...Array.from(skills, (one) => skillsAt + one));
  });
  const [scoredSums, scoreSums] = [new ExactSums(resources), new ExactSums(resources)];
  const [own, all] = [
    new Float64Array(resources),
    new Float64Array(skillsAt + tree.skillIds.length),
  ];
  // One more than the learner that was counted last.
  const last = new Uint32Array(all.length);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const on = resource[row]!;
      scoredSums.add(on, scored[row]!);
      scoreSums.add(on, scoreSum[row]!);
      own[on]!++;
      for (const total of others[on]!) {
        if (last[total] !== learner + 1) all[total]!++;
        last[total] = learner + 1;
      }
    }
  }
  const [scoredOf, scoresOf] = [scoredSums.values(), scoreSums.values()];
  const sums = Array.from(all, (learners) => ({
    ...{ scored: 0n, scoreSum: 0n, learners: BigInt(learners) },
  }));
  others.forEach((totals, on) => {
    for (const total of totals) {
      sums[total]!.scored += scoredOf[on]!;
      sums[total]!.scoreSum += scoresOf[on]!;
    }
  });
  return {
    all: sums[0]!,
    domains: sums.slice(1, skillsAt),
    skills: sums.slice(skillsAt),
    resources: Array.from(own, (learners, on) => ({
      ...{ scored: scoredOf[on]!, scoreSum: scoresOf[on]!, learners: BigInt(learners) },
    })),
  };
}

/**
 * Returns, for each resource, the learners' leads summed over its scored traces, in billionths: A(r) (rule 2.2.7).
 *
 * @param first M⁰ of each resource
 */
export function aheadSums(
  evidence: Evidence,
  first: Float64Array,
  difficultyTraces: number,
): bigint[] {
  const { offsets, resource, scored } = evidence;
  const { leads } = leadRows(evidence, first);
  const ahead = new ExactSums(first.length);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const [start, end] = [offsets[learner]!, offsets[learner + 1]!];
    let [sum, traces] = [0, 0];
    for (let row = start; row < end; row++) {
      sum += leads[row]!;
      traces += scored[row]!;
    }
    if (traces === 0) continue;
    const own = aheadBy(sum, traces, difficultyTraces);
    for (let row = start; row < end; row++) ahead.addProduct(resource[row]!, scored[row]!, own);
  }
  return ahead.values();
}

/** What the shrinkage is measured from (rule 2.2.10). */
export interface SquareSums {
  /** T of each grouping in billionths, from fine to coarse: by resource, by primary skill, by its domain, and all together. */
  readonly leads: readonly bigint[];
  /** Q of each grouping. */
  readonly pairs: readonly bigint[];
  /** Number of scored traces: n. */
  readonly scored: bigint;
  /** Number of scored traces of learners who have some on at least two resources: N. */
  readonly measuring: bigint;
}

/**
 * Returns the sums of the third round (rule 2.2.14).
 *
 * @param difficulties M(r) of each resource
 */
export function squareSums(
  evidence: Evidence,
  tree: SkillTree,
  difficulties: Float64Array,
): SquareSums {
  const rows = leadRows(evidence, difficulties);
  const { offsets, scored } = rows;
  let [all, measuring] = [0, 0];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    let [own, resources] = [0, 0];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      own += scored[row]!;
      if (scored[row]! > 0) resources++;
    }
    all += own;
    if (resources > 1) measuring += own;
  }
  const groups = groupsOf(tree).map((groupOf) => squaredSums(rows, groupOf));
  return {
    leads: groups.map(({ leads }) => leads),
    pairs: groups.map(({ pairs }) => pairs),
    scored: BigInt(all),
    measuring: BigInt(measuring),
  };
}

/** Returns the group of each resource, for each of the four groupings. */
export function groupsOf(tree: SkillTree): readonly Uint32Array[] {
  const resources = tree.resourceIds.length;
  return [range(resources), primarySkills(tree), primaryDomains(tree), new Uint32Array(resources)];
}

/** A learner's squares of numbers below this bound add up to less than 2^53, so that doubles are exact. */
const FEW = 2 ** 20;

/** Sums each learner's leads and scored traces by the group of the resource, and adds up the squares of these sums. */
function squaredSums(
  { offsets, resource, scored, leads }: LeadRows,
  groupOf: Uint32Array,
): { readonly leads: bigint; readonly pairs: bigint } {
  const groups = largest(groupOf) + 1;
  const [leadSums, scoredSums] = [new Float64Array(groups), new Float64Array(groups)];
  const sums = new ExactSums(2);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const own: number[] = [];
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const group = groupOf[resource[row]!]!;
      if (scoredSums[group] === 0) own.push(group);
      leadSums[group]! += leads[row]!;
      scoredSums[group]! += scored[row]!;
    }
    let [sum, few] = [0, 0];
    for (const group of own.sort(ascending)) {
      const traces = scoredSums[group]!;
      sum += leadSums[group]! ** 2;
      if (traces < FEW) few += traces ** 2;
      else sums.addProduct(1, traces, traces);
      leadSums[group] = 0;
      scoredSums[group] = 0;
    }
    sums.add(0, Math.round(sum * SCORE_UNIT));
    sums.add(1, few);
  }
  const [squares, pairs] = sums.values();
  return { leads: squares!, pairs: pairs! };
}
