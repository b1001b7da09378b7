import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Dataset, type FittingOptions, MasteryError } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import { skillsOf } from "@mastery/core/records";
import { isWithinReach } from "@mastery/core/rules";
import { readRawRecords } from "@mastery/dataset";
import { TRUTHS, trueChance, type WrittenTruth } from "@mastery/synthetic-school";
import { z } from "zod";
import { type Attempt, type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { mean, quantile, sum } from "./bootstrap.ts";
import type { ErrorCode } from "./error-codes.ts";
import { type ListsById, listsOf } from "./lists.ts";
import { type Computed, compute } from "./predictors.ts";
import { observedSkills, weakSkillsOf } from "./weak.ts";

/** Ability by domain or by skill, from 0 to 1. */
type Ability = Readonly<Record<string, number>>;

/** Truth of a simulated school. The service never reads this truth. */
export interface Truth {
  /** Ability and archetype by learner id. */
  readonly learners: ReadonlyMap<string, { readonly ability: Ability; readonly archetype: string }>;
  /** Content of the file written by `mastery generate --truth`; null for a school without this file. */
  readonly known: WrittenTruth | null;
}

/** Agreement of results with the truth of generated learners. Field names are those of the JSON output. */
export interface TruthReport {
  readonly learners: number;
  readonly archetypes: number;
  readonly clusters: number;
  /** Agreement of clusters and archetypes: 1 if they are equal, about 0 by chance. */
  readonly adjusted_rand_index: number;
  /** Share of learners with the most common archetype of their cluster. */
  readonly purity: number;
  readonly recommendations: number;
  /** Share of recommendations with a skill in which the learner's ability is below the learner's median over all domains or skills. */
  readonly on_target: number;
  /** Share of resources that are recommended to at least one learner. */
  readonly catalogue_coverage: number;
  /** Null unless `mastery generate --truth` wrote the school. */
  readonly known: KnownFigures | null;
}

/** Claims of the rules, compared with the truth. */
export interface KnownFigures {
  /** Dimension in which learners differ. */
  readonly truth: WrittenTruth["truth"];
  readonly clusters_show: "domains" | "levels";
  /** Number of skills classified as weak. */
  readonly weak_named: number;
  /** Share of skills classified as weak whose true mean chance is not below the threshold; null without such skills. */
  readonly weak_named_wrongly: number | null;
  /** Share of truly weak skills with a scored trace that are not classified as weak; null if there are none. */
  readonly weak_missed: number | null;
  /** Root mean square of expected minus true chances, over each learner and resource of the learner's grade. */
  readonly expected_error: number;
  /** Mean of expected minus true chances. */
  readonly expected_bias: number;
  /** Share of recommendations whose true chance is within reach; null if there are none. */
  readonly truly_within_reach: number | null;
}

/**
 * Resolves to the truth of a generated school. Without learners, the truth is empty; the reader of datasets reports this.
 *
 * @throws {MasteryError} `NO_TRUTH` if learners have no truth, or if `truth.json` is invalid
 */
export async function readTruth(directory: string): Promise<Truth> {
  const learners = new Map();
  let without = 0;
  await readRawRecords(directory, "learners", (record) => {
    const { learner_id, ability, archetype } = Object(record);
    const isTrue = typeof ability === "object" && ability !== null && typeof archetype === "string";
    if (isTrue && typeof learner_id === "string") {
      learners.set(learner_id.toLowerCase(), { ability, archetype });
    } else without++;
  });
  if (without > 0) {
    const message = `${directory}: expected generated learners, each with "ability" and "archetype"; missing or invalid for ${without}`;
    throw new MasteryError<ErrorCode>("NO_TRUTH", message);
  }
  return { learners, known: await readKnown(join(directory, "truth.json")) };
}

async function readKnown(path: string): Promise<WrittenTruth | null> {
  const written = await readFile(path, "utf8").catch(() => null);
  if (written === null) return null;
  try {
    return KNOWN.parse(JSON.parse(written));
  } catch {
    const message = `${path}: expected a file written by "mastery generate --truth"`;
    throw new MasteryError<ErrorCode>("NO_TRUTH", message);
  }
}

const KNOWN = z.object({
  truth: z.enum(TRUTHS),
  spread: z.number(),
  learning: z.number(),
  guess: z.number(),
  difficulty: z.record(z.string(), z.number()),
});

/** Options of `precompute()` except `previous`, and the lists to evaluate. */
export interface TruthOptions extends FittingOptions {
  /** Lists to evaluate in place of the product's lists. */
  readonly lists?: ListsById | undefined;
}

/**
 * Compares clusters, weak skills, estimates and lists computed from traces with the truth from which the traces were drawn. The truth must
 * cover every learner of the dataset.
 */
export async function evaluateTruth(
  dataset: Dataset,
  log: AttemptLog,
  { learners: truths, known }: Truth,
  { lists: given, ...fitting }: TruthOptions,
): Promise<TruthReport> {
  const { catalogue, roster } = dataset;
  const ids = Array.from({ length: roster.ids.length }, (_, learner) => roster.ids.at(learner));
  const kept = log.attempts.filter(({ learner }) => learner < ids.length);
  const own = byLearner(kept, ids.length);
  const computed = await compute(dataset, scoredOf(own.flat()), fitting);
  const { snapshot } = computed;
  const recommended = listsOf(computed, given).map((list) => list.map(({ resource }) => resource));
  const abilities = ids.map((id) => truths.get(id)!.ability);
  const archetypes = ids.map((id) => truths.get(id)!.archetype);
  const clusters = ids.map((id) => snapshot.assignment(id)!.cluster_id);
  const isOnTarget = abilities.flatMap((ability, learner) => {
    const weak = belowMedian(ability);
    return recommended[learner]!.map((resource) =>
      [...skillsOf(catalogue, resource)].some((skill) => {
        const domain = catalogue.domains[catalogue.skillDomain[skill]!]!;
        return weak.has(domain) || weak.has(catalogue.skillIds[skill]!);
      }),
    );
  });
  return {
    learners: ids.length,
    archetypes: new Set(archetypes).size,
    clusters: snapshot.clusters().k,
    adjusted_rand_index: adjustedRandIndex(clusters, archetypes),
    purity: purity(clusters, archetypes),
    recommendations: isOnTarget.length,
    on_target: share(isOnTarget) ?? 0,
    catalogue_coverage: new Set(recommended.flat()).size / catalogue.resourceIds.length,
    known: known && knownFigures(known, abilities, own, recommended, computed),
  };
}

function knownFigures(
  known: WrittenTruth,
  abilities: readonly Ability[],
  attempts: readonly (readonly Attempt[])[],
  recommended: readonly (readonly number[])[],
  { dataset, snapshot, trackerOf }: Computed,
): KnownFigures {
  const { catalogue, roster } = dataset;
  const { rules } = snapshot.metadata;
  const rows = snapshot.rows();
  const resources = [...catalogue.resourceIds.keys()];
  const carrying = catalogue.skillIds.map((_, skill) =>
    resources.filter((resource) => skillsOf(catalogue, resource).includes(skill)),
  );
  const [wrongly, missed, withinReach]: [boolean[], boolean[], boolean[]] = [[], [], []];
  const errors: number[] = [];
  for (const [learner, ability] of abilities.entries()) {
    const chances = trueChances(known, ability, attempts[learner]!, dataset);
    const named = weakSkillsOf(rows, learner);
    for (const skill of observedSkills(dataset, learner)) {
      const chance = mean(carrying[skill]!.map((resource) => chances[resource]!));
      const isTrulyWeak = chance < rules.weakThreshold;
      if (named.has(skill)) wrongly.push(!isTrulyWeak);
      if (isTrulyWeak) missed.push(!named.has(skill));
    }
    for (const resource of resources) {
      if (catalogue.resourceGrade[resource] !== roster.grade[learner]) continue;
      errors.push(trackerOf(learner).predict(resource) - chances[resource]!);
    }
    for (const resource of recommended[learner]!) {
      withinReach.push(isWithinReach(chances[resource]!, rules.reach));
    }
  }
  return {
    truth: known.truth,
    clusters_show: snapshot.metadata.clustersShow,
    weak_named: wrongly.length,
    weak_named_wrongly: share(wrongly),
    weak_missed: share(missed),
    expected_error: Math.sqrt(mean(errors.map((error) => error ** 2))),
    expected_bias: mean(errors),
    truly_within_reach: share(withinReach),
  };
}

function trueChances(
  known: WrittenTruth,
  ability: Ability,
  attempts: readonly Attempt[],
  { catalogue }: Dataset,
): number[] {
  const idsOf = (resource: number) =>
    Array.from(skillsOf(catalogue, resource), (skill) => catalogue.skillIds[skill]!);
  const practice = new Map<string, number>();
  for (const id of attempts.flatMap(({ resource }) => idsOf(resource))) {
    practice.set(id, (practice.get(id) ?? 0) + 1);
  }
  return catalogue.resourceIds.map((resource_id, resource) =>
    trueChance(known, ability, { resource_id, skill_ids: idsOf(resource) }, practice),
  );
}

/** Returns the share of items with the most common class of their cluster, from 0 to 1. */
export function purity(clusters: readonly number[], classes: readonly string[]): number {
  const sizes = new Map<number, Map<string, number>>();
  for (const [i, cluster] of clusters.entries()) {
    const own = sizes.get(cluster) ?? new Map<string, number>();
    sizes.set(cluster, own.set(classes[i]!, (own.get(classes[i]!) ?? 0) + 1));
  }
  return sum([...sizes.values()].map((own) => Math.max(...own.values()))) / clusters.length;
}

function belowMedian(ability: Ability): ReadonlySet<string> {
  const median = quantile(Float64Array.from(Object.values(ability)).sort(), 0.5);
  return new Set(Object.keys(ability).filter((name) => ability[name]! < median));
}

function share(values: readonly boolean[]): number | null {
  return values.length === 0 ? null : mean(values.map(Number));
}
