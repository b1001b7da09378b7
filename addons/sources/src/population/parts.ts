import { type Dataset, type Evidence, MasteryError } from "@mastery/core";
import {
  aheadSums,
  difficultiesOf,
  groupsOf,
  isOfEnough,
  meansOf,
  overallMean,
  type SkillTree,
  type SquareSums,
  shrinkageOf,
  squareSums,
  type Total,
  type Totals,
  totalsOf,
} from "@mastery/core/population";
import type { ErrorCode } from "../errors/index.ts";
import { type Definitions, definitionsOf, positions, uniteDefinitions } from "./definitions.ts";
import { heldValues, type PopulationRules, type SharedPopulation } from "./shared.ts";

const BILLION = 1_000_000_000n;

/** Integers by what they are about: `all`, `domain NAME`, `skill ID` or `resource ID`. */
export type Sums = ReadonlyMap<string, readonly bigint[]>;

/** What a part of a population contributes to a round (rule 2.2.13). */
export interface PartSums extends Definitions {
  readonly round: 1 | 2 | 3;
  readonly sums: Sums;
}

/** How a part is summed. */
export interface PartOptions {
  /** The values of all parts after the round before; undefined for the first round. */
  readonly earlier?: SharedPopulation | undefined;
  /** Whether to include sums that tell a single learner's result. By default, these traces are left out. */
  readonly exact?: boolean | undefined;
}

/**
 * Returns the sums of some learners for the next round.
 *
 * @throws `MasteryError` `INVALID_POPULATION` if no round is left; `POPULATION_MISMATCH` if rules or definitions differ from the round before
 */
export function sumsOfPart(
  { catalogue, evidence }: Pick<Dataset, "catalogue" | "evidence">,
  rules: PopulationRules,
  { earlier, exact = false }: PartOptions = {},
): PartSums {
  const own = exact ? evidence : withoutFew(evidence, catalogue, rules);
  const definitions = definitionsOf(catalogue);
  const part = (round: PartSums["round"], all: Sums): PartSums => {
    const isSum = ([, values]: readonly [string, readonly bigint[]]): boolean =>
      exact || values.some((value) => value !== 0n);
    return { round, ...definitions, sums: new Map([...all].filter(isSum)) };
  };
  if (earlier === undefined) return part(1, sumsOfTotals(totalsOf(own, catalogue), catalogue));
  const difficulties = difficultiesIn(earlier, catalogue, rules);
  if (earlier.round === 1) {
    const ahead = aheadSums(own, difficulties, rules.difficultyTraces);
    const sums = catalogue.resourceIds.map((id, at) => [`resource ${id}`, [ahead[at]!]] as const);
    return part(2, new Map(sums));
  }
  if (earlier.round === 2) {
    if (!exact && squaresAreOfFew(own, catalogue, rules)) return part(3, new Map());
    const { leads, pairs, scored, measuring } = squareSums(own, catalogue, difficulties);
    return part(3, new Map([["all", [...leads, ...pairs, scored, measuring]]]));
  }
  throw new MasteryError<ErrorCode>(
    "INVALID_POPULATION",
    "expected the values after round 1 or 2, got a complete population, for which there is no further round",
  );
}

/** Returns the difficulty of each resource of a catalogue, with the means of the population for what it does not hold. */
function difficultiesIn(
  population: SharedPopulation,
  tree: SkillTree,
  rules: PopulationRules,
): Float64Array {
  const held = { ...heldValues(population, tree, rules), shrinkage: NONE };
  const nothing = totalsIn(new Map(), tree);
  const { skillMean } = meansOf(nothing, tree, rules, held);
  return difficultiesOf(nothing, skillMean, tree, rules, undefined, held);
}

const NONE = { learner: 0, domain: 0, skill: 0 };

function keysOf({ domains, skillIds, resourceIds }: SkillTree): Record<keyof Totals, string[]> {
  return {
    all: ["all"],
    domains: domains.map((name) => `domain ${name}`),
    skills: skillIds.map((id) => `skill ${id}`),
    resources: resourceIds.map((id) => `resource ${id}`),
  };
}

function sumsOfTotals(totals: Totals, tree: SkillTree): Sums {
  const keys = keysOf(tree);
  const listed = (Object.keys(keys) as (keyof Totals)[]).flatMap((kind) =>
    keys[kind].map((key, at) => {
      const { scored, scoreSum, learners } = kind === "all" ? totals.all : totals[kind][at]!;
      return [key, [scored, scoreSum, learners]] as const;
    }),
  );
  return new Map(listed);
}

/** Nobody has a scored trace on what is not among the sums. */
function totalsIn(sums: Sums, tree: SkillTree): Totals {
  const keys = keysOf(tree);
  const totalOf = (key: string): Total => {
    const [scored = 0n, scoreSum = 0n, learners = 0n] = sums.get(key) ?? [];
    return { scored, scoreSum, learners };
  };
  return {
    all: totalOf("all"),
    domains: keys.domains.map(totalOf),
    skills: keys.skills.map(totalOf),
    resources: keys.resources.map(totalOf),
  };
}

/**
 * Adds the sums of some parts, in any order.
 *
 * @param parts sums of one round by the names of the parts; messages contain the names
 * @throws `MasteryError` `POPULATION_MISMATCH` naming the ids that two parts define differently
 */
