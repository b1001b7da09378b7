import type { Resource } from "@mastery/core";
import { RESOURCES, SKILLS, skillsOf } from "./curriculum.ts";
import { ARCHETYPES, type GeneratedLearner } from "./learners.ts";
import { Random } from "./random.ts";
import type { World } from "./school-year.ts";

/** Ways in which learners differ: by overall level, by domain, or by skill. */
export const TRUTHS = ["levels", "domains", "skills"] as const;

/** Parameters of a completely known truth, for benchmarks. */
export interface KnownTruth {
  readonly truth: (typeof TRUTHS)[number];
  /** Standard deviation of difficulties, in log-odds. 0 for a school in which all exercises are equally difficult. */
  readonly spread: number;
  /** Log-odds that a learner gains with each e-fold of practice in a skill. 0 for a school in which nobody learns. */
  readonly learning: number;
  /** Chance of guessing the right answer, at least 0 and below 1. */
  readonly guess: number;
}

/** Content of `truth.json`: the part of a generated school's truth that the learners' `ability` does not contain. */
export interface WrittenTruth extends KnownTruth {
  /** Difficulty of each resource, in log-odds. A resource above 0 is harder than average. */
  readonly difficulty: Readonly<Record<string, number>>;
}

/** Standard deviations, in log-odds: of learners, of domains within a learner, and of skills within a domain. */
const [OF_LEARNERS, OF_DOMAINS, OF_SKILLS] = [0.8, 0.4, 0.6];
/** Log-odds of an average learner on an average task. */
const AVERAGE = 0.6;

const [DIFFICULTY, KNOWN_DIFFICULTY, KNOWN_ABILITY] = [3, 5, 6];

/** The two terms of progress, during the year and through practice of the same skill, average about 0 over a year. */
export function bundledWorld(seed: number): World {
  const difficulties = new Map(
    RESOURCES.map((resource, index) => [
      resource,
      0.04 * new Random(seed, DIFFICULTY, index).bell(),
    ]),
  );
  return {
    avoidance: 0,
    chance(learner, task, practice, progress) {
      const skills = skillsOf(task);
      let ability = 0;
      let practised = 0;
      for (const { id, domain } of skills) {
        ability += learner.ability[domain]! / skills.length;
        practised += (practice.get(id) ?? 0) / skills.length;
      }
      const learnt = 0.1 * (progress - 0.5) + 0.16 * (practised / (practised + 3)) - 0.04;
      const steps = task.grade_level - learner.grade_level;
      const chance = ability + learnt - difficulties.get(task)! - 0.06 * steps;
      return Math.min(0.98, Math.max(0.04, chance));
    },
  };
}

export function knownWorld(truth: WrittenTruth): World {
  return {
    avoidance: 0.5,
    chance: ({ ability }, task, practice) => trueChance(truth, ability, task, practice),
  };
}

export function drawTruth(known: KnownTruth, seed: number): WrittenTruth {
  const difficulty = RESOURCES.map(({ resource_id }, index) => {
    const value = known.spread * new Random(seed, KNOWN_DIFFICULTY, index).bell();
    return [resource_id, Math.round(value * 1000) / 1000];
  });
  return { ...known, difficulty: Object.fromEntries(difficulty) };
}

export function withKnownAbility(
  learner: GeneratedLearner,
  { truth }: KnownTruth,
  seed: number,
  index: number,
): GeneratedLearner {
  const random = new Random(seed, KNOWN_ABILITY, index);
  const level = OF_LEARNERS * random.bell();
  const shape = ARCHETYPES[learner.archetype]!;
  const domains = Object.keys(learner.ability).map((domain, i) => {
    const own = truth === "domains" ? logOdds(shape[i]!) : AVERAGE;
    return [domain, level + own + (truth === "levels" ? 0 : OF_DOMAINS * random.bell())] as const;
  });
  const ofDomain = new Map(domains);
  const skills = SKILLS.map(({ id, domain }) => {
    return [id, ofDomain.get(domain)! + OF_SKILLS * random.bell()] as const;
  });
  const share = (value: number): number => Math.round(logistic(value) * 1000) / 1000;
  const ability = (truth === "skills" ? skills : domains).map(([name, value]) => [
    name,
    Math.min(0.999, Math.max(0.001, share(value))),
  ]);
  const archetype = truth === "domains" ? learner.archetype : "none";
  return { ...learner, ability: Object.fromEntries(ability), archetype };
}

/**
 * Returns the chance, from 0 to 1, of a right answer in a school whose truth is known. The log-odds are the ability in the resource's
 * skills, plus the gain from practice, minus the difficulty. Guessing adds to the chance.
 *
 * @param ability share of right answers on a resource of average difficulty, by domain or skill
 * @param practice number of earlier attempts on each skill
 */
export function trueChance(
  { learning, guess, difficulty }: WrittenTruth,
  ability: Readonly<Record<string, number>>,
  task: Pick<Resource, "resource_id" | "skill_ids">,
  practice: ReadonlyMap<string, number>,
): number {
  let sum = 0;
  for (const { id, domain } of skillsOf(task)) {
    const known = logOdds((ability[id] ?? ability[domain])!);
    sum += known + learning * Math.log1p(practice.get(id) ?? 0);
  }
  const chance = logistic(sum / task.skill_ids.length - difficulty[task.resource_id]!);
  return guess + (1 - guess) * chance;
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}