export function addSums(parts: ReadonlyMap<string, PartSums>): PartSums {
  const sums = new Map<string, readonly bigint[]>();
  for (const part of parts.values()) {
    for (const [key, own] of part.sums) {
      const before = sums.get(key);
      sums.set(key, before === undefined ? own : own.map((one, at) => one + before[at]!));
    }
  }
  const [{ round }] = [...parts.values()] as [PartSums];
  return { round, ...uniteDefinitions(parts), sums };
}

/** Returns the values after one, two or three rounds, from the sums of all parts in each of these rounds. */
export function populationOf(
  [first, second, third]: readonly [PartSums, PartSums?, PartSums?],
  rules: PopulationRules,
  exact = true,
): SharedPopulation {
  const tree = treeOf(first);
  return sharePopulation(
    {
      totals: totalsIn(first.sums, tree),
      ahead: second && tree.resourceIds.map((id) => second.sums.get(`resource ${id}`)?.[0] ?? 0n),
      squares: third && squaresIn(third.sums),
    },
    first,
    rules,
    exact,
  );
}

function squaresIn(sums: Sums): SquareSums {
  const all = sums.get("all") ?? Array<bigint>(10).fill(0n);
  return {
    leads: all.slice(0, 4),
    pairs: all.slice(4, 8),
    scored: all[8]!,
    measuring: all[9]!,
  };
}

/**
 * Returns evidence without the scored traces whose sums could tell one person's result: those on resources that fewer than `leastPeers` of
 * the learners tried, or on which all scores are 0 or all are 1. Totals of skills and domains then omit these traces, too, so that nobody
 * can subtract the other resources from them. A `leastPeers` of 1 switches the protection off.
 */
function withoutFew(
  evidence: Evidence,
  tree: SkillTree,
  { leastPeers }: Pick<PopulationRules, "leastPeers">,
): Evidence {
  const { resources } = totalsOf(evidence, tree);
  const isKept = resources.map(({ learners, scored, scoreSum }) => {
    const isSame = scoreSum === 0n || scoreSum === scored * BILLION;
    return leastPeers === 1 || (learners >= leastPeers && !isSame);
  });
  const { resource } = evidence;
  return {
    ...evidence,
    scored: evidence.scored.map((count, row) => (isKept[resource[row]!] ? count : 0)),
    scoreSum: evidence.scoreSum.map((sum, row) => (isKept[resource[row]!] ? sum : 0)),
  };
}

/** Returns whether a difference between sums of squares would be about some learners, but fewer than `leastPeers`. */
function squaresAreOfFew(
  { offsets, resource, scored }: Evidence,
  tree: SkillTree,
  { leastPeers }: Pick<PopulationRules, "leastPeers">,
): boolean {
  const groupings = groupsOf(tree);
  const differing = new Uint32Array(groupings.length - 1);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const groups = groupings.map(() => new Set<number>());
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      for (const [grouping, own] of groups.entries())
        own.add(groupings[grouping]![resource[row]!]!);
    }
    for (let finer = 0; finer < differing.length; finer++) {
      if (groups[finer]!.size !== groups[finer + 1]!.size) differing[finer]!++;
    }
  }
  return differing.some((learners) => learners > 0 && learners < leastPeers);
}

/** Sums of all parts: totals after round 1, with A(r) after round 2, and with the squares after round 3. */
interface RoundSums {
  readonly totals: Totals;
  readonly ahead?: readonly bigint[] | undefined;
  readonly squares?: SquareSums | undefined;
}

/** Returns the values that follow from the sums of all parts (rules 2.2.6 to 2.2.10). */
function sharePopulation(
  { totals, ahead, squares }: RoundSums,
  definitions: Definitions,
  rules: PopulationRules,
  exact: boolean,
): SharedPopulation {
  const tree = treeOf(definitions);
  const { domainMean, skillMean } = meansOf(totals, tree, rules);
  const difficulty = difficultiesOf(totals, skillMean, tree, rules, ahead);
  const kinds = { domains: domainMean, skills: skillMean, resources: difficulty };
  const valueIn = (kind: keyof typeof kinds, at: number): number | null =>
    isOfEnough(totals[kind][at]!, rules) ? kinds[kind][at]! : null;
  const { leastPeers, difficultyTraces, passMark } = rules;
  return {
    round: ahead === undefined ? 1 : squares === undefined ? 2 : 3,
    rules: { leastPeers, difficultyTraces, passMark },
    exact,
    mean: overallMean(totals),
    domains: tree.domains.map((id, at) => ({ id, mean: valueIn("domains", at) })),
    skills: definitions.skills.map(({ id, domain }, at) => ({
      ...{ id, domain, mean: valueIn("skills", at) },
    })),
    resources: definitions.resources.map(({ id, skill_ids }, at) => ({
      ...{ id, skill_ids, difficulty: valueIn("resources", at) },
    })),
    shrinkage: squares === undefined ? null : shrinkageOf(squares),
  };
}

function treeOf({ skills, resources }: Definitions): SkillTree {
  const domains = [...new Set(skills.map(({ domain }) => domain))].sort();
  const skillIds = skills.map(({ id }) => id);
  let end = 0;
  const ends = resources.map(({ skill_ids }) => (end += skill_ids.length));
  const [domainAt, skillAt] = [positions(domains), positions(skillIds)];
  return {
    domains,
    skillIds,
    skillDomain: Uint32Array.from(skills, ({ domain }) => domainAt.get(domain)!),
    resourceIds: resources.map(({ id }) => id),
    resourceSkillOffsets: Uint32Array.of(0, ...ends),
    resourceSkills: Uint32Array.from(
      resources.flatMap(({ skill_ids }) => skill_ids.map((id) => skillAt.get(id)!)),
    ),
  };
}
